/* setjmp and longjmp, which this wasi-libc lacks, for libjpeg's way out of a damaged file.
 *
 * clang turns both into exceptions of WebAssembly (-mexception-handling -mllvm -wasm-enable-sjlj);
 * setjmp.c has what the code it makes calls. As in any C, the function that called setjmp must not
 * have returned when longjmp is called. */
#ifndef SPRITEPRESS_WASM_SETJMP_H
#define SPRITEPRESS_WASM_SETJMP_H

struct wasm_jump;

/* What a jump carries to the function that catches it; clang knows this layout. */
struct wasm_landing {
    struct wasm_jump *jump;
    int value;
};

struct wasm_jump {
    /* Has to be first: the code that catches a jump loads it and asks testSetjmp. */
    const struct wasm_jump *self;
    const void *call;  /* the call of a function that setjmp was in */
    unsigned int site; /* which setjmp of that function, from 1 */
    struct wasm_landing landing;
};

typedef struct wasm_jump jmp_buf[1];

int setjmp(jmp_buf jump) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf jump, int value);

#endif
