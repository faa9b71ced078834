# Writes a file's bytes as C: cmake -DINPUT=tco.wasm -DOUTPUT=tco_wasm.c -P bytes.cmake
file(READ ${INPUT} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "(................................................................................)" "    \\1\n" bytes
    "${bytes}")
file(WRITE ${OUTPUT} "#include \"tco/wasm_binary.h\"

static const unsigned char bytes[] = {
${bytes}};

struct text tco_wasm_binary(void)
{
    return (struct text){(const char *)bytes, sizeof bytes};
}
")
