/* The same work for many items, on several threads. */
#ifndef SPRITEPRESS_CLI_WORKERS_H
#define SPRITEPRESS_CLI_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLI_THREADS_MAX = 64 };

/* How many threads to use: `wanted` (--threads), or one per online processor when it is 0; from 1
 * to CLI_THREADS_MAX. */
unsigned cli_thread_count(uint64_t wanted);

/* Does item `index`. `worker`, below the thread count, is the same for all items that one thread
 * does, so that it can have scratch memory of its own. False: failed. */
typedef bool cli_work(void *context, size_t index, unsigned worker);

/* Calls `work` once for each item from 0 on, on up to `threads` threads, of which the calling one
 * is the first. After a failure no new items are begun, and false is returned.
 *
 * Items are begun in order: every item before the first that failed has been done, so that the
 * lowest index that failed, and with it what the caller reports, does not depend on the number of
 * threads. Items behind it may have been done or not. */
bool cli_run_parallel(size_t count, unsigned threads, cli_work *work, void *context);

#endif
