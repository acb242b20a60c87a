/* What all jobs share while they run: the host, memory, findings, phases and threads. */
#ifndef SPRESSI_RUNTIME_JOB_H
#define SPRESSI_RUNTIME_JOB_H

#include <stdatomic.h>

#include "core/memory/arena.h"
#include "core/reports/report.h"
#include "spritepress/host.h"
#include "spritepress/image.h"
#include "spritepress/outputs.h"

/* How far the current phase is; shared by all workers of a job. */
typedef struct spressi_phase {
    const char *name;
    size_t total;
    atomic_size_t done;
    atomic_bool cancelled; /* for good: no later phase begins */
} spressi_phase;

typedef struct spressi_job {
    const spress_host *host;
    spress_allocator allocator; /* the host's, counted by its budget */
    spress_limits limits;       /* filled in */
    spressi_arena *arena;       /* what lives as long as the result */
    spress_report *report;
    spress_outputs *outputs; /* NULL in jobs that make none */
    size_t first_output;     /* those before it are of other jobs */
    spressi_phase *phase;
    unsigned worker;      /* 0 for the job itself */
    size_t first_finding; /* how many the report had before */
    uint32_t
        earlier_statuses; /* those that the report had before; while the job runs it has its own */
    bool no_orientation;  /* of spress_reading: how pictures are decoded */
} spressi_job;

/* Begins a job. Without memory reports so and returns false: the caller ends the job. `outputs` may
 * be NULL. */
bool spressi_job_begin(spressi_job *job, const spress_host *host, spress_report *report,
                       spress_outputs *outputs);

/* Ends a job, whose memory lives on in its result: frees the outputs when it failed, and says in
 * its findings where memory ran out because of the budget. A job that failed without an error gets
 * one here (SPRESS_CODE_UNTOLD), so that no caller takes it for a success. Returns the worst status
 * of its errors. */
spress_status spressi_job_end(const spressi_job *job, bool good);

/* Reports that memory ran out. Always false. */
bool spressi_job_no_memory(const spressi_job *job);

/* Reports that nothing is made because something would be lost. Always false. */
bool spressi_job_refuse_loss(const spressi_job *job);

/* Reports why there is no picture of that size: it is over the limit of pixels, or memory ran out.
 * Always false. */
bool spressi_job_no_picture(const spressi_job *job, uint64_t width, uint64_t height);

/* Zeroed memory that lives as long as the result; NULL, having reported, when there is none. */
void *spressi_job_take(const spressi_job *job, size_t count, size_t size);

/* A copy of `size` bytes of text, or of a whole text, or of one that printf's format makes. */
char *spressi_job_text(const spressi_job *job, const char *text, size_t size);
char *spressi_job_copy(const spressi_job *job, const char *text);
char *spressi_job_print(const spressi_job *job, const char *format, ...) SPRESS_PRINTF(2, 3);

/* Makes room for one more item of `size` bytes behind the first `count` of the list that the
 * pointer at `list` points to, and moves it when it has to grow. False, having reported, without
 * memory. */
bool spressi_job_grow(const spressi_job *job, void *list, size_t count, size_t *capacity,
                      size_t size);
#define SPRESSI_GROW(job, items, count, capacity)                                                  \
    spressi_job_grow(job, &(items), count, &(capacity), sizeof *(items))

/* `count` indices, all SPRESS_NONE. NULL, having reported, without memory. */
uint32_t *spressi_job_indices(const spressi_job *job, size_t count);

/* A list of texts. All zero is an empty one. */
typedef struct spressi_texts {
    const char **items;
    size_t count, capacity;
} spressi_texts;

/* Appends a text, which is not copied; NULL, or no memory for the list: false. */
bool spressi_texts_add(const spressi_job *job, spressi_texts *list, const char *text);

/* In the order of their bytes. */
void spressi_texts_sort(spressi_texts *list);

/* The folder of a path, "." without one; "folder/name", or just the name in ".". NULL, having
 * reported, without memory. */
char *spressi_folder_of(const spressi_job *job, const char *path);
char *spressi_join_path(const spressi_job *job, const char *folder, const char *name);

/* The path of a file in the folder that another one lies in. */
char *spressi_path_beside(const spressi_job *job, const char *path, const char *file);

/* Which file a path leads to. False: none, or the host cannot tell. */
bool spressi_identify(const spressi_job *job, const char *path, spress_file_identity *out);
bool spressi_same_file(spress_file_identity a, spress_file_identity b);

/* Bytes of a path before the extension of its file: those of "folder/hero" of "folder/hero.pct",
 * and of "folder/hero.png.meta". A file that begins with its only dot has no extension. */
size_t spressi_stem_size(const char *path);

/* What stands behind the last "/". */
const char *spressi_file_of(const char *path);

/* Reads a file through the host. False with an error in the report. */
bool spressi_job_read(const spressi_job *job, const char *path, uint64_t limit, spress_buffer *out);

/* Whether a path is a link out of the folder `root`: reports it, and the caller leaves it out. */
bool spressi_job_leads_out(const spressi_job *job, const char *root, const char *path);

/* Reads a file that was found in the folder `root` or below it; NULL: one that was named. */
bool spressi_job_read_below(const spressi_job *job, const char *root, const char *path,
                            uint64_t limit, spress_buffer *out);

/* Counts pixels that are decoded or drawn. False, having reported, over the budget. */
bool spressi_job_count_pixels(const spressi_job *job, uint64_t pixels);

/* Makes a transparent picture to draw on, and counts its pixels before that. False, having
 * reported. */
bool spressi_job_picture(const spressi_job *job, uint64_t width, uint64_t height,
                         spress_image *out);

/* Decodes a PNG; the decoder counts its pixels before it begins. False, having reported. */
bool spressi_job_decode_png(const spressi_job *job, spress_bytes png, spress_image *out);

/* Hands a file over to the outputs, and counts it; the bytes are theirs also on failure. */
bool spressi_job_put(const spressi_job *job, const char *name, spress_output_role role,
                     spress_buffer *bytes);

/* Counts the outputs from `first` on, which a writer put there by itself. False, having reported,
 * over the budget. */
bool spressi_job_count_outputs(const spressi_job *job, size_t first);

/* Asks the host whether a file may be made under this name; standard output always may. */
bool spressi_job_claim(const spressi_job *job, const char *name);

/* Reports that the host cancelled the job. Always false. */
bool spressi_job_cancelled(const spressi_job *job);

/* Whether the job is to stop, as the host says: for work between two steps, on any thread. */
bool spressi_is_stopped(const spressi_job *job);

/* Progress of work that counts by itself, told to the current phase. */
spress_progress spressi_job_progress(spressi_job *job);

/* Begins a phase of `total` steps. False, having reported, when the job is cancelled. */
bool spressi_phase_begin(const spressi_job *job, const char *name, size_t total);

/* Tells how much of the phase is done, for work that counts by itself: its steps become those that
 * the phase has begun with. False: cancelled. */
bool spressi_phase_tell(const spressi_job *job, size_t done, size_t total);

/* Adds steps that are done, from any thread; false: cancelled. */
bool spressi_phase_add(const spressi_job *job, size_t steps);

/* Does item `index`. `self` is the job as this worker sees it: with memory of its own, which lives
 * as long as the job's, and a report for this item. */
typedef bool spressi_item_work(spressi_job *self, void *context, size_t index);

/* A phase of `count` items on the host's threads. The findings of the items are joined to the
 * job's in their order, up to the first item that failed: the same for any number of threads. */
bool spressi_run_items(spressi_job *job, const char *phase, size_t count, spressi_item_work *work,
                       void *context);

/* The same inside a phase that has begun: the work counts its steps by spressi_phase_add. */
bool spressi_run_steps(spressi_job *job, size_t count, spressi_item_work *work, void *context);

/* How many workers spressi_run_items may use: `self->worker` is below it. */
unsigned spressi_worker_count(const spressi_job *job);

/* Microseconds by the host's clock. */
uint64_t spressi_now(const spressi_job *job);

#endif
