/* memchr and memcpy for the module with vectors. Those of wasi-libc take four bytes at a time,
 * which shows in long lines and in tables of names. */
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

enum { VECTOR = 16, COPY_INSTRUCTION = 256 /* bytes from which on it pays */ };

void *memchr(const void *memory, int character, size_t size)
{
    uint8_t *at; /* C's memchr gives back without const what it got with it */
    __builtin_memcpy(&at, &memory, sizeof at);
    const v128_t wanted = wasm_i8x16_splat((int8_t)character);
    for (; size >= VECTOR; at += VECTOR, size -= VECTOR) {
        const uint32_t found = wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(at), wanted));
        if (found != 0)
            return at + __builtin_ctz(found);
    }
    for (; size != 0; at++, size--)
        if (*at == (uint8_t)character)
            return at;
    return NULL;
}

/* The last vector overlaps the one before it. */
static void copy_vectors(uint8_t *to, const uint8_t *from, size_t size)
{
    const v128_t last = wasm_v128_load(from + size - VECTOR);
    for (size_t i = 0; i + VECTOR < size; i += VECTOR)
        wasm_v128_store(to + i, wasm_v128_load(from + i));
    wasm_v128_store(to + size - VECTOR, last);
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    uint8_t *out = to;
    const uint8_t *in = from;
    if (size >= COPY_INSTRUCTION)
        __builtin_memcpy(to, from, size); /* memory.copy, by the option -mbulk-memory */
    else if (size >= VECTOR)
        copy_vectors(out, in, size);
    else
        for (size_t i = 0; i < size; i++)
            out[i] = in[i];
    return to;
}
