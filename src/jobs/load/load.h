/* From a path to a document: every job that reads one begins here. */
#ifndef SPRESSI_JOBS_LOAD_LOAD_H
#define SPRESSI_JOBS_LOAD_LOAD_H

#include "jobs/options/tables.h"
#include "source/images.h"
#include "spritepress/jobs.h"

/* How a job reads documents: its spress_reading, checked and resolved. */
typedef struct spressi_terms {
    const spress_reading *reading;
    spress_read_options read;
    const spress_format *from; /* NULL: recognise */
} spressi_terms;

/* Understands a spress_reading: finds the format, reads the palette. False with errors in the
 * report. */
bool spressi_terms_init(const spressi_job *job, const spress_reading *reading, spressi_terms *out);

/* Keeps those of the given settings that a format's table has (NULL: none); the others are for
 * other formats. False, having reported, when memory ran out. */
bool spressi_choose_settings(const spressi_job *job, const spress_option *table,
                             spress_settings given, spress_settings *out);

/* Reads the file of a template; nothing where none is named. False, having reported. */
bool spressi_read_template(const spressi_job *job, const char *path, spress_buffer *out);

/* Reads the file that an output is going to replace: the `read` of spress_write_options.previous,
 * whose context is the job. */
spress_sibling_answer spressi_read_previous(void *context, const char *name, const char *where,
                                            spress_report *report, spress_buffer *out);

/* check_settings.c: whether the settings fit the format that is to be written: none is for another
 * format only, and each has a value that its table takes. False, having reported
 * SPRESS_CODE_REQUEST. */
bool spressi_check_settings(const spressi_job *job, const spress_format *target,
                            spress_settings given);

typedef struct spressi_loaded {
    const char *path;
    spress_buffer file;
    const spress_format *format; /* NULL: not recognised */
    spress_document *document;   /* NULL: a plain picture, which no palette makes a sprite */
} spressi_loaded;

/* Reads a file into a document. False with errors in the report; `out->format` tells all the same
 * what it was taken for, and `out->file` stays when a structure tree (terms->read.tree) points into
 * it. Free with spressi_unload. */
bool spressi_load(const spressi_job *job, const char *path, const spressi_terms *terms,
                  spressi_loaded *out);

/* How a job over one document begins: looks at `input`, checks the request, whose table is that of
 * `kind`, and understands the spress_reading that every request begins with. False with errors in
 * the report. */
bool spressi_begin_reading(const spressi_job *job, spress_job_kind kind, const void *request,
                           const char *input, spressi_terms *out);

/* The same for a file that has been read already; its bytes are `out`'s from then on. */
bool spressi_load_bytes(const spressi_job *job, const char *path, const spressi_terms *terms,
                        spress_buffer *file, spressi_loaded *out);

/* settle_pages.c: gives a page a name where the file has none, and pages the size of their picture
 * where the file does not say one, or, read leniently, says another; without a picture what the
 * frames cover. False, having reported, when memory ran out. */
bool spressi_settle_pages(const spressi_job *job, const spressi_image_source *place, bool lenient,
                          spress_document *document);

/* Settles repeated names of an atlas whose frames are to be used: they are errors, but with lenient
 * reading the last frame of each name wins, with a warning. False with errors in the report. */
bool spressi_settle_names(const spressi_job *job, const spressi_terms *terms,
                          const spressi_loaded *loaded);

/* Makes a sprite of a plain picture, by the palette that was given or PCSEF's own. */
bool spressi_load_sprite(const spressi_job *job, const spressi_terms *terms,
                         spressi_loaded *loaded);
void spressi_unload(spressi_loaded *loaded);

/* The format that a request asks for by its id. NULL, having reported SPRESS_CODE_REQUEST, when
 * there is none or it cannot be written. */
const spress_format *spressi_find_target(const spressi_job *job, const char *to);

#endif
