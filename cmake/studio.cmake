# The studio's server, `spritepress studio`: cli/studio, over libmicrohttpd. It can be switched off or its libraries can
# be missing; then the command says so.
option(SPRITEPRESS_STUDIO "Build the studio's server, where libmicrohttpd and Nettle are found" ON)
set(SPRITEPRESS_STUDIO_PAGE ${CMAKE_CURRENT_SOURCE_DIR}/build/studio/page CACHE PATH
    "The studio's page, as `make studio` builds it, to put into the command")
if(SPRITEPRESS_STUDIO)
    pkg_check_modules(STUDIO IMPORTED_TARGET libmicrohttpd>=0.9.73 nettle)
endif()
if(SPRITEPRESS_STUDIO AND STUDIO_FOUND)
    set(HAVE_STUDIO 1)
else()
    message(STATUS "Building without the studio's server")
    set(HAVE_STUDIO 0)
endif()

# Takes the server's sources out of a list where they cannot be built.
function(spritepress_filter_studio list)
    set(sources ${${list}})
    if(NOT HAVE_STUDIO)
        list(FILTER sources EXCLUDE REGEX "/cli/studio/")
    endif()
    set(${list} ${sources} PARENT_SCOPE)
endfunction()

# Puts the page of a folder into a program or library with the command's sources, and links what the server needs.
function(spritepress_add_studio target page)
    target_compile_definitions(${target} PRIVATE CLI_HAVE_STUDIO=${HAVE_STUDIO})
    if(NOT HAVE_STUDIO)
        return()
    endif()
    set(made ${CMAKE_CURRENT_BINARY_DIR}/${target}_page)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${page}/*)
    add_custom_command(OUTPUT ${made}.c ${made}.bin
        COMMAND python3 ${PROJECT_SOURCE_DIR}/scripts/embed_page.py ${page} ${made}.c ${made}.bin
        DEPENDS ${PROJECT_SOURCE_DIR}/scripts/embed_page.py ${files})
    set_source_files_properties(${made}.c PROPERTIES OBJECT_DEPENDS ${made}.bin)
    target_sources(${target} PRIVATE ${made}.c)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cli)
    target_link_libraries(${target} PRIVATE PkgConfig::STUDIO PkgConfig::DEFLATE)
endfunction()
