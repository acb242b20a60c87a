/* Foundations: export marks, byte views, the caller's allocator and the limits.
 *
 * Thread safety of the whole library: there is no mutable global state. Two threads may call any
 * functions at the same time as long as they do not share a document, buffer or report that one of
 * them changes.
 */
#ifndef SPRITEPRESS_BASE_H
#define SPRITEPRESS_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* SPRESS_API marks what the library exports. On Windows the build of a DLL defines
 * SPRESS_BUILD_DLL, and programs that use the DLL define SPRESS_USE_DLL. */
#if defined(_WIN32) && defined(SPRESS_BUILD_DLL)
#define SPRESS_API __declspec(dllexport)
#elif defined(_WIN32) && defined(SPRESS_USE_DLL)
#define SPRESS_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define SPRESS_API __attribute__((visibility("default")))
#else
#define SPRESS_API
#endif

/* SPRESS_NODISCARD: the compiler warns where the caller ignores the value. */
#if defined(__GNUC__)
#define SPRESS_NODISCARD           __attribute__((warn_unused_result))
#define SPRESS_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define SPRESS_NODISCARD
#define SPRESS_PRINTF(text, first)
#endif

/* The only place of the version number: the build, the command and the pages take it from here.
 * docs/architecture.md says what it promises. */
#define SPRESS_VERSION "0.1.0"

/* The version of the library that is linked, e.g. "0.1.0". Static text, never NULL. */
SPRESS_API const char *spress_version(void);

/* An index that means "none". */
#define SPRESS_NONE UINT32_MAX

/* The longest name of a frame, page or folder, in bytes. */
#define SPRESS_NAME_SIZE_MAX 65535

/* A view of bytes that somebody else owns. `data` may be NULL only when `size` is 0. */
typedef struct spress_bytes {
    const uint8_t *data;
    size_t size;
} spress_bytes;

typedef struct spress_point {
    float x, y;
} spress_point;

/* Where memory comes from. The library passes `context` to all three functions. When `allocate` or
 * `resize` returns NULL, the library reports SPRESS_CODE_MEMORY and frees what it had. `resize` and
 * `release` receive the old size. Sizes are never 0. */
typedef struct spress_allocator {
    void *(*allocate)(void *context, size_t size);
    void *(*resize)(void *context, void *memory, size_t old_size, size_t new_size);
    void (*release)(void *context, void *memory, size_t size);
    void *context;
    /* Mixed into the hashes of tables in this memory, so that nobody can prepare a file that makes
     * them slow; never affects a result. 0: only addresses are mixed in, which are random on most
     * systems. */
    uint64_t seed;
} spress_allocator;

/* malloc, realloc and free. */
SPRESS_API spress_allocator spress_allocator_default(void);

/* Bytes that a writer made. Free with spress_buffer_free. */
typedef struct spress_buffer {
    uint8_t *data;
    size_t size;
    size_t capacity;
    spress_allocator allocator;
} spress_buffer;

SPRESS_API void spress_buffer_free(spress_buffer *buffer);

/* What an input may use. A field that is 0 takes the default of spress_limits_default. Readers
 * check limits before they allocate or expand anything, lenient readers too. */
typedef struct spress_limits {
    uint64_t input_bytes;  /* size of one file: 1 GiB */
    uint64_t memory_bytes; /* memory of one document: 4 GiB */
    uint64_t pixels;       /* pixels of one image: 2^28 */
    uint32_t pages;        /* 65,535 at most, also the default */
    uint32_t frames;       /* 1,000,000 */
    uint64_t name_bytes;   /* all names of a document together: 64 MiB */
    uint32_t bones;        /* 65,535 */
    uint64_t vertices;     /* all meshes together: 2^28 */
    uint64_t transforms;   /* all animations together: 2^30 */
} spress_limits;

SPRESS_API spress_limits spress_limits_default(void);

#ifdef __cplusplus
}
#endif

#endif
