/* A host that lives in memory; memory_host.h says what it can do. */
#include "memory_host.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Answers alike for a file and its twin. */
static bool identify(void *context, const char *path, spress_file_identity *out)
{
    memory_host *host = context;
    const bool is_twin = host->twin && strcmp(path, host->twin) == 0;
    return host->identify(&host->files, is_twin ? host->twin_of : path, out);
}

static bool claim(void *context, const char *name, spress_report *report)
{
    memory_host *host = context;
    assert_true(host->claim_count < MEMORY_CLAIMS_MAX);
    snprintf(host->claimed[host->claim_count++], MEMORY_PATH_SIZE, "%s", name);
    if (!host->refused || strcmp(name, host->refused) != 0)
        return true;
    spress_report_add(report, SPRESS_CODE_FILE_WRITE, SPRESS_NO_OFFSET, NULL, "%s is taken", name);
    return false;
}

static bool progress(void *context, const char *phase, size_t done, size_t total)
{
    memory_host *host = context;
    pthread_mutex_lock(&host->lock);
    const bool cancels = ++host->progress_calls == host->cancel_at;
    host->progress_lied |= !phase || !*phase || done > total;
    if (done == 0) { /* a phase begins */
        host->progress_lied |= !pthread_equal(pthread_self(), host->thread);
        host->phases_begun++;
        host->phase = phase;
        host->phase_total = total;
    }
    host->progress_lied |= phase != host->phase || total != host->phase_total;
    pthread_mutex_unlock(&host->lock);
    return !cancels;
}

static void *locked_allocate(void *context, size_t size)
{
    memory_host *host = context;
    pthread_mutex_lock(&host->lock);
    void *memory = host->memory.allocator.allocate(&host->memory, size);
    pthread_mutex_unlock(&host->lock);
    return memory;
}

static void *locked_resize(void *context, void *memory, size_t old_size, size_t new_size)
{
    memory_host *host = context;
    pthread_mutex_lock(&host->lock);
    void *moved = host->memory.allocator.resize(&host->memory, memory, old_size, new_size);
    pthread_mutex_unlock(&host->lock);
    return moved;
}

static void locked_release(void *context, void *memory, size_t size)
{
    memory_host *host = context;
    pthread_mutex_lock(&host->lock);
    host->memory.allocator.release(&host->memory, memory, size);
    pthread_mutex_unlock(&host->lock);
}

static bool run_backwards(void *context, size_t count, spress_work *work, void *job)
{
    bool good = true;
    (void)context;
    while (count-- > 0)
        good &= work(job, count, 0);
    return good;
}

typedef struct thread_pool {
    size_t count;
    spress_work *work;
    void *job;
    atomic_size_t next;
    atomic_bool failed;
} thread_pool;

typedef struct thread_worker {
    thread_pool *pool;
    unsigned number;
} thread_worker;

static void *work_on(void *argument)
{
    const thread_worker *self = argument;
    thread_pool *pool = self->pool;
    while (!atomic_load(&pool->failed)) {
        const size_t index = atomic_fetch_add(&pool->next, 1);
        if (index >= pool->count)
            break;
        if (!pool->work(pool->job, index, self->number))
            atomic_store(&pool->failed, true);
    }
    return NULL;
}

/* As the contract of spress_executor says: begun in order, and what was begun is finished. */
static bool run_on_threads(void *context, size_t count, spress_work *work, void *job)
{
    enum { THREADS = 4 };
    thread_pool pool = {.count = count, .work = work, .job = job};
    thread_worker workers[THREADS];
    pthread_t handles[THREADS];
    (void)context;
    for (unsigned i = 0; i < THREADS; i++) {
        workers[i] = (thread_worker){&pool, i};
        assert_int_equal(pthread_create(&handles[i], NULL, work_on, &workers[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(handles[i], NULL);
    return !atomic_load(&pool.failed);
}

void memory_host_init(memory_host *host, memory_threads threads, size_t fail_at)
{
    *host = (memory_host){0};
    failing_allocator_init(&host->memory, fail_at);
    pthread_mutex_init(&host->lock, NULL);
    host->allocator = (spress_allocator){locked_allocate, locked_resize, locked_release, host, 0};
    host->executor = threads == MEMORY_BACKWARDS ? (spress_executor){run_backwards, NULL, 1}
                                                 : (spress_executor){run_on_threads, NULL, 4};
    host->host = spress_files_host(&host->files);
    host->identify = host->host.identify;
    host->host.context = host; /* whose first member the files are */
    host->host.identify = identify;
    host->host.claim = claim;
    host->host.progress = progress;
    host->thread = pthread_self();
    host->host.allocator = &host->allocator;
    if (threads != MEMORY_NO_EXECUTOR)
        host->host.executor = &host->executor;
}

void memory_host_end(memory_host *host)
{
    assert_int_equal(host->memory.live_count, 0);
    assert_int_equal(host->memory.live_bytes, 0);
    assert_false(host->progress_lied);
    spress_files_free(&host->files);
    pthread_mutex_destroy(&host->lock);
}

void memory_host_put(memory_host *host, const char *path, spress_bytes bytes)
{
    assert_true(spress_files_add(&host->files, path, bytes));
}

void memory_host_put_text(memory_host *host, const char *path, const char *text)
{
    memory_host_put(host, path, bytes_of(text));
}

void memory_host_remove(memory_host *host, const char *path)
{
    assert_true(spress_files_remove(&host->files, path));
}

spress_bytes memory_host_find(const memory_host *host, const char *path)
{
    const spress_file *file = spress_files_find(&host->files, path);
    return file ? (spress_bytes){file->bytes.data, file->bytes.size} : (spress_bytes){0};
}

bool memory_host_was_claimed(const memory_host *host, const char *name)
{
    for (size_t i = 0; i < host->claim_count; i++)
        if (strcmp(host->claimed[i], name) == 0)
            return true;
    return false;
}
