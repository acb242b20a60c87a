/* The host of a job: through it alone a job reads files, uses threads, reports progress and asks
 * for the time. A command line gives it files and threads; files.h is a host over files in memory.
 *
 * Paths are texts with "/" between their parts; only the host knows what they mean, and a job only
 * joins folders and names. */
#ifndef SPRITEPRESS_HOST_H
#define SPRITEPRESS_HOST_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/work.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum spress_file_kind {
    SPRESS_FILE_NONE, /* there is nothing of that name */
    SPRESS_FILE_REGULAR,
    SPRESS_FILE_FOLDER,
    SPRESS_FILE_FOLDER_LINK, /* leads to a folder; jobs do not walk into it */
    SPRESS_FILE_OTHER,       /* a pipe, a device */
    SPRESS_FILE_UNKNOWN,     /* the host cannot find out */
} spress_file_kind;

/* How to read a file. */
typedef struct spress_file_terms {
    uint64_t limit;                    /* larger files are refused with SPRESS_CODE_LIMIT_INPUT */
    const spress_allocator *allocator; /* where the bytes go */
    const char *root; /* a folder that the path begins with ("." before none): the file must lie in
                         it or below, links resolved; NULL: anywhere */
} spress_file_terms;

/* An image that a document names. */
typedef struct spress_image_place {
    const char *document;   /* path of the file that names it; "-" has no folder */
    const char *image_root; /* folder that it must lie in, links resolved; NULL: the document's */
    const char *name;       /* as the document has it; with an `image_root` it may climb */
} spress_image_place;

typedef enum spress_image_answer {
    SPRESS_IMAGE_FOUND,
    SPRESS_IMAGE_ABSENT,     /* there is no such file */
    SPRESS_IMAGE_FORBIDDEN,  /* it lies outside the folder that images may come from */
    SPRESS_IMAGE_UNREADABLE, /* the reason is in the report */
} spress_image_answer;

/* Identifies the file that a path leads to: two paths with equal device and node, asked for at one
 * moment, are one file. Systems give the node of a file that is gone to another one: after a while
 * only equal times of the last change, too, tell that a file is still the one that it was. */
typedef struct spress_file_identity {
    uint64_t device, node;
    uint64_t changed_ns; /* since the epoch; 0: the host does not know */
} spress_file_identity;

/* Receives a name of a folder's listing; returning false stops the listing, which then fails. */
typedef bool spress_name_taker(void *taker, const char *name);

/* How to list a folder. */
typedef struct spress_listing {
    const char *folder;
    size_t below; /* how many folders lie between it and one that the user named */
    spress_name_taker *take;
    void *taker;
    spress_report *report;
} spress_listing;

/* A zeroed host has no files: jobs that need some fail with SPRESS_CODE_FILE_READ. All calls get
 * `context`; those marked so may come from several threads at once. */
typedef struct spress_host {
    void *context;

    /* What lies at a path. `why` is filled for SPRESS_FILE_NONE and SPRESS_FILE_UNKNOWN. NULL:
     * every path is taken for a file, and reading it tells. */
    spress_file_kind (*look)(void *context, const char *path, char *why, size_t why_size);
    /* Passes the names in a folder to `take`, in any order, hidden ones too. When `below` is not 0,
     * a host does not follow a link that has replaced a folder meanwhile. False with an error in
     * the report. */
    bool (*list)(void *context, const spress_listing *listing);
    /* Reads a whole file; "-" is standard input. False with an error in the report. Any thread. */
    bool (*read)(void *context, const char *path, const spress_file_terms *terms,
                 spress_report *report, spress_buffer *out);
    /* Reads an image that a document names, and never one outside its folder. Any thread. */
    spress_image_answer (*read_image)(void *context, const spress_image_place *place,
                                      const spress_file_terms *terms, spress_report *report,
                                      spress_buffer *out);
    /* Tells which file a path leads to; false when there is none. NULL: paths that differ are
     * different files. */
    bool (*identify)(void *context, const char *path, spress_file_identity *out);
    /* Called for every file that a job is going to make, before the work: returns false, with an
     * error in the report, when it could not be written. NULL: all can. */
    bool (*claim)(void *context, const char *name, spress_report *report);
    /* Receives the progress of a job's phases ("reading images", 3, 20); returning false cancels.
     * A phase begins with 0, which is told once and by the thread that called the job; its total
     * does not change. Any thread. NULL: no reports. */
    bool (*progress)(void *context, const char *phase, size_t done, size_t total);
    /* Whether the job is to stop: asked at least ten times a second, so that it must be quick. Any
     * thread. NULL: only `progress` cancels. */
    bool (*stopped)(void *context);
    /* Microseconds since some moment, for the times in results; NULL: they are 0. */
    uint64_t (*now)(void *context);

    const spress_executor *executor;   /* NULL: one thread */
    const spress_allocator *allocator; /* NULL: malloc; with an executor, called from any thread */
    spress_limits limits;              /* of each document and picture */
    spress_budget *budget;             /* of the whole job; NULL: without bounds */

    /* Whether `path` is a link that leads out of the folder `root`. Jobs leave such links out of
     * folders that they look through, and read the other files of these folders with that root.
     * NULL: links are followed, or there are none. */
    bool (*leads_out)(void *context, const char *root, const char *path);
} spress_host;

#ifdef __cplusplus
}
#endif

#endif
