/* The press: packs many pictures into the pages and frames of an atlas.
 *
 *   spress_pack *pack = spress_pack_new(sprites, count, &options, report);
 *   spress_pack_draw_page(pack, 0, &image)        pixels of a page
 *   spress_pack_document(pack, files, report)     the atlas, to be written in any format
 *
 * The same sprites give the same result in any order. */
#ifndef SPRITEPRESS_PACK_H
#define SPRITEPRESS_PACK_H

#include "spritepress/atlas.h"
#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/document.h"
#include "spritepress/image.h"
#include "spritepress/layout.h"
#include "spritepress/work.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What happens to transparent edges. */
typedef enum spress_trim_mode {
    SPRESS_TRIM_AUTO, /* SPRESS_TRIM; a job keeps them where the format cannot say what was cut */
    SPRESS_TRIM,      /* cut off; frames remember their source size */
    SPRESS_TRIM_CROP, /* cut off; frames do not remember their source size */
    SPRESS_TRIM_NONE, /* kept */
} spress_trim_mode;

/* Which sprites get the same crop. Frames of one animation must, or they jump. */
typedef enum spress_trim_group {
    SPRESS_TRIM_GROUP_AUTO,     /* by size or by sequence, or each by itself */
    SPRESS_TRIM_GROUP_SIZE,     /* all sprites of one source size */
    SPRESS_TRIM_GROUP_SEQUENCE, /* the frames of a numbered sequence: walk_1, walk_2 ... */
    SPRESS_TRIM_GROUP_NONE,     /* each by itself */
} spress_trim_group;

/* Where an image lies in a larger picture that has nothing else: outside of the image all bytes are
 * 0. All fields 0: the image is the picture. */
typedef struct spress_pack_place {
    uint32_t x, y, width, height; /* the size is that of the larger picture */
} spress_pack_place;

/* One picture. Name and image are borrowed until the pack is freed, the image's pixels only until
 * the last page is drawn, the origin until spress_pack_new returns; the struct itself is copied. */
typedef struct spress_pack_sprite {
    const char *name; /* UTF-8; as the frame is to be called */
    size_t name_size;
    const char *origin; /* where it came from, to be named in findings: its file; may be NULL */
    const spress_image *image;
    spress_pack_place place; /* so that empty edges need no memory */
    uint32_t has;            /* SPRESS_EXTRA_SPLITS, _PADS, _PIVOT, _USER_DATA */
    int16_t splits[4];       /* left, right, top, bottom, counted in the whole picture */
    int16_t pads[4];
    spress_point pivot;    /* from the top left, in fractions of the whole picture */
    const char *user_data; /* borrowed as the name is */
    size_t user_data_size;
} spress_pack_sprite;

/* Makes the pixels of a sprite each time that the press reads them, for callers that cannot hold
 * those of all sprites at once: such a sprite's image has its size and no `rgba`. `sprite` counts
 * in the array that spress_pack_new was given. Several threads may call it at once. The picture is
 * the press's to free; it has the size of the sprite's image. False when memory ran out. */
typedef struct spress_pack_pixels {
    bool (*make)(void *context, size_t sprite, spress_image *out);
    void *context;
} spress_pack_pixels;

/* Zero everything for the defaults, which are given behind each field. */
typedef struct spress_pack_options {
    spress_layout_rule layout; /* what the target format asks for: spress_format.layout */
    spress_trim_mode trim;
    spress_trim_group trim_group;
    uint8_t trim_threshold;         /* alpha below it counts as transparent; 1 */
    uint32_t trim_margin;           /* transparent pixels to leave around a trimmed sprite */
    uint32_t max_width, max_height; /* of a page; SPRESS_PAGE_SIDE */
    spress_size_rule size_rule;
    bool squared;
    bool rotate;             /* turn frames where that saves room; only if `layout` allows it */
    bool one_page;           /* fail rather than open a second one, even if `layout` allows more */
    uint32_t shape_padding;  /* free pixels between sprites */
    uint32_t border_padding; /* and between them and the page's edge */
    uint32_t extrude;        /* how often the pixels at a sprite's edge are repeated outwards */
    uint32_t bleed;          /* how far colours reach below transparent pixels; UINT32_MAX: all */
    bool keep_duplicates;    /* store equal pictures as often as they come */
    uint32_t cell_width;     /* layout.cells; 0: the one that wastes least */
    uint32_t rate;           /* layout.cells: frames a second of sequences; 0: no animations */
    spress_pack_effort effort;
    /* Keep frames where this atlas has them, its filters, wraps, pivots and
     * premultiplied alpha; may be NULL. */
    const spress_atlas *previous;
    spress_limits limits;
    const spress_allocator *allocator;
    const spress_executor *executor; /* NULL: one after the other */
    /* Called with the number of sprites placed, in all layouts that the press tries; at most some
     * thousand times, by the thread that called spress_pack_new. NULL: no reports. */
    const spress_progress *progress;
    bool premultiply; /* multiply the pixels of pages with their alpha, after all else */
    /* Pages get the filters and wraps of this one, where it has some and `previous` has none; may
     * be NULL. Borrowed until the pack is freed. */
    const spress_page *sampler;
    spress_pack_pixels pixels; /* none: every image has its pixels */
    /* By sprite, whether it is left out. The press marks those that are larger than a page, with a
     * warning for each whose file is the sprite's origin, which must then live as long as the
     * report. NULL: such sprites are errors. */
    bool *left_out;
    /* Told with a conflict of names whose origins differ in their extension, or in their folder:
     * which option of the caller tells them apart. NULL: none. */
    const char *extension_advice, *folder_advice;
} spress_pack_options;

/* The figures of a pack, for a summary. */
typedef struct spress_pack_figures {
    size_t sprite_count;
    size_t unique_count;    /* pictures on the pages */
    size_t alias_count;     /* sprites equal to another in everything */
    size_t kept_count;      /* frames that stayed where the previous atlas had them */
    uint64_t source_pixels; /* of all sprites before trimming */
    uint64_t packed_pixels; /* of what is stored, without padding */
    uint64_t page_pixels;
    spress_trim_group trim_group; /* the one that was used: never AUTO */
    /* AUTO took sprites one by one: what the better group would have stored, without padding. */
    uint64_t grouped_pixels;
    uint32_t cell_width;
    /* SPRESS_PACK_BEST: the pages that normal effort finds. 0: not known, because sprites stayed in
     * their places or do not fit on the only page. */
    size_t normal_page_count;
    uint64_t normal_page_pixels;
} spress_pack_figures;

typedef struct spress_pack spress_pack;

/* Plans the atlas. NULL with errors in the report (may be NULL): no sprites, equal names, in a
 * sheet of cells an animation or group of the same name as something else, sprites larger than a
 * page (each of these is named), a layout that does not fit one page when only one is allowed,
 * limits, memory. Frees with spress_pack_free. */
SPRESS_API SPRESS_NODISCARD spress_pack *spress_pack_new(const spress_pack_sprite *sprites,
                                                         size_t count,
                                                         const spress_pack_options *options,
                                                         spress_report *report);
SPRESS_API void spress_pack_free(spress_pack *pack);

SPRESS_API spress_pack_figures spress_pack_figures_of(const spress_pack *pack);

SPRESS_API size_t spress_pack_page_count(const spress_pack *pack);
SPRESS_API void spress_pack_page_size(const spress_pack *pack, size_t page, uint32_t *out_width,
                                      uint32_t *out_height);

/* Pixels of sprites on a page, for its occupancy; shared ones count once. */
SPRESS_API uint64_t spress_pack_page_used(const spress_pack *pack, size_t page);

/* Draws a page. Several threads may draw pages of one pack at once. False when the size is over the
 * limit or memory ran out; `out` is the caller's to free. */
SPRESS_API SPRESS_NODISCARD bool spress_pack_draw_page(const spress_pack *pack, size_t page,
                                                       spress_image *out);

/* The atlas, frames in natural order of their names. `files` has a name for every page; for a
 * target with the image inside it is NULL, and the caller sets spress_page.image. NULL when memory
 * ran out (reported). */
SPRESS_API SPRESS_NODISCARD spress_document *
spress_pack_document(const spress_pack *pack, const char *const *files, spress_report *report);

#ifdef __cplusplus
}
#endif

#endif
