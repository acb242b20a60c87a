/* Runs the items of a job on several threads. */
#include "host/workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct pool {
    cli_work *work;
    void *context;
    size_t count;
    atomic_size_t next;
    atomic_bool failed;
} pool;

typedef struct worker {
    pool *shared;
    unsigned number;
} worker;

unsigned cli_thread_count(uint64_t wanted)
{
    if (wanted == 0) {
        const long online = sysconf(_SC_NPROCESSORS_ONLN);
        wanted = online > 0 ? (uint64_t)online : 1;
    }
    return wanted < CLI_THREADS_MAX ? (unsigned)wanted : CLI_THREADS_MAX;
}

/* An item that was handed out is done even when another one has failed meanwhile: the promise about
 * the lowest index that failed rests on this. */
static void *work_on(void *argument)
{
    const worker *self = argument;
    pool *shared = self->shared;
    while (!atomic_load(&shared->failed)) {
        const size_t index = atomic_fetch_add(&shared->next, 1);
        if (index >= shared->count)
            break;
        if (!shared->work(shared->context, index, self->number))
            atomic_store(&shared->failed, true);
    }
    return NULL;
}

bool cli_run_parallel(size_t count, unsigned threads, cli_work *work, void *context)
{
    pthread_t handles[CLI_THREADS_MAX];
    worker workers[CLI_THREADS_MAX];
    pool shared = {.work = work, .context = context, .count = count};
    unsigned started = 1;
    if (threads > count)
        threads = (unsigned)count;
    workers[0] = (worker){&shared, 0};
    /* A thread that cannot be had is done without: the others take its items. */
    for (; started < threads && started < CLI_THREADS_MAX; started++) {
        workers[started] = (worker){&shared, started};
        if (pthread_create(&handles[started], NULL, work_on, &workers[started]) != 0)
            break;
    }
    work_on(&workers[0]);
    for (unsigned i = 1; i < started; i++)
        pthread_join(handles[i], NULL);
    return !atomic_load(&shared.failed);
}
