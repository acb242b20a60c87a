/* What every format's writer gets: output, options, scratch memory and report. */
#ifndef SPRESSI_FORMATS_WRITER_H
#define SPRESSI_FORMATS_WRITER_H

#include "core/text/buffer.h"
#include "spritepress/formats.h"

typedef struct spressi_writer {
    spressi_output out;
    const spress_write_options *options; /* never NULL */
    spress_allocator allocator;          /* for scratch memory */
    spress_report *report;
    size_t part; /* of a format that spreads over files: the page or frame to write */
    const spress_output *files; /* of all parts, with their names; NULL when there is one file */
    size_t file_count;
    spress_bytes previous; /* of a format with `updates`: the file that is updated; else empty */
} spressi_writer;

/* Reports an error about the document at `path`. Always false. */
bool spressi_refuse(spressi_writer *writer, spress_code code, const char *path, const char *format,
                    ...) SPRESS_PRINTF(4, 5);

/* The same about a frame of the document; the sentence has {frame} for its name. */
bool spressi_refuse_at(spressi_writer *writer, spress_code code, const spress_frame *frames,
                       size_t index, const char *format, ...) SPRESS_PRINTF(5, 6);

/* Frames by their page, in the order of the atlas: those of page p stand in `frames` from ends[p -
 * 1] (0 for the first) to ends[p]. Looking through all frames for each page would take their
 * product. */
typedef struct spressi_paged_frames {
    uint32_t *ends;
    uint32_t *frames;
    size_t size; /* of both, which are one block */
} spressi_paged_frames;

/* False without memory, which the writer's output remembers. */
bool spressi_paged_frames_init(spressi_writer *writer, const spress_atlas *atlas,
                               spressi_paged_frames *out);
void spressi_paged_frames_free(const spressi_writer *writer, spressi_paged_frames *paged);

/* For formats whose readers cut spaces off the ends of names: refuses an atlas that has some there.
 * False, having reported. */
bool spressi_check_name_ends(spressi_writer *writer, const spress_atlas *atlas);

#endif
