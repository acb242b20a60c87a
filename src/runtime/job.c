/* Begins jobs, hands out their memory, and runs their items on the host's threads. */
#include "runtime/job.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory/budget.h"
#include "core/memory/limits.h"
#include "core/text/show.h"
#include "spritepress/codecs.h"

spress_status spressi_job_end(const spressi_job *job, bool good)
{
    spress_budget *budget = job->host->budget;
    spress_report *report = job->report;
    spressi_budget_blame(budget, report, job->first_finding);
    if (budget)
        budget->stopped = NULL; /* what is made of the result is no work of the job any more */
    if (!good && report->statuses == 0)
        spressi_say(report, SPRESS_CODE_UNTOLD, "the work failed, and nothing says why");
    if (!good && job->outputs)
        spress_outputs_cut(job->outputs, job->first_output);
    const spress_status status = spress_report_status(report);
    report->statuses |= job->earlier_statuses;
    return status;
}

static bool is_stopped(void *context)
{
    return spressi_is_stopped(context);
}

bool spressi_job_begin(spressi_job *job, const spress_host *host, spress_report *report,
                       spress_outputs *outputs)
{
    *job = (spressi_job){.host = host, .report = report, .outputs = outputs};
    job->first_finding = report->count;
    job->earlier_statuses = report->statuses;
    report->statuses = 0;
    job->first_output = outputs ? outputs->count : 0;
    job->allocator = host->allocator ? *host->allocator : spress_allocator_default();
    job->limits = spressi_limits_filled(&host->limits);
    if (host->budget)
        job->allocator = spressi_counting_allocator(host->budget, &job->allocator);
    if (outputs && !outputs->allocator.allocate)
        outputs->allocator = job->allocator;
    job->arena = spressi_arena_new(&job->allocator, UINT64_MAX);
    if (!job->arena)
        return spressi_job_no_memory(job);
    job->phase = spressi_job_take(job, 1, sizeof *job->phase);
    if (job->phase && host->budget) {
        host->budget->stopped = is_stopped;
        host->budget->context = job;
    }
    if (job->phase)
        return true;
    spressi_arena_free(job->arena);
    return false;
}

bool spressi_job_no_memory(const spressi_job *job)
{
    const spress_report *report = job->report;
    /* Once: callers take several blocks before they look whether they have all of them. */
    if (report->count > job->first_finding &&
        report->items[report->count - 1].code == SPRESS_CODE_MEMORY)
        return false;
    return spressi_say(job->report, SPRESS_CODE_MEMORY, "out of memory");
}

bool spressi_job_refuse_loss(const spressi_job *job)
{
    return spressi_say(job->report, SPRESS_CODE_LOSS_REFUSED,
                       "nothing was written, because something would be lost");
}

bool spressi_job_no_picture(const spressi_job *job, uint64_t width, uint64_t height)
{
    if (width == 0 || height <= job->limits.pixels / width)
        return spressi_job_no_memory(job);
    spress_report_add(job->report, SPRESS_CODE_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                      "a picture of %llu x %llu pixels; the limit is %llu",
                      (unsigned long long)width, (unsigned long long)height,
                      (unsigned long long)job->limits.pixels);
    return false;
}

void *spressi_job_take(const spressi_job *job, size_t count, size_t size)
{
    void *memory = spressi_arena_zeroed(job->arena, count, size);
    if (!memory)
        spressi_job_no_memory(job);
    return memory;
}

char *spressi_job_text(const spressi_job *job, const char *text, size_t size)
{
    char *copy = spressi_arena_text(job->arena, text, size);
    if (!copy)
        spressi_job_no_memory(job);
    return copy;
}

char *spressi_job_copy(const spressi_job *job, const char *text)
{
    return spressi_job_text(job, text, strlen(text));
}

char *spressi_job_print(const spressi_job *job, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = size < 0 ? NULL : spressi_job_take(job, (size_t)size + 1, 1);
    if (!text)
        return NULL;
    va_start(arguments, format);
    vsnprintf(text, (size_t)size + 1, format, arguments);
    va_end(arguments);
    return text;
}

bool spressi_job_grow(const spressi_job *job, void *list, size_t count, size_t *capacity,
                      size_t size)
{
    return spressi_arena_grow(job->arena, list, count, capacity, size) ||
           spressi_job_no_memory(job);
}

uint32_t *spressi_job_indices(const spressi_job *job, size_t count)
{
    uint32_t *indices = spressi_job_take(job, count, sizeof *indices);
    for (size_t i = 0; indices && i < count; i++)
        indices[i] = SPRESS_NONE;
    return indices;
}

bool spressi_texts_add(const spressi_job *job, spressi_texts *list, const char *text)
{
    if (!text || !SPRESSI_GROW(job, list->items, list->count, list->capacity))
        return false;
    list->items[list->count++] = text;
    return true;
}

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

void spressi_texts_sort(spressi_texts *list)
{
    if (list->count > 1)
        qsort(list->items, list->count, sizeof *list->items, compare_texts);
}

char *spressi_folder_of(const spressi_job *job, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return spressi_job_copy(job, ".");
    return spressi_job_text(job, path, slash == path ? 1 : (size_t)(slash - path));
}

char *spressi_join_path(const spressi_job *job, const char *folder, const char *name)
{
    if (strcmp(folder, ".") == 0)
        return spressi_job_copy(job, name);
    const size_t size = strlen(folder);
    const bool has_slash = size > 0 && folder[size - 1] == '/';
    return spressi_job_print(job, "%s%s%s", folder, has_slash ? "" : "/", name);
}

char *spressi_path_beside(const spressi_job *job, const char *path, const char *file)
{
    const char *folder = spressi_folder_of(job, path);
    return folder ? spressi_join_path(job, folder, file) : NULL;
}

bool spressi_identify(const spressi_job *job, const char *path, spress_file_identity *out)
{
    const spress_host *host = job->host;
    return path && host->identify && host->identify(host->context, path, out);
}

bool spressi_same_file(spress_file_identity a, spress_file_identity b)
{
    return a.device == b.device && a.node == b.node;
}

const char *spressi_file_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

size_t spressi_stem_size(const char *path)
{
    const char *name = spressi_file_of(path);
    const char *dot = strrchr(name, '.');
    const char *image = dot && strcmp(dot, ".meta") == 0 ? dot - 1 : name;
    while (image > name && *image != '.')
        image--; /* Unity's files end with the extension of a picture and their own */
    dot = image > name ? image : dot;
    return dot && dot != name ? (size_t)(dot - path) : strlen(path);
}

bool spressi_job_leads_out(const spressi_job *job, const char *root, const char *path)
{
    const spress_host *host = job->host;
    if (!host->leads_out || !host->leads_out(host->context, root, path))
        return false;
    spress_report_add(
        job->report, SPRESS_CODE_FILE_LINK, SPRESS_NO_OFFSET, NULL,
        "the link %s leads out of the folder, and is left out; pack reads it with follow-links",
        spressi_show(path).text);
    return true;
}

bool spressi_job_read(const spressi_job *job, const char *path, uint64_t limit, spress_buffer *out)
{
    return spressi_job_read_below(job, NULL, path, limit, out);
}

bool spressi_job_read_below(const spressi_job *job, const char *root, const char *path,
                            uint64_t limit, spress_buffer *out)
{
    const spress_file_terms terms = {limit, &job->allocator, job->host->leads_out ? root : NULL};
    if (job->host->read)
        return job->host->read(job->host->context, path, &terms, job->report, out);
    return spressi_say(job->report, SPRESS_CODE_FILE_READ, "cannot read %s: the host has no files",
                       path);
}

bool spressi_job_count_pixels(const spressi_job *job, uint64_t pixels)
{
    return spressi_budget_count_pixels(job->host->budget, pixels, job->report);
}

bool spressi_job_picture(const spressi_job *job, uint64_t width, uint64_t height, spress_image *out)
{
    if (width > UINT32_MAX || height > UINT32_MAX)
        return spressi_job_no_picture(job, width, height);
    if (!spressi_job_count_pixels(job, width * height))
        return false;
    return spress_image_init(out, (uint32_t)width, (uint32_t)height, &job->limits,
                             &job->allocator) ||
           spressi_job_no_picture(job, width, height);
}

bool spressi_job_decode_png(const spressi_job *job, spress_bytes png, spress_image *out)
{
    const spress_image_options options = {.codec = SPRESS_CODEC_PNG,
                                          .limits = job->limits,
                                          .allocator = &job->allocator,
                                          .budget = job->host->budget};
    return spress_image_read(png, &options, job->report, out);
}

static bool count_output(const spressi_job *job, size_t size)
{
    spress_budget *budget = job->host->budget;
    if (!budget || (spressi_budget_add(&budget->used_files, 1, budget->output_files) &&
                    spressi_budget_add(&budget->used_bytes, size, budget->output_bytes)))
        return true;
    return spressi_say(job->report, SPRESS_CODE_LIMIT_BUDGET,
                       "the job makes more files or bytes than it may");
}

bool spressi_job_count_outputs(const spressi_job *job, size_t first)
{
    for (size_t i = first; i < job->outputs->count; i++)
        if (!count_output(job, job->outputs->items[i].bytes.size))
            return false;
    return true;
}

bool spressi_job_put(const spressi_job *job, const char *name, spress_output_role role,
                     spress_buffer *bytes)
{
    if (!count_output(job, bytes->size)) {
        spress_buffer_free(bytes);
        return false;
    }
    return spress_outputs_add(job->outputs, name, role, bytes) || spressi_job_no_memory(job);
}

bool spressi_job_claim(const spressi_job *job, const char *name)
{
    return !job->host->claim || strcmp(name, "-") == 0 ||
           job->host->claim(job->host->context, name, job->report);
}

/* Reports progress to the host, and notes when it cancels. */
static bool tell(const spressi_job *job, size_t done)
{
    spressi_phase *phase = job->phase;
    const spress_host *host = job->host;
    if (host->progress && !host->progress(host->context, phase->name, done, phase->total))
        atomic_store(&phase->cancelled, true);
    return !atomic_load(&phase->cancelled);
}

/* Reports progress, but never 0 twice: for hosts it begins a phase. */
static bool tell_done(const spressi_job *job, size_t done)
{
    return done != 0 ? tell(job, done) : !atomic_load(&job->phase->cancelled);
}

bool spressi_job_cancelled(const spressi_job *job)
{
    if (spress_report_has(job->report, SPRESS_STATUS_CANCELLED) ||
        spress_report_has(job->report, SPRESS_STATUS_MEMORY))
        return false; /* a codec has said so, or the end of the job does: see budget.h */
    return spressi_say(job->report, SPRESS_CODE_CANCELLED, "the work was cancelled");
}

bool spressi_is_stopped(const spressi_job *job)
{
    const spress_host *host = job->host;
    if (host->stopped && host->stopped(host->context))
        atomic_store(&job->phase->cancelled, true);
    return atomic_load(&job->phase->cancelled);
}

bool spressi_phase_begin(const spressi_job *job, const char *name, size_t total)
{
    job->phase->name = name;
    job->phase->total = total;
    atomic_store(&job->phase->done, 0);
    return tell(job, 0) || spressi_job_cancelled(job);
}

bool spressi_phase_tell(const spressi_job *job, size_t done, size_t total)
{
    const size_t all = job->phase->total;
    return tell_done(job,
                     total == all ? done : (size_t)((double)done / (double)total * (double)all));
}

static bool tell_progress(void *context, size_t done, size_t total)
{
    return spressi_phase_tell(context, done, total);
}

spress_progress spressi_job_progress(spressi_job *job)
{
    return (spress_progress){tell_progress, job, is_stopped};
}

bool spressi_phase_add(const spressi_job *job, size_t steps)
{
    return tell_done(job, atomic_fetch_add(&job->phase->done, steps) + steps);
}

unsigned spressi_worker_count(const spressi_job *job)
{
    const spress_executor *executor = job->host->executor;
    return executor && executor->worker_count > 1 ? executor->worker_count : 1;
}

uint64_t spressi_now(const spressi_job *job)
{
    return job->host->now ? job->host->now(job->host->context) : 0;
}

/* Everything of one phase that threads share. Each worker has an arena of its own. */
typedef struct item_run {
    spressi_job *workers;
    spressi_item_work *work;
    void *context;
    spress_report **found; /* by item; NULL: nothing was found */
    bool *failed;          /* by item */
    size_t steps;          /* that an item counts by being done */
} item_run;

/* Keeps the findings of an item; those of most are none. NULL also when there is no memory. */
static spress_report *keep_findings(const spressi_job *self, const spress_report *found)
{
    if (found->count == 0)
        return NULL;
    spress_report *kept = spressi_arena_zeroed(self->arena, 1, sizeof *kept);
    spress_diagnostic *items = spressi_arena_zeroed(self->arena, found->count, sizeof *items);
    if (!kept || !items)
        return NULL;
    memcpy(items, found->items, found->count * sizeof *items);
    *kept = *found;
    kept->items = items;
    kept->capacity = found->count;
    return kept;
}

static bool do_item(void *context, size_t index, unsigned worker)
{
    enum { ROOM = 16 };
    const item_run *run = context;
    spressi_job self = run->workers[worker];
    spress_diagnostic items[ROOM];
    spress_report report;
    spress_report_init(&report, items, ROOM);
    report.file = self.report->file;
    self.report = &report;
    bool good = !atomic_load(&self.phase->cancelled) && run->work(&self, run->context, index);
    run->found[index] = keep_findings(&self, &report);
    /* Nothing that was found may be lost: without memory to keep it the item fails. */
    good = good && (report.count == 0 || run->found[index]);
    run->failed[index] = !good;
    return spressi_phase_add(&self, run->steps) && good;
}

static bool make_workers(const spressi_job *job, spressi_job *workers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        workers[i] = *job;
        workers[i].worker = i;
        workers[i].arena = spressi_arena_new(&job->allocator, UINT64_MAX);
        if (!workers[i].arena)
            return spressi_job_no_memory(job);
    }
    return true;
}

static bool run_all(const spressi_job *job, item_run *run, size_t count)
{
    const spress_executor *executor = job->host->executor;
    if (executor)
        return executor->run(executor->context, count, do_item, run);
    for (size_t i = 0; i < count; i++)
        if (!do_item(run, i, 0))
            return false;
    return true;
}

/* Findings up to the first item that failed; every item before it was done. */
static void join_findings(const spressi_job *job, const item_run *run, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        spress_report_join(job->report, run->found[i]);
        if (run->failed[i])
            return;
    }
}

/* Does all items of a phase that has begun. */
static bool run_phase(spressi_job *job, item_run run, size_t count)
{
    const unsigned worker_count = spressi_worker_count(job);
    const size_t errors = job->report->error_count;
    run.workers = spressi_job_take(job, worker_count, sizeof *run.workers);
    run.found = spressi_job_take(job, count, sizeof *run.found);
    run.failed = spressi_job_take(job, count, sizeof *run.failed);
    if (!run.workers || !run.found || !run.failed)
        return false;
    bool good = make_workers(job, run.workers, worker_count) && run_all(job, &run, count);
    join_findings(job, &run, count);
    for (unsigned i = 0; i < worker_count; i++)
        if (run.workers[i].arena)
            spressi_arena_adopt(job->arena, run.workers[i].arena);
    if (!good && atomic_load(&job->phase->cancelled))
        return spressi_job_cancelled(job);
    /* A failure without a finding: there was no memory to keep it. */
    if (!good && job->report->error_count == errors)
        spressi_job_no_memory(job);
    return good;
}

bool spressi_run_items(spressi_job *job, const char *phase, size_t count, spressi_item_work *work,
                       void *context)
{
    return spressi_phase_begin(job, phase, count) &&
           run_phase(job, (item_run){.work = work, .context = context, .steps = 1}, count);
}

bool spressi_run_steps(spressi_job *job, size_t count, spressi_item_work *work, void *context)
{
    return run_phase(job, (item_run){.work = work, .context = context}, count);
}
