# The cost model for the browser: the same C files compiled to WebAssembly, and its bytes compiled into the program
# (tco/wasm_binary.h). Without clang, lld, wasi-libc and compiler-rt for wasm32 the page shows tables only.

set(wasm_sources
    tco/wasm_api.c tco/flat.c tco/break_even.c tco/model.c tco/cost.c tco/goodput.c tco/formula.c tco/tape.c
    tco/scenario.c tco/scenario_check.c tco/fields.c
    model/base/arena.c model/base/str.c model/base/num.c model/base/num_format.c model/base/error.c model/base/utf8.c
    model/base/utf8_width.c)
set(wasm_functions
    alloc free open close problem n_columns column_title n_inputs find_input input_path input_title input_unit
    input_is_given input_value input_word set evaluate break_even)

find_program(WASM_CLANG NAMES clang clang-14)
find_program(WASM_LD NAMES wasm-ld wasm-ld-14)
set(wasm_works FALSE)
if(WASM_CLANG AND WASM_LD)
    # All of it at once: does a program that needs the C library and the compiler's own helpers link?
    file(WRITE ${CMAKE_BINARY_DIR}/generated/wasm_probe.c
        "#include <stdio.h>\nint probe(double x);\nint probe(double x) { return printf(\"%f\", x); }\n")
    execute_process(
        COMMAND ${WASM_CLANG} --target=wasm32-wasi -mexec-model=reactor -Wl,--export=probe
                ${CMAKE_BINARY_DIR}/generated/wasm_probe.c -o ${CMAKE_BINARY_DIR}/generated/wasm_probe.wasm
        RESULT_VARIABLE wasm_result OUTPUT_QUIET ERROR_QUIET)
    if(wasm_result EQUAL 0)
        set(wasm_works TRUE)
    endif()
endif()

if(wasm_works)
    list(TRANSFORM wasm_functions PREPEND -Wl,--export=tco_wasm_)
    list(TRANSFORM wasm_sources PREPEND ${CMAKE_SOURCE_DIR}/ OUTPUT_VARIABLE wasm_paths)
    file(GLOB wasm_headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tco/*.h ${CMAKE_SOURCE_DIR}/model/base/*.h)
    set(wasm_file ${CMAKE_BINARY_DIR}/generated/tco.wasm)
    add_custom_command(
        OUTPUT ${wasm_file}
        COMMAND ${WASM_CLANG} --target=wasm32-wasi -std=c17 -D_POSIX_C_SOURCE=200809L -Oz -ffp-contract=off
                -ffunction-sections -fdata-sections -I${CMAKE_SOURCE_DIR} -mexec-model=reactor -Wl,--gc-sections
                -Wl,--strip-all ${wasm_functions} ${wasm_paths} -o ${wasm_file}
        DEPENDS ${wasm_paths} ${wasm_headers}
        COMMENT "Compiling the cost model to WebAssembly"
        VERBATIM)
    add_custom_command(
        OUTPUT ${CMAKE_BINARY_DIR}/generated/tco_wasm.c
        COMMAND ${CMAKE_COMMAND} -DINPUT=${wasm_file} -DOUTPUT=${CMAKE_BINARY_DIR}/generated/tco_wasm.c
                -P ${CMAKE_SOURCE_DIR}/cmake/bytes.cmake
        DEPENDS ${wasm_file} cmake/bytes.cmake
        VERBATIM)
    target_sources(tco PRIVATE ${CMAKE_BINARY_DIR}/generated/tco_wasm.c)
else()
    message(STATUS "No WebAssembly: the cost page will have tables only "
                   "(Debian: apt-get install clang lld wasi-libc libclang-rt-14-dev-wasm32)")
    target_sources(tco PRIVATE tco/wasm/absent.c)
endif()
