/* Formats: the registry, reading, writing, and what a format cannot hold. */
#ifndef SPRITEPRESS_FORMATS_H
#define SPRITEPRESS_FORMATS_H

#include "spritepress/base.h"
#include "spritepress/diagnostics.h"
#include "spritepress/document.h"
#include "spritepress/image.h"
#include "spritepress/options.h"
#include "spritepress/outputs.h"
#include "spritepress/tree.h"
#include "spritepress/work.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a format can hold. spress_report_losses reports what a document has beyond these bits. */
enum {
    SPRESS_HOLDS_TURNS = 1 << 0, /* frames that lie turned on their page */
    SPRESS_HOLDS_TRIM = 1 << 1,
    SPRESS_HOLDS_NINE_PATCH = 1 << 2,    /* splits */
    SPRESS_HOLDS_CLIPS = 1 << 3,         /* animations */
    SPRESS_HOLDS_PAGES = 1 << 4,         /* more than one */
    SPRESS_HOLDS_IMAGES = 1 << 5,        /* the images are inside the file */
    SPRESS_HOLDS_IMAGE_FILES = 1 << 6,   /* the file names images that lie beside it */
    SPRESS_HOLDS_ALIASES = 1 << 7,       /* says which frames repeat others */
    SPRESS_HOLDS_SAMPLER = 1 << 8,       /* texture filter and wrap modes of a page */
    SPRESS_HOLDS_FRAME_SCALE = 1 << 9,   /* a drawing scale per frame */
    SPRESS_HOLDS_PADDING = 1 << 10,      /* padding of a page */
    SPRESS_HOLDS_PIXEL_FORMAT = 1 << 11, /* pixel format of a page */
    SPRESS_HOLDS_FLAGS = 1 << 12,        /* flags that no document defines */
    SPRESS_HOLDS_PIVOTS = 1 << 13,
    SPRESS_HOLDS_POLYGONS = 1 << 14,
    SPRESS_HOLDS_USER_DATA = 1 << 15,
    SPRESS_HOLDS_PAGE_SCALE = 1 << 16,
    SPRESS_HOLDS_PREMULTIPLIED = 1 << 17, /* says whether the alpha of a page is multiplied in */
    /* Clips that play backwards, a number of times, or with steps of different length. */
    SPRESS_HOLDS_CLIP_PLAY = 1 << 18,
    SPRESS_HOLDS_ANY_TURN = 1 << 19, /* beside that of its layout, both others */
    SPRESS_HOLDS_MAPS = 1 << 20,     /* pictures beside that of a page: its normal map */
    SPRESS_HOLDS_PADS = 1 << 21,
    SPRESS_HOLDS_CLIP_RATE = 1 << 22,  /* how fast a clip plays; all its steps alike */
    SPRESS_HOLDS_CLIP_TIMES = 1 << 23, /* steps of different length, with CLIP_RATE */
    SPRESS_HOLDS_BIND = 1 << 30,       /* the bind pose of a rig */
    SPRESS_HOLDS_EVERYTHING = 0x7FFFFFFF,
};

/* What a bit of these is called in findings, "ninePatch"; of several the lowest. NULL: none. */
SPRESS_API const char *spress_feature_name(uint32_t holds);

/* How many descriptor files a format needs for one document. */
typedef enum spress_spread {
    SPRESS_SPREAD_ONE,
    SPRESS_SPREAD_PER_PAGE,
    SPRESS_SPREAD_PER_FRAME,
} spress_spread;

/* The bit of a kind in spress_format.kinds. */
#define SPRESS_KIND_BIT(kind) (1u << (kind))

/* How a file is written where a format's document and its reference implementation disagree. */
typedef enum spress_dialect {
    SPRESS_DIALECT_AUTO, /* the document's, or the reference's where the file name has its ending */
    SPRESS_DIALECT_DOCUMENT,  /* strict readers and the reference read it to the same result */
    SPRESS_DIALECT_REFERENCE, /* what the reference writes and reads: all that lenient reading took
                               */
} spress_dialect;

/* One row of the registry. Static and constant. */
typedef struct spress_format {
    const char *id;         /* for --from and --to: "pct" */
    const char *title;      /* "Phaser Compact Texture atlas" */
    spress_kind kind;       /* what reading gives */
    uint32_t kinds;         /* SPRESS_KIND_BIT of every kind that it can hold */
    bool text;              /* findings have a line and a column */
    bool reads, writes;     /* whether the library can */
    bool packs;             /* a new atlas can be packed for it */
    bool is_picture;        /* a plain picture, which only a palette makes a document */
    bool has_version;       /* has a version number of its own that results show */
    const char *verified;   /* engine and version that was seen reading it; NULL: none */
    const char *extensions; /* ".pct", several separated by a space; the first is preferred */
    uint32_t holds;         /* SPRESS_HOLDS_* */
    spress_layout_rule layout;
    spress_spread spread;
    bool named_as_page;   /* its files are called as the images, with the last part of its ending
                             behind */
    const char *map_name; /* the only map of a page that it holds; NULL: any */
    bool bare_names;      /* its engine knows pictures by their names without extension */
    bool trims_by_pivot;  /* says of a trimmed frame where it is drawn, and not how large it was */
    bool numbers_frames;  /* its frames have the name of their sprite and a number */
    bool whole_pivots;    /* pivots are in whole pixels */
    bool plain_pages;     /* its engine reads PNG only, and of that 8-bit palettes, RGB and RGBA */
    bool dotted_names;    /* names nest by dots, as folders do */
    bool exact_pages;     /* its files must name their pages and give their sizes; a file of another
                             format may leave that to the picture beside it */
    bool vague_ending; /* other formats have its ending, too: an output needs `to` or an engine */
    bool needs_width;  /* its files do not say how wide their sprite is */
    bool is_dump;      /* holds every kind of document for programs; there is one such format */
    bool
        is_companion; /* it stands beside an atlas and tells of it: nothing is lost with the rest */
    bool only_glyphs; /* its frames are characters, which their names or user data say */
    bool is_unpacked; /* `unpack` writes documents of its kind in this form */
    bool updates; /* a file that is there is updated: ids that others refer to stay with their names
                   */
    /* What only this format lets one choose when it is read and when it is written: tables that end
     * with a row without a name, or NULL. Values come in the `settings` of spress_read_options and
     * spress_write_options. */
    const spress_option *read_settings, *write_settings;
} spress_format;

/* The formats of the library, in a fixed order; `index` below spress_format_count(). */
SPRESS_API size_t spress_format_count(void);
SPRESS_API const spress_format *spress_format_at(size_t index);

/* The format with that id, or NULL. */
SPRESS_API const spress_format *spress_format_find(const char *id);

/* The format with `is_dump`. */
SPRESS_API const spress_format *spress_format_dump(void);

/* Whether a file's name ends with one of the format's extensions, in any case of letters. */
SPRESS_API bool spress_format_has_extension(const spress_format *format, const char *file_name);

/* Whether an atlas of the format has its images inside its file and cannot have them beside it. */
SPRESS_API bool spress_format_images_inside(const spress_format *format);

/* Recognises a format by content and, where that does not decide, by the extension of `file_name`
 * (may be NULL). Of several formats that the content fits, the most certain one wins. NULL when
 * neither decides. */
SPRESS_API const spress_format *spress_format_recognise(spress_bytes input, const char *file_name);

typedef enum spress_sibling_answer {
    SPRESS_SIBLING_READ,
    SPRESS_SIBLING_ABSENT,  /* there is no such file; the library reports it */
    SPRESS_SIBLING_REFUSED, /* with an error in the report */
} spress_sibling_answer;

/* Files beside a document, which it names: the buffers and images of glTF. */
typedef struct spress_siblings {
    void *context;
    /* Reads the file `name`, which the document names at `where` (a path in it). The bytes are the
     * library's to free. It is for the caller to see that no name leads out of the document's
     * folder. */
    spress_sibling_answer (*read)(void *context, const char *name, const char *where,
                                  spress_report *report, spress_buffer *out);
} spress_siblings;

/* How to read. Zero everything for the defaults: strict, default limits, malloc. */
typedef struct spress_read_options {
    bool lenient;      /* accept what the format's reference implementation accepts */
    bool keep_offsets; /* fill spress_atlas.frame_offsets, so that checks can name lines */
    /* A rig's images stay in the input, and so do the frames of its animations until
     * spress_rig_load_frames loads them: opening costs nothing per frame. A format that cannot do
     * that (all but PCHR) reads everything at once. */
    bool in_place;
    spress_limits limits;
    const spress_allocator *allocator;
    spress_budget *budget; /* that pictures are counted in before they are decoded; may be NULL */
    /* Sprites. The first four are what a format with `needs_width` does not say. */
    uint32_t width;  /* must be given */
    uint32_t height; /* checked when not 0 */
    char empty;      /* the empty pixel; 0: '.' */
    spress_alphabet alphabet;
    const spress_palette *palette; /* copied into the document; may be NULL */
    bool nearest; /* of a picture: take the palette's nearest colour for one it does not have */
    spress_settings settings;        /* of the format's own table */
    const spress_siblings *siblings; /* NULL: documents in several files are refused */
    const char *file_name;           /* without folders, for files that say the rest by their name;
                                        NULL: not known */
    /* Filled with the structure of the file, as far as it could be read; the input must live as
     * long. Free with spress_tree_free. NULL: reading loses no time with it. */
    spress_tree *tree;
} spress_read_options;

/* Reads a file. `format` NULL: recognised by content. `options` and `report` may be NULL. Returns
 * the document, which the caller frees and which does not refer to `input` (unless it is read in
 * place: then `input` must not change as long as the document lives); or NULL, with at least one
 * error in the report and everything freed. */
SPRESS_API SPRESS_NODISCARD spress_document *spress_read(spress_bytes input,
                                                         const spress_format *format,
                                                         const spress_read_options *options,
                                                         spress_report *report);

/* Checks the frames of an animation of a rig that was read in place and copies them into the
 * document; no other thread may use the document meanwhile. True at once when there is nothing to
 * load: they are loaded already, or there are none, or no such animation. False, with an error in
 * the report, when the frames are damaged or memory ran out: they are then still in the input.
 * `report` may be NULL. */
SPRESS_API bool spress_rig_load_frames(spress_document *document, uint32_t animation,
                                       spress_report *report);

/* Runs the checks that reading does not need (spress_atlas_check for atlases, colours without a
 * palette entry for sprites, frames that have not been loaded for rigs read in place). Returns
 * false only when memory runs out. */
SPRESS_API bool spress_document_check(const spress_document *document,
                                      const spress_allocator *allocator, spress_report *report);

typedef struct spress_write_options {
    const char
        *file_name; /* spress_write_files: name of the file, or stem of the names of several */
    const spress_allocator *allocator; /* NULL: malloc */
    spress_dialect dialect;
    spress_settings settings; /* of the format's own table */
    spress_limits limits;     /* of a picture that is drawn */
    /* For formats that hold a bind pose: with `choose_bind` this frame is it, not the one that the
     * rule finds (see anim.h). Writing fails when there is no such frame. */
    bool choose_bind;
    uint32_t bind_animation, bind_frame;
    /* A text of this format that holds exactly this document, usually the one it was (strictly)
     * read from. A writer that looks for the shortest text copies it when it finds none. */
    spress_bytes known_text;
    /* For formats with `updates`: reads the file that stands where one goes, by the name that the
     * new one will have. NULL: there are none. */
    const spress_siblings *previous;
    spress_bytes template_text; /* of the format `template` */
    /* The document was made, not read. PCT then gives no cell of a block to a name that an alias
     * overwrites: files that were read may have such names, and they can make the text shorter. */
    bool is_new;
} spress_write_options;

/* Writes a document as one file. On success fills `out` (without freeing what it held) and returns
 * true; on failure reports why and leaves `out` untouched. Leaves out what the format cannot hold,
 * or fails when that is impossible; spress_report_losses tells beforehand. Fails for a document
 * that the format spreads over several files. */
SPRESS_API SPRESS_NODISCARD bool spress_write(const spress_document *document,
                                              const spress_format *format,
                                              const spress_write_options *options,
                                              spress_report *report, spress_buffer *out);

/* Writes a document as the files that the format spreads it over, and adds them to `outputs`. A
 * single file is called `options->file_name`, and so is that of the first page. Any other is called
 * after its page or frame: the stem of that name, "-", the name (of a page without folders and
 * extension, or its number when it has no name), and the extension of that name. A name that begins
 * with the stem as a word stands for both; characters that no file name may have become "_"; the
 * later of two equal names gets a number. On failure reports why and leaves `outputs` as it was. */
SPRESS_API SPRESS_NODISCARD bool spress_write_files(const spress_document *document,
                                                    const spress_format *format,
                                                    const spress_write_options *options,
                                                    spress_report *report, spress_outputs *outputs);

/* Reports, one SPRESS_CODE_LOSS each, what `format` cannot hold of the document but could leave
 * out. Returns how many there are, plus those that were lost and reported when the document was
 * read: 0 when the new file will have everything that the old one had. Looks only at loaded frames
 * of a rig. */
SPRESS_API size_t spress_report_losses(const spress_document *document, const spress_format *format,
                                       spress_report *report);

/* Turns a picture into a sprite document. Without `options->nearest` every opaque colour must be in
 * the palette; with it the nearest colour is used. A pixel with alpha 0 is empty. NULL on
 * failure. */
SPRESS_API SPRESS_NODISCARD spress_document *
spress_sprite_from_image(const spress_image *image, const spress_read_options *options,
                         spress_report *report);

/* How to draw a sprite. Zero everything for the defaults. */
typedef struct spress_sprite_draw_options {
    const spress_palette *palette; /* NULL: the sprite's own, or the default palette */
    const spress_limits *limits;
    const spress_allocator *allocator;
} spress_sprite_draw_options;

SPRESS_API SPRESS_NODISCARD bool spress_sprite_draw(const spress_sprite *sprite,
                                                    const spress_sprite_draw_options *options,
                                                    spress_report *report, spress_image *out);

#ifdef __cplusplus
}
#endif

#endif
