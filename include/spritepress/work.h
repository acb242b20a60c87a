/* What the caller lends to long work: threads, a function that reports progress and may cancel, and
 * a budget. */
#ifndef SPRITEPRESS_WORK_H
#define SPRITEPRESS_WORK_H

#include "spritepress/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Does item `index`. `worker` is below the executor's worker count and the same for all items that
 * one thread does, so that work may keep scratch memory for each worker. False: failed. */
typedef bool spress_work(void *job, size_t index, unsigned worker);

/* Calls `work` once for each item from 0 to count - 1, on any threads, and returns when all are
 * done; false when a call returned false. Items are begun in order, and an item that was begun is
 * finished: so the lowest index that failed does not depend on the number of threads. */
typedef struct spress_executor {
    bool (*run)(void *context, size_t count, spress_work *work, void *job);
    void *context;
    unsigned worker_count; /* from 1 on */
} spress_executor;

/* Receives how much of the work is done. `done` only grows. It cannot change the result, except
 * that returning false makes the work stop and fail with SPRESS_CODE_CANCELLED. `stopped` is asked
 * often between two calls, from any thread of the work: true makes it stop, too. NULL: only `tell`
 * decides. */
typedef struct spress_progress {
    bool (*tell)(void *context, size_t done, size_t total);
    void *context;
    bool (*stopped)(void *context);
} spress_progress;

/* What a whole job may use. 0: no bound. The second group counts what the job has used. All threads
 * of a job count here: no other code may change it meanwhile. It must outlive the job's outputs. */
typedef struct spress_budget {
    /* At any moment. What the libraries behind WebP, GIF and JPEG take for themselves is estimated
     * by the header when they decode; what libwebp takes to encode is not counted. */
    uint64_t memory_bytes;
    uint64_t pixels;       /* decoded and drawn, all together */
    uint64_t output_files; /* that are made ... */
    uint64_t output_bytes; /* ... and their size */
    uint64_t used_memory, peak_memory;
    uint64_t used_pixels, used_files, used_bytes;
    bool refused_memory;    /* somebody asked for more than memory_bytes */
    spress_allocator inner; /* where the memory comes from; set by the job */
    /* Asked for every block of memory and every row that is decoded: true refuses them. Set by the
     * job, for as long as it runs; any thread. */
    bool (*stopped)(void *context);
    void *context;
} spress_budget;

#ifdef __cplusplus
}
#endif

#endif
