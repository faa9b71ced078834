# Third-party libraries, and the folders of the house as static libraries.

find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)

# `prefix` becomes PkgConfig::<prefix>; `package` is what a Debian user installs.
function(house_needs prefix module package)
    pkg_check_modules(${prefix} QUIET IMPORTED_TARGET GLOBAL ${module})
    if(NOT ${prefix}_FOUND)
        message(SEND_ERROR "${module} is missing: on Debian, apt-get install ${package}, or ./run demo installs everything")
    endif()
endfunction()

house_needs(JANSSON "jansson>=2.14" libjansson-dev)
house_needs(SQLITE "sqlite3>=3.40" libsqlite3-dev)
house_needs(ARCHIVE libarchive libarchive-dev)
house_needs(ZLIB zlib zlib1g-dev)
house_needs(ZSTD libzstd libzstd-dev)
house_needs(EXPAT expat libexpat1-dev)
house_needs(CMARK "libcmark>=0.30" libcmark-dev)
house_needs(CAIRO "cairo>=1.16" libcairo2-dev)
house_needs(PANGO "pangocairo;pangoft2;fontconfig" libpango1.0-dev)
house_needs(PNG libpng libpng-dev)
house_needs(XLSXWRITER xlsxwriter libxlsxwriter-dev)

# Every .c file below `folder` becomes the library `name`. LINKS are the folders below and travel upwards; USES are
# third-party libraries and stay hidden; WITHOUT are subfolders that do not belong to it.
function(house_folder name folder)
    cmake_parse_arguments(PARSE_ARGV 2 HOUSE "" "" "LINKS;USES;WITHOUT")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/${folder}/*.c)
    foreach(subfolder IN LISTS HOUSE_WITHOUT)
        list(FILTER sources EXCLUDE REGEX "^${subfolder}")
    endforeach()
    if(sources)
        add_library(${name} STATIC ${sources})
        target_link_libraries(${name} PUBLIC ${HOUSE_LINKS} PRIVATE ${HOUSE_USES})
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${HOUSE_LINKS} ${HOUSE_USES})
    endif()
endfunction()
