# Warnings are errors, with gcc and with clang.
add_library(spritepress_warnings INTERFACE)
target_compile_options(spritepress_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Werror -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wundef
    -Wvla -Wswitch-enum -Wformat=2 -Wstrict-prototypes -Wmissing-prototypes)

if(SPRITEPRESS_SANITIZE STREQUAL "thread")
    add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
    add_link_options(-fsanitize=thread)
elseif(SPRITEPRESS_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()
if(SPRITEPRESS_COVERAGE)
    add_compile_options(--coverage)
    add_link_options(--coverage)
endif()
