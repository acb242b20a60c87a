/* What clang 16 calls in the place of setjmp and longjmp. The names are those of its pass
 * WebAssemblyLowerEmscriptenEHSjLj.
 *
 * A function that calls setjmp gets a table for each of its calls, from malloc, and catches
 * exceptions with the tag of C. The pass expects an entry in the table for every setjmp; here the
 * jmp_buf remembers the table's address instead, which is as unique. So setjmp takes no memory, and
 * works when malloc had none for the table: nested calls that all have the table NULL would be
 * mistaken for each other, but jpeg/read.c does not nest. */
#include "setjmp.h"

enum { TAG_OF_C = 1 };

void *saveSetjmp(struct wasm_jump *jump, unsigned int site, void *table, unsigned int size);
unsigned int testSetjmp(const struct wasm_jump *jump, const void *table, unsigned int size);
unsigned int getTempRet0(void);
void setTempRet0(unsigned int value);
_Noreturn void __wasm_longjmp(struct wasm_jump *jump, int value);

/* The second result of saveSetjmp, and the value of a jump that was caught; read at once. */
static unsigned int second_result;

unsigned int getTempRet0(void)
{
    return second_result;
}

void setTempRet0(unsigned int value)
{
    second_result = value;
}

/* Called for a setjmp, of which `site` is the number in its function. Returns the table and its
 * size, which stay as they are. */
void *saveSetjmp(struct wasm_jump *jump, unsigned int site, void *table, unsigned int size)
{
    *jump = (struct wasm_jump){.self = jump, .call = table, .site = site};
    second_result = size;
    return table;
}

/* Which setjmp of the call that has `table` a jump goes to; 0: it goes to a caller. */
unsigned int testSetjmp(const struct wasm_jump *jump, const void *table, unsigned int size)
{
    (void)size;
    return jump->call == table ? jump->site : 0;
}

_Noreturn void __wasm_longjmp(struct wasm_jump *jump, int value)
{
    jump->landing = (struct wasm_landing){jump, value == 0 ? 1 : value};
    __builtin_wasm_throw(TAG_OF_C, &jump->landing);
}
