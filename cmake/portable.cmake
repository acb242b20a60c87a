# The command for the npm package of this platform: the codecs' libraries are inside, so that it needs nothing but the C
# library of a system that is not older than the one it is built on.
set(PORTABLE_LIBRARIES "")
set(PORTABLE_MISSING "")
foreach(name webpmux webpdemux webp jpeg gif deflate z expat)
    find_library(PORTABLE_${name} lib${name}.a)
    if(PORTABLE_${name})
        list(APPEND PORTABLE_LIBRARIES ${PORTABLE_${name}})
    else()
        list(APPEND PORTABLE_MISSING lib${name}.a)
    endif()
endforeach()
if(PORTABLE_MISSING)
    message(STATUS "No spritepress_portable without ${PORTABLE_MISSING}")
    return()
endif()
# libmicrohttpd's archive needs those of a whole TLS library: the studio's server is not in this program.
set(PORTABLE_SOURCES ${CLI_SOURCES})
list(FILTER PORTABLE_SOURCES EXCLUDE REGEX "/cli/studio/")
add_executable(spritepress_portable EXCLUDE_FROM_ALL ${PORTABLE_SOURCES})
set_target_properties(spritepress_portable PROPERTIES OUTPUT_NAME spritepress RUNTIME_OUTPUT_DIRECTORY portable)
target_include_directories(spritepress_portable PRIVATE include cli)
target_compile_definitions(spritepress_portable PRIVATE _GNU_SOURCE CLI_HAVE_STUDIO=0)
target_link_options(spritepress_portable PRIVATE -s)
# The archive as a file: the target would bring the shared libraries with it.
add_dependencies(spritepress_portable spritepress_static)
set_target_properties(spritepress_portable PROPERTIES LINK_DEPENDS $<TARGET_FILE:spritepress_static>)
target_link_libraries(spritepress_portable PRIVATE $<TARGET_FILE:spritepress_static> ${PORTABLE_LIBRARIES}
    spritepress_warnings Threads::Threads m)
