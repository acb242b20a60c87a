/* A host that lives in memory; memory_host.h says what it can do. */
#include "memory_host.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes a plain path of parts: without "." and empty ones, ".." taken back. False when it climbs
 * out of where it began. A leading "/" stays. */
static bool simplify(const char *path, char out[MEMORY_PATH_SIZE])
{
    size_t used = 0;
    const size_t root = *path == '/';
    if (root)
        out[used++] = '/';
    while (*path) {
        const size_t part = strcspn(path, "/");
        if (part == 2 && memcmp(path, "..", 2) == 0) {
            if (used <= root)
                return false;
            while (used > root && out[used - 1] != '/')
                used--;
            used -= used > root; /* the slash before it */
        } else if (part != 0 && !(part == 1 && *path == '.')) {
            if (used + part + 2 > MEMORY_PATH_SIZE)
                return false;
            if (used > root)
                out[used++] = '/';
            memcpy(out + used, path, part);
            used += part;
        }
        path += part + (path[part] == '/');
    }
    out[used] = '\0';
    return true;
}

static const memory_file *find(const memory_host *host, const char *path)
{
    char plain[MEMORY_PATH_SIZE];
    for (size_t i = 0; simplify(path, plain) && i < host->file_count; i++)
        if (strcmp(host->files[i].path, plain) == 0)
            return &host->files[i];
    return NULL;
}

/* What of a file's path lies below a folder; NULL when it does not. */
static const char *name_below(const char *path, const char *folder)
{
    const size_t size = strlen(folder);
    if (size == 0)
        return path;
    return strncmp(path, folder, size) == 0 && path[size] == '/' ? path + size + 1 : NULL;
}

static spress_file_kind look(void *context, const char *path, char *why, size_t why_size)
{
    const memory_host *host = context;
    char plain[MEMORY_PATH_SIZE];
    if (find(host, path))
        return SPRESS_FILE_REGULAR;
    for (size_t i = 0; simplify(path, plain) && i < host->file_count; i++)
        if (name_below(host->files[i].path, plain))
            return SPRESS_FILE_FOLDER;
    snprintf(why, why_size, "it is not in the table");
    return SPRESS_FILE_NONE;
}

/* Whether an earlier file has already given the first `size` bytes of this name. */
static bool was_listed(const memory_host *host, size_t index, const char *folder, size_t size)
{
    const char *name = name_below(host->files[index].path, folder);
    for (size_t i = 0; i < index; i++) {
        const char *other = name_below(host->files[i].path, folder);
        if (other && strncmp(other, name, size) == 0 && strcspn(other, "/") == size)
            return true;
    }
    return false;
}

static bool list(void *context, const char *folder, size_t below, spress_name_taker *take,
                 void *taker, spress_report *report)
{
    const memory_host *host = context;
    char plain[MEMORY_PATH_SIZE], name[MEMORY_PATH_SIZE];
    (void)below;
    if (look(context, folder, name, sizeof name) != SPRESS_FILE_FOLDER ||
        !simplify(folder, plain)) {
        spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, NULL, "no folder %s", folder);
        return false;
    }
    for (size_t i = 0; i < host->file_count; i++) {
        const char *rest = name_below(host->files[i].path, plain);
        const size_t size = rest ? strcspn(rest, "/") : 0;
        if (!rest || was_listed(host, i, plain, size))
            continue;
        snprintf(name, sizeof name, "%.*s", (int)size, rest);
        if (!take(taker, name))
            return false;
    }
    return true;
}

static bool give(const memory_file *file, const spress_file_terms *terms, spress_report *report,
                 spress_buffer *out)
{
    const size_t size = file->bytes.size;
    const spress_allocator *a = terms->allocator;
    if (size > terms->limit) {
        spress_report_add(report, SPRESS_LIMIT_INPUT, 0, NULL, "%zu bytes", size);
        return false;
    }
    uint8_t *data = a->allocate(a->context, size + 1);
    if (!data) {
        spress_report_add(report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
        return false;
    }
    memcpy(data, file->bytes.data, size);
    *out = (spress_buffer){data, size, size + 1, *a};
    return true;
}

static bool read_whole(void *context, const char *path, const spress_file_terms *terms,
                       spress_report *report, spress_buffer *out)
{
    const memory_file *file = find(context, path);
    if (file)
        return give(file, terms, report, out);
    spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, NULL, "cannot read %s", path);
    return false;
}

static spress_image_answer read_image(void *context, const spress_image_place *place,
                                      const spress_file_terms *terms, spress_report *report,
                                      spress_buffer *out)
{
    char path[2 * MEMORY_PATH_SIZE], plain[MEMORY_PATH_SIZE], root[MEMORY_PATH_SIZE];
    const char *slash = strrchr(place->document, '/');
    const int size = slash ? (int)(slash - place->document) : 0;
    snprintf(path, sizeof path, "%.*s", size, place->document);
    if (!simplify(place->image_root ? place->image_root : path, root))
        return SPRESS_IMAGE_FORBIDDEN;
    snprintf(path, sizeof path, "%.*s/%s", size, place->document, place->name);
    const char *joined = place->name[0] == '/' ? place->name : size == 0 ? path + 1 : path;
    if (!simplify(joined, plain) || !name_below(plain, root) || (plain[0] == '/' && root[0] != '/'))
        return SPRESS_IMAGE_FORBIDDEN;
    const memory_file *file = find(context, plain);
    if (!file)
        return SPRESS_IMAGE_ABSENT;
    return give(file, terms, report, out) ? SPRESS_IMAGE_FOUND : SPRESS_IMAGE_UNREADABLE;
}

static bool identify(void *context, const char *path, spress_file_identity *out)
{
    const memory_host *host = context;
    if (host->twin && strcmp(path, host->twin) == 0)
        path = host->twin_of;
    const memory_file *file = find(host, path);
    if (file)
        *out = (spress_file_identity){1, (uint64_t)(file - host->files)};
    return file;
}

static bool claim(void *context, const char *name, spress_report *report)
{
    memory_host *host = context;
    assert_true(host->claim_count < MEMORY_CLAIMS_MAX);
    snprintf(host->claimed[host->claim_count++], MEMORY_PATH_SIZE, "%s", name);
    if (!host->refused || strcmp(name, host->refused) != 0)
        return true;
    spress_report_add(report, SPRESS_FILE_WRITE, SPRESS_NO_OFFSET, NULL, "%s is taken", name);
    return false;
}

static bool progress(void *context, const char *phase, size_t done, size_t total)
{
    memory_host *host = context;
    pthread_mutex_lock(&host->lock);
    const bool cancels = ++host->progress_calls == host->cancel_at;
    host->progress_lied |= !phase || !*phase || done > total;
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
    host->host = (spress_host){.context = host,
                               .look = look,
                               .list = list,
                               .read = read_whole,
                               .read_image = read_image,
                               .identify = identify,
                               .claim = claim,
                               .progress = progress,
                               .allocator = &host->allocator};
    if (threads != MEMORY_NO_EXECUTOR)
        host->host.executor = &host->executor;
}

static void free_file(memory_file *file)
{
    free((void *)(uintptr_t)file->bytes.data);
}

void memory_host_end(memory_host *host)
{
    assert_int_equal(host->memory.live_count, 0);
    assert_int_equal(host->memory.live_bytes, 0);
    assert_false(host->progress_lied);
    for (size_t i = 0; i < host->file_count; i++)
        free_file(&host->files[i]);
    pthread_mutex_destroy(&host->lock);
}

void memory_host_put(memory_host *host, const char *path, spress_bytes bytes)
{
    if (find(host, path))
        memory_host_remove(host, path);
    assert_true(host->file_count < MEMORY_FILES_MAX);
    memory_file *file = &host->files[host->file_count++];
    assert_true(simplify(path, file->path));
    uint8_t *copy = malloc(bytes.size + 1);
    assert_non_null(copy);
    if (bytes.size != 0)
        memcpy(copy, bytes.data, bytes.size);
    file->bytes = (spress_bytes){copy, bytes.size};
}

void memory_host_put_text(memory_host *host, const char *path, const char *text)
{
    memory_host_put(host, path, bytes_of(text));
}

void memory_host_remove(memory_host *host, const char *path)
{
    const memory_file *file = find(host, path);
    assert_non_null(file);
    const size_t index = (size_t)(file - host->files);
    free_file(&host->files[index]);
    host->files[index] = host->files[--host->file_count];
}

spress_bytes memory_host_find(const memory_host *host, const char *path)
{
    const memory_file *file = find(host, path);
    return file ? file->bytes : (spress_bytes){0};
}

bool memory_host_was_claimed(const memory_host *host, const char *name)
{
    for (size_t i = 0; i < host->claim_count; i++)
        if (strcmp(host->claimed[i], name) == 0)
            return true;
    return false;
}
