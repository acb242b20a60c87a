/* Formats: the registry, reading, writing, and what a format cannot hold. */
#ifndef SPRITEPRESS_FORMATS_H
#define SPRITEPRESS_FORMATS_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/document.h"
#include "spritepress/image.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a format can hold. spress_report_losses is made from these bits. */
enum {
    SPRESS_CAN_ROTATE = 1 << 0,
    SPRESS_CAN_TRIM = 1 << 1,
    SPRESS_CAN_NINE_PATCH = 1 << 2,
    SPRESS_CAN_ANIMATE = 1 << 3,
    SPRESS_CAN_PAGES = 1 << 4,   /* more than one */
    SPRESS_CAN_EMBED = 1 << 5,   /* the image is inside the file */
    SPRESS_CAN_ALIAS = 1 << 6,   /* says which frames repeat others */
    SPRESS_CAN_SAMPLER = 1 << 7, /* texture filter and wrap modes */
    SPRESS_CAN_SCALE = 1 << 8,   /* a drawing scale per frame */
    SPRESS_CAN_READ = 1 << 9,
    SPRESS_CAN_WRITE = 1 << 10,
    SPRESS_CAN_PADDING = 1 << 11, /* padding and pixel format of a page */
    SPRESS_CAN_FLAGS = 1 << 12,   /* the reserved flags of a rig */
};

/* One row of the registry. Static and constant. */
typedef struct spress_format {
    const char *id;    /* for --from and --to: "pct" */
    const char *title; /* "Phaser Compact Texture atlas" */
    spress_kind kind;
    bool text;              /* findings have a line and a column */
    const char *extensions; /* ".pct", several separated by a space; the first is preferred */
    uint32_t capabilities;
} spress_format;

/* The formats of the library, in a fixed order; `index` below spress_format_count(). */
SPRESS_API size_t spress_format_count(void);
SPRESS_API const spress_format *spress_format_at(size_t index);

/* The format with that id, or NULL. */
SPRESS_API const spress_format *spress_format_find(const char *id);

/* Recognises a format by content and, where content does not tell, by the extension of `file_name`
 * (may be NULL). NULL when neither tells. */
SPRESS_API const spress_format *spress_format_recognise(spress_bytes input, const char *file_name);

/* How to read. Zero everything for the defaults: strict, default limits, malloc. */
typedef struct spress_read_options {
    bool lenient;      /* accept what the format's reference implementation accepts */
    bool keep_offsets; /* fill spress_atlas.frame_offsets, so that checks can name lines */
    /* PCHR only: images stay in the input, and so do the frames of animations until
     * spress_rig_load_frames is asked for them. Opening then costs nothing per frame. */
    bool in_place;
    spress_limits limits;
    const spress_allocator *allocator;
    /* PCSEF only: the string does not say these. */
    uint32_t width;  /* must be given */
    uint32_t height; /* checked when not 0 */
    char empty;      /* 0: '.' */
    spress_alphabet alphabet;
    const spress_palette *palette; /* copied into the document; may be NULL */
} spress_read_options;

/* Reads a file. `format` NULL: recognised by content. `options` and `report` may be NULL. Returns
 * the document, which the caller frees and which does not refer to `input` (unless it is read in
 * place: then `input` must stay as it is as long as the document); or NULL with at least one error
 * in the report and nothing left behind. */
SPRESS_API spress_document *spress_read(spress_bytes input, const spress_format *format,
                                        const spress_read_options *options, spress_report *report);

/* Checks the frames of an animation of a rig that was read in place and copies them into the
 * document; nobody else may use the document meanwhile. True at once when there is nothing to load:
 * they are there already, or there are none, or no such animation. False, with an error in the
 * report, when the frames are damaged or memory ran out: they are then still in the input. `report`
 * may be NULL. */
SPRESS_API bool spress_rig_load_frames(spress_document *document, uint32_t animation,
                                       spress_report *report);

/* Runs the checks that reading does not need (spress_atlas_check for atlases, colours without a
 * palette entry for sprites, frames that have not been loaded for rigs read in place). Returns
 * false only when memory runs out. */
SPRESS_API bool spress_document_check(const spress_document *document,
                                      const spress_allocator *allocator, spress_report *report);

typedef struct spress_write_options {
    const spress_allocator *allocator; /* NULL: malloc */
    bool pcsef_no_mirror;              /* PCSEF: never use '>' */
    bool pcsef_no_cross_rows;          /* PCSEF: runs end at the row's end, the classic form */
    bool json_compact;                 /* JSON: no line breaks */
    /* glTF: with `gltf_choose_bind` this frame is the bind pose, not the one that the rule finds
     * (see anim.h). Writing fails when there is no such frame. */
    bool gltf_choose_bind;
    uint32_t gltf_bind_animation, gltf_bind_frame;
    /* PCT: a text that holds just this document, as a rule the one it was read from (strictly). It
     * is taken as it is when the writer finds none that is shorter. */
    spress_bytes pct_known_text;
    /* PCT: give no cell of a block to a name that an alias overwrites. Files that were read may
     * have such names, and they can make the text shorter; a new atlas has no use for them. */
    bool pct_no_ghosts;
} spress_write_options;

/* Writes a document. On success fills `out` (whatever it held is not freed) and returns true; on
 * failure reports why and leaves `out` untouched. What the format cannot hold is an error here
 * unless it can be left out; spress_report_losses tells beforehand. */
SPRESS_API bool spress_write(const spress_document *document, const spress_format *format,
                             const spress_write_options *options, spress_report *report,
                             spress_buffer *out);

/* Reports, one SPRESS_LOSS each, what `format` cannot hold of the document but could leave out.
 * Returns how many there are, together with what was lost and reported when the document was read:
 * 0 when the file that is written will have everything that the other had. Of a rig's frames only
 * those that have been loaded are looked at. */
SPRESS_API size_t spress_report_losses(const spress_document *document, const spress_format *format,
                                       spress_report *report);

/* Turns a picture into a sprite document. With `nearest` false every opaque colour must be in
 * `palette`; true takes the nearest colour. A pixel with alpha 0 is empty. NULL on failure. */
SPRESS_API spress_document *spress_sprite_from_image(const spress_image *image,
                                                     const spress_read_options *options,
                                                     bool nearest, spress_report *report);

/* How to draw a sprite. Zero everything for the defaults. */
typedef struct spress_sprite_draw_options {
    const spress_palette *palette; /* NULL: the sprite's own, or the default palette */
    const spress_limits *limits;
    const spress_allocator *allocator;
} spress_sprite_draw_options;

SPRESS_API bool spress_sprite_draw(const spress_sprite *sprite,
                                   const spress_sprite_draw_options *options, spress_report *report,
                                   spress_image *out);

#ifdef __cplusplus
}
#endif

#endif
