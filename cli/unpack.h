/* The parts of `unpack`: a plan of all files, pages, pictures of frames. */
#ifndef SPRITEPRESS_CLI_UNPACK_H
#define SPRITEPRESS_CLI_UNPACK_H

#include "core/arena.h"
#include "folder.h"
#include "images.h"
#include "load.h"
#include "nine_patch.h"
#include "progress.h"

/* How a file's name comes from its frame's. */
typedef enum cli_naming {
    CLI_NAMING_CHANGED, /* another extension took the place of its own: a.tga, a.png */
    CLI_NAMING_OWN,     /* the frame's name, but for the case of its extension: a.png, a.png */
    CLI_NAMING_WHOLE,   /* the whole name and an extension: a.tga, a.tga.png */
} cli_naming;

/* One file to write. */
typedef struct cli_unpack_item {
    const spress_frame *frame; /* NULL: the picture of a sprite */
    uint32_t frame_index;
    const char *file; /* relative to the output folder, "/" between folders */
    cli_naming naming;
    uint32_t width, height; /* of the picture in it */
    bool nine_patch, unchanged;
    spress_report *report; /* what was found while it was made; NULL: nothing */
} cli_unpack_item;

typedef struct cli_unpack_page {
    bool used;
    bool kept; /* `image` is decoded and stays */
    spress_image image;
    spress_report *report; /* as above */
} cli_unpack_page;

typedef struct cli_unpacking {
    const cli_options *options;
    const cli_reading *reading;
    const char *input;
    cli_loaded *loaded;
    bool webp;        /* write WebP, else PNG */
    bool only_pixels; /* no files are written: names may be what they like */
    unsigned threads;
    spress_report *report;

    spressi_arena *arena;   /* of the names */
    cli_unpack_item *items; /* by page, then in the order of the file */
    size_t count;
    size_t frame_count, empty_count; /* of the atlas; left out because they have no pixels */
    cli_unpack_page *pages;
    size_t page_count;
    cli_unpack_page *passing_page; /* the last one that was decoded without being kept */
    spress_image sprite;           /* the picture, when it is a sprite */

    cli_folder folder;
    cli_progress progress;
} cli_unpacking;

/* unpack_plan.c: chooses frames and names files. Reports everything that forbids the job: names
 * that would leave the folder or collide, frames outside their page, pictures over the limit. */
bool cli_plan_atlas(cli_unpacking *job);
bool cli_plan_sprite(cli_unpacking *job);

/* Reports an error about a frame whatever severity the code has elsewhere: what a reader can live
 * with may well forbid the use of its pixels. Always false. */
bool cli_refuse_frame(cli_unpacking *job, spress_code code, size_t frame_index, const char *format,
                      ...) SPRESS_PRINTF(4, 5);

/* unpack_names.c */

/* Names an item's file after its frame; with `whole` the extension of a picture stays in the name.
 * False when memory ran out. */
bool cli_name_file(cli_unpacking *job, cli_unpack_item *item, bool whole);

/* Gives every item a file of its own: extensions that tell frames apart stay in the names. Reports
 * those that are one file all the same. False when memory ran out. */
bool cli_settle_files(cli_unpacking *job);

/* unpack_pages.c */

/* Decodes every page that is used and compares sizes; keeps as many as memory is set aside for. */
bool cli_check_pages(cli_unpacking *job);

/* Gives the picture of a page, decoding it when it was not kept; NULL with errors in the report.
 * The page before it may be forgotten. */
const spress_image *cli_take_page(cli_unpacking *job, size_t index);
void cli_free_pages(cli_unpacking *job);

/* unpack_frame.c: makes the picture of a frame: cut from its page, turned back, set into its source
 * size unless `trimmed`, with the border of a nine-patch when the item says so. The caller frees
 * it. */
bool cli_draw_frame(const cli_unpacking *job, const cli_unpack_item *item, const spress_image *page,
                    spress_report *report, spress_image *out);

/* unpack_rig.c: writes a rig as JSON and PNG files, for `unpack` and `pchr unpack`. Returns the
 * status to end with; what was found is in the report, losses too. */
int cli_unpack_rig(const cli_options *options, cli_loaded *loaded, spress_report *report);

/* unpack_report.c: the summary, the list of --dry-run or the JSON of --json, on standard output. */
void cli_print_unpacked(const cli_unpacking *job);
void cli_print_unpacked_rig(const cli_options *options, const cli_loaded *loaded, const char *json);

#endif
