# What every C file is compiled and linked with.

add_compile_definitions(_POSIX_C_SOURCE=200809L)
add_compile_options(
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wformat=2 -Wundef
    # clang wants every caller of vsnprintf marked with an attribute, an extension; tests/printf checks the formats
    $<$<C_COMPILER_ID:Clang>:-Wno-format-nonliteral>
    -ffp-contract=off # the same numbers on machines with and without fused multiply-add
    -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/= # messages name files as the reader of the repository knows them
    -fPIE -fstack-protector-strong
    $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
add_link_options(-pie -Wl,-z,relro,-z,now)
if(CLUSTERMAX_WERROR)
    add_compile_options(-Werror)
endif()
if(CLUSTERMAX_CHECK_FORMATS)
    # The attribute is no C17: this build alone sees it.
    add_compile_options(-include ${CMAKE_SOURCE_DIR}/tests/printf/printf_like.h -Wno-format-nonliteral)
endif()
if(CLUSTERMAX_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
include_directories(${CMAKE_SOURCE_DIR})
