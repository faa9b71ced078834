# Compiles the files the program brings along into it: data/, templates/ and the store's schema.

# Makes the library `name` from the files below the folders; of `model` only its SQL. data/releases/ is a workspace
# like any analyst's, not an asset.
function(house_assets name)
    set(patterns)
    foreach(folder IN LISTS ARGN)
        if(folder STREQUAL "model")
            list(APPEND patterns ${CMAKE_SOURCE_DIR}/${folder}/*.sql)
        else()
            list(APPEND patterns ${CMAKE_SOURCE_DIR}/${folder}/*)
        endif()
    endforeach()
    file(GLOB_RECURSE files CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE ${CMAKE_SOURCE_DIR} ${patterns})
    list(FILTER files EXCLUDE REGEX "^data/releases/|(^|/)[.]|~$")
    list(SORT files)

    add_executable(embed cmake/embed.c)
    set_target_properties(embed PROPERTIES C_CLANG_TIDY "")
    set(list ${CMAKE_BINARY_DIR}/generated/assets.txt)
    set(generated ${CMAKE_BINARY_DIR}/generated/assets.c)
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)
    add_custom_command(
        OUTPUT ${generated}
        COMMAND embed ${list} ${generated}
        DEPENDS embed ${list} ${files}
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
        COMMENT "Embedding data/ and templates/"
        VERBATIM)
    add_library(${name} STATIC ${generated})
    set_target_properties(${name} PROPERTIES C_CLANG_TIDY "")
endfunction()
