/* For LD_PRELOAD: fails allocations of a whole process, so that tests/memory/run.py sees what the
 * command makes of it.
 *
 *   FAIL_AT      the allocation to fail, from 1; 0: none
 *   FAIL_ALL     if it is set, all later ones fail as well
 *   COUNT_TO     descriptor that gets the number of allocations when the process ends */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Programs here hide what they define; the process must see these. */
#define SEEN __attribute__((visibility("default")))

/* What glibc's own functions are called besides. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static atomic_size_t calls;
static size_t fail_at; /* 0: none */
static int fail_all;

static size_t number_of(const char *name)
{
    const char *text = getenv(name);
    return text ? (size_t)strtoull(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void)
{
    fail_all = getenv("FAIL_ALL") != NULL;
    atomic_store(&calls, 0);
    fail_at = number_of("FAIL_AT");
}

__attribute__((destructor)) static void end(void)
{
    char text[32];
    const int size = snprintf(text, sizeof text, "%zu", atomic_load(&calls));
    if (getenv("COUNT_TO") && write((int)number_of("COUNT_TO"), text, (size_t)size) != size)
        _exit(99);
}

static int fails_now(void)
{
    const size_t call = atomic_fetch_add(&calls, 1) + 1;
    if (fail_at == 0 || call < fail_at || (call > fail_at && !fail_all))
        return 0;
    errno = ENOMEM;
    return 1;
}

SEEN void *malloc(size_t size)
{
    return fails_now() ? NULL : __libc_malloc(size);
}

SEEN void *calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : __libc_calloc(count, size);
}

SEEN void *realloc(void *memory, size_t size)
{
    return fails_now() ? NULL : __libc_realloc(memory, size);
}
