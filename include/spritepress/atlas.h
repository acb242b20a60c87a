/* An atlas: pages (images) and named frames on them. PCT, AATLS and sc-sprites are atlases. */
#ifndef SPRITEPRESS_ATLAS_H
#define SPRITEPRESS_ATLAS_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SPRESS_FRAME_ROTATED = 1, /* the pixels lie turned 90 degrees clockwise; w and h are unturned */
    SPRESS_FRAME_TRIMMED = 2,
};

/* 56 bytes, so that a frame and its share of a reader's name table stay within one cache line. */
typedef struct spress_frame {
    const char *name; /* UTF-8, ends with NUL, name_size bytes before it */
    int32_t x, y, w, h;
    int32_t source_w, source_h; /* size before trimming */
    int32_t trim_x, trim_y;     /* from the top left, y down, whatever the file's convention */
    uint32_t alias_of;          /* index of the frame it repeats, or SPRESS_NONE */
    uint32_t extra;             /* index into spress_atlas.extras, or SPRESS_NONE */
    uint32_t flags;             /* SPRESS_FRAME_*; unknown bits of a file are kept */
    uint16_t page;
    uint16_t name_size;
} spress_frame;

enum {
    SPRESS_EXTRA_SPLITS = 1,
    SPRESS_EXTRA_PADS = 2,
    SPRESS_EXTRA_ANIMATION = 4,
    SPRESS_EXTRA_SCALE = 8,
};

/* What few frames have; kept apart so that the others do not pay for it. */
typedef struct spress_frame_extra {
    uint32_t has;      /* SPRESS_EXTRA_* */
    int16_t splits[4]; /* left, right, top, bottom */
    int16_t pads[4];   /* left, right, top, bottom; -1 is unset */
    uint32_t scale;    /* at which to draw: 1 is the original size */
    uint32_t index;    /* of this frame in its animation */
    uint32_t frames;   /* frames of the animation */
    uint32_t rate;     /* frames a second */
} spress_frame_extra;

/* Texture wrap modes, as AATLS numbers them. */
enum { SPRESS_WRAP_MIRROR = 0, SPRESS_WRAP_CLAMP = 1, SPRESS_WRAP_REPEAT = 2 };

typedef struct spress_page {
    const char *file; /* name of the image beside the atlas; "" when the image is inside the file */
    uint32_t file_size;
    int32_t width, height;
    int32_t padding;          /* PCT */
    const char *pixel_format; /* PCT, e.g. "RGBA8888"; NULL elsewhere */
    /* AATLS, as stored. Readers of formats without them set nearest (0) and SPRESS_WRAP_CLAMP. */
    int8_t filter_min, filter_mag, wrap_u, wrap_v;
    spress_bytes image; /* sc-sprites: the PNG, byte for byte */
} spress_page;

typedef struct spress_folder {
    const char *name;
    uint32_t name_size;
} spress_folder;

/* Owned by its document; frees with it. */
typedef struct spress_atlas {
    const char *version; /* as the file says it, e.g. "1.0" */
    spress_page *pages;
    size_t page_count;
    spress_frame *frames;
    size_t frame_count;
    spress_frame_extra *extras;
    size_t extra_count;
    spress_folder *folders; /* PCT's folder dictionary, as read */
    size_t folder_count;
    uint32_t cell_width;     /* sc-sprites; else 0 */
    const char *extension;   /* sc-sprites: "x-json" without the "x-"; NULL without one */
    uint32_t *frame_offsets; /* where each frame stood in the file; NULL unless asked for */
} spress_atlas;

/* Whether two frames show the same pixels in the same way: everything but name and alias. */
SPRESS_API bool spress_frame_same_picture(const spress_frame *a, const spress_frame *b);

/* Compares pages, frames and extras; frames are matched by name, their order does not count, nor
 * does alias_of (how the sharing of a rectangle is written). On a difference returns false and puts
 * a sentence into `difference` (may be NULL). */
SPRESS_API bool spress_atlas_equal(const spress_atlas *a, const spress_atlas *b, char *difference,
                                   size_t difference_size);

/* Reports what every atlas format shares and no reader needs: frames outside their page, frames
 * that overlap, empty frames, trim boxes outside the source, repeated names, pages without frames.
 * Returns false only when memory runs out. */
SPRESS_API bool spress_atlas_check(const spress_atlas *atlas, const spress_allocator *allocator,
                                   spress_report *report);

#ifdef __cplusplus
}
#endif

#endif
