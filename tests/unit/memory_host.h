/* A host that lives in memory: the library's files in memory, memory that can run out, threads of
 * several kinds, and somebody who watches and may cancel. */
#ifndef TESTS_UNIT_MEMORY_HOST_H
#define TESTS_UNIT_MEMORY_HOST_H

#include <pthread.h>

#include "support.h"

enum { MEMORY_CLAIMS_MAX = 64, MEMORY_PATH_SIZE = 128 };

typedef enum memory_threads {
    MEMORY_NO_EXECUTOR,
    MEMORY_BACKWARDS, /* one thread, the last item first */
    MEMORY_FOUR_THREADS,
} memory_threads;

/* Must not move while it is used. There are no links, but `twin_of` makes two paths one file. */
typedef struct memory_host {
    spress_files files; /* first: functions of its host get a pointer to the whole */
    spress_host host;   /* hand out a pointer to this one */
    bool (*identify)(void *context, const char *path, spress_file_identity *out); /* the files' */
    const char *twin, *twin_of; /* identify answers alike for both; NULL: none */

    failing_allocator memory; /* behind a lock, because threads share it */
    spress_allocator allocator;
    pthread_mutex_t lock;
    spress_executor executor;

    const char *refused; /* name whose claim is refused; NULL: none */
    char claimed[MEMORY_CLAIMS_MAX][MEMORY_PATH_SIZE];
    size_t claim_count;

    size_t progress_calls;
    size_t cancel_at; /* the call that cancels, from 1; 0: none */
    /* More was done than there is, a phase has no name, changes its total, or begins on another
     * thread than the one that runs the job. */
    bool progress_lied;
    pthread_t thread; /* that runs the job */
    const char *phase;
    size_t phase_total, phases_begun;
} memory_host;

/* A host without files. `fail_at` is the allocation to fail, from 1; 0: none. */
void memory_host_init(memory_host *host, memory_threads threads, size_t fail_at);

/* Frees the files; asserts that no memory of a job is left and that progress told no lies. */
void memory_host_end(memory_host *host);

/* Puts a copy of the bytes, in the place of an older file of that path. */
void memory_host_put(memory_host *host, const char *path, spress_bytes bytes);
void memory_host_put_text(memory_host *host, const char *path, const char *text);

/* Takes a file away, which must be there. */
void memory_host_remove(memory_host *host, const char *path);

/* The bytes of a file, or none. */
spress_bytes memory_host_find(const memory_host *host, const char *path);

bool memory_host_was_claimed(const memory_host *host, const char *name);

#endif
