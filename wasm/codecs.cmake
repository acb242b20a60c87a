# The libraries behind src/codecs and src/xml, from Debian's source packages (scripts/wasm_sources.sh): of each what our codecs use,
# without tools. Sources of others are compiled without warnings, and can neither open files nor print.
set(PACKAGES ${ROOT}/build/wasm/sources)
set(CODEC_OBJECTS "")
set(CODEC_INCLUDES "")

# Adds a library of the given sources, whose headers are in `folders`.
function(add_codec name folders)
    add_library(${name} OBJECT ${ARGN})
    set_target_properties(${name} PROPERTIES C_EXTENSIONS ON)
    target_include_directories(${name} PRIVATE ${folders})
    target_compile_options(${name} PRIVATE -w "SHELL:-include ${CMAKE_CURRENT_SOURCE_DIR}/runtime/no_files.h")
    set(CODEC_OBJECTS ${CODEC_OBJECTS} $<TARGET_OBJECTS:${name}> PARENT_SCOPE)
    set(CODEC_INCLUDES ${CODEC_INCLUDES} ${folders} PARENT_SCOPE)
endfunction()

# Sets `result` to the sources of a folder of a package, given by their names without ".c".
function(name_sources result folder)
    list(TRANSFORM ARGN PREPEND ${folder}/)
    list(TRANSFORM ARGN APPEND .c)
    set(${result} ${ARGN} PARENT_SCOPE)
endfunction()

set(DEFLATE ${PACKAGES}/libdeflate)
file(GLOB sources CONFIGURE_DEPENDS ${DEFLATE}/lib/*.c)
add_codec(deflate ${DEFLATE} ${sources})

# Only what inflates.
set(ZLIB ${PACKAGES}/zlib)
name_sources(sources ${ZLIB} adler32 crc32 inffast inflate inftrees zutil)
add_codec(zlib ${ZLIB} ${sources})

# The parser without what reads files. Its salt is ours, so that it asks nobody for random bytes.
set(EXPAT ${PACKAGES}/expat/expat/lib)
name_sources(sources ${EXPAT} xmlparse xmlrole xmltok)
add_codec(expat "${CMAKE_CURRENT_SOURCE_DIR}/runtime;${EXPAT}" ${sources})

set(GIF ${PACKAGES}/giflib)
name_sources(sources ${GIF} dgif_lib egif_lib gif_err gif_hash gifalloc openbsd-reallocarray)
add_codec(gif ${GIF} ${sources})

# Files for other processors are empty here, except those for MIPS and ARM that ask for their assembler.
set(WEBP ${PACKAGES}/libwebp)
file(GLOB sources CONFIGURE_DEPENDS ${WEBP}/src/dec/*.c ${WEBP}/src/demux/*.c ${WEBP}/src/dsp/*.c ${WEBP}/src/enc/*.c
    ${WEBP}/src/mux/*.c ${WEBP}/src/utils/*.c ${WEBP}/sharpyuv/*.c)
list(FILTER sources EXCLUDE REGEX "_(sse2|sse41|neon|msa|mips32|mips_dsp_r2)\\.c$")
add_codec(webp "${WEBP};${WEBP}/src" ${sources})

# Only what decompresses. The headers that libjpeg's own build would make: as Debian configures it, without assembler.
set(JPEG ${PACKAGES}/libjpeg-turbo)
set(JPEG_HEADERS ${CMAKE_CURRENT_BINARY_DIR}/libjpeg-turbo)
file(STRINGS ${JPEG}/CMakeLists.txt line REGEX "^set\\(VERSION ")
string(REGEX REPLACE "^set\\(VERSION (.*)\\)$" "\\1" VERSION "${line}")
string(REGEX REPLACE "^([0-9]+)\\.([0-9]+)\\.([0-9]+)$" "\\1;\\2;\\3" numbers "${VERSION}")
list(GET numbers 0 major)
list(GET numbers 1 minor)
list(GET numbers 2 patch)
math(EXPR LIBJPEG_TURBO_VERSION_NUMBER "${major} * 1000000 + ${minor} * 1000 + ${patch}")
set(JPEG_LIB_VERSION 62)
set(BITS_IN_JSAMPLE 8)
set(SIZE_T 4)
set(INLINE inline)
set(D_ARITH_CODING_SUPPORTED 1)
set(MEM_SRCDST_SUPPORTED 1)
foreach(header jconfig jconfigint jversion)
    configure_file(${JPEG}/${header}.h.in ${JPEG_HEADERS}/${header}.h)
endforeach()
name_sources(sources ${JPEG} jaricom jcomapi jdapimin jdapistd jdarith jdatasrc jdcoefct jdcolor jddctmgr jdhuff jdinput
    jdmainct jdmarker jdmaster jdmerge jdphuff jdpostct jdsample jerror jidctflt jidctfst jidctint jidctred jmemmgr
    jmemnobs jquant1 jquant2 jsimd_none jutils)
add_codec(jpeg "${JPEG_HEADERS};${JPEG}" ${sources})
target_compile_definitions(jpeg PRIVATE NO_GETENV NO_PUTENV)
