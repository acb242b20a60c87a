/* Packing: from a request to sprites, pages and files.
 *
 *   request.c        understands the request
 *   load_sprites.c   files become sprites, on all threads
 *   names.c          sprites get the names that the atlas is to have
 *   pivots.c         ... and the pivots that the request has for these names
 *   scale.c          sprites become an atlas at one scale: layout, descriptor
 *   page_names.c     pages get names
 *   explain.c        why there is more than one page, and what makes it one less
 *   pages.c          pages are drawn and compressed
 *   atlases.c        runs that for every scale, and hands the files over
 *   early_claims.c   what cannot be written is refused before the work
 *   check_outputs.c  no file may take the place of another or of an input
 *   neighbours.c     atlases that lie in the folder already, and their pages
 *   unused_pages.c   which of them nobody needs any more
 *   run.c            the job; bake/run.c enters at atlases.c */
#ifndef SPRESSI_JOBS_PACK_PACK_H
#define SPRESSI_JOBS_PACK_PACK_H

#include "image/resample.h"
#include "jobs/frames/sprites.h"
#include "jobs/inputs/inputs.h"

/* A size of the whole atlas: 1/2 for the variant "0.5:@half". */
typedef struct spressi_scale {
    spress_factor factor;
    const char *suffix; /* of the files' names; not ended by NUL */
    size_t suffix_size;
} spressi_scale;

enum { SPRESSI_SCALES_MAX = 16 };

/* One page of an atlas. */
typedef struct spressi_page_work {
    const char *file; /* name beside the descriptor */
    uint32_t width, height;
    uint64_t used;      /* pixels of sprites */
    spress_image image; /* until it has been encoded */
    spress_buffer bytes;
    size_t size; /* of the bytes */
} spressi_page_work;

/* A sprite at another scale. */
typedef struct spressi_scaled {
    spress_image image;        /* without pixels ... */
    spressi_squeezed squeezed; /* ... where these are held compressed */
    spress_pack_place place;
} spressi_scaled;

/* The atlas at one scale. */
typedef struct spressi_packed {
    const spressi_scale *scale;
    const spress_atlas *previous; /* whose frames keep their places; may be NULL */
    const char *path;             /* of the descriptor */
    bool has_own_page_names;      /* "game.aatls.png": "game.png" belongs to the atlas beside it */
    spress_pack *pack;
    spress_pack_figures figures;
    spressi_page_work *pages;
    size_t page_count;
    spress_document *document;
    spress_outputs descriptors;   /* most formats have one; some one for each page or frame */
    size_t descriptor_size;       /* of all */
    uint64_t texture_packer_size; /* of the same frames as TexturePacker writes them */
    spressi_scaled *scaled;
    spress_pack_sprite *sprites;
    size_t sprite_count;
    const spressi_sprites *sources; /* of `sprites`, with the same indices */
    size_t first_output, output_count;
    spress_unused_page *unused; /* see unused_pages.c */
    size_t unused_count, unused_capacity;
    const spress_explanation *explanation; /* NULL: not asked for */
} spressi_packed;

/* A page that an atlas in the folder of the output names. */
typedef struct spressi_neighbour_page {
    const char *path;
    const char *file_name; /* as the atlas has it */
    const char *atlas;     /* its path */
    bool is_own;           /* the atlas is one that is made anew */
    bool is_there;
    spress_file_identity file; /* if it is there */
} spressi_neighbour_page;

typedef struct spressi_neighbours {
    spressi_neighbour_page *items;
    size_t count, capacity;
    bool is_known;    /* the folder has been looked at */
    bool is_doubtful; /* there may be more: something could not be read */
} spressi_neighbours;

/* Everything on its way from sprites to files. */
typedef struct spressi_press {
    spressi_job *job;
    const spress_pack_request *request;
    const spress_format *format;
    spressi_terms terms;
    spress_pack_options options;
    spressi_filter filter;
    bool webp;            /* pages are WebP, else PNG */
    uint8_t webp_quality; /* 0: lossless */
    spressi_scale scales[SPRESSI_SCALES_MAX];
    size_t scale_count;
    const char *stem; /* of the output without its extension */
    spressi_inputs inputs;
    spressi_texts pivot_files; /* that of the request, else those of the inputs' folders */
    spressi_sprites sprites;
    bool *left_out;       /* by sprite: too large at some scale; NULL: that is an error */
    uint64_t plain_bytes; /* of sprites, at all scales: see hold.h */
    spressi_loaded previous[SPRESSI_SCALES_MAX];
    spressi_texts previous_paths; /* of those that were there */
    spressi_packed packed[SPRESSI_SCALES_MAX];
    size_t packed_count;
    spressi_neighbours neighbours;
    spressi_texts named_pages; /* pages that were named as inputs, and are left out of them */
    spressi_texts claimed;     /* files that the host was asked for before the work */
    bool refused;              /* it has been said that nothing was made */
    bool is_misfit;            /* it has been explained why one page does not do */
    const char *sidecar_path;  /* NULL: none */
    spress_buffer sidecar;
    bool compact_sidecar;
    uint64_t read_us, layout_us, encode_us;
} spressi_press;

/* request.c: understands a request. False with findings, SPRESS_CODE_REQUEST for options that make
 * no sense. */
bool spressi_press_init(spressi_press *press, spressi_job *job, const spress_pack_request *request);

/* load_sprites.c: decodes all inputs. Every finding names its file. False when one has an error:
 * what could be decoded is there all the same. */
bool spressi_load_sprites(spressi_press *press);

/* names.c: names as the atlas is to have them. False with findings: names that the format cannot
 * hold. That names collide is found by the layout. */
bool spressi_name_sprites(const spressi_press *press, spressi_sprites *sprites);

/* pivots.c: "0.5,1" of a request. */
bool spressi_read_pivot(const char *text, spress_point *out);
/* Gives sprites that have their names the pivots of the request and of the press's files. False
 * with findings: a file that cannot be used, or keys of it that are for no sprite. */
bool spressi_give_pivots(const spressi_press *press, spressi_sprites *sprites);

/* take_nine_patch.c: takes the border of a .9.png away and what it says into the sprite. False with
 * the reason, or with NULL and an error in the report when memory ran out. */
bool spressi_take_nine_patch(const spressi_job *job, spressi_sprite *sprite,
                             const char **out_reason);

/* scale.c */
/* "hero@half.pct" of "hero.pct": a file of the atlas at a scale. NULL, having reported. */
const char *spressi_add_suffix(const spressi_job *job, const char *path,
                               const spressi_scale *scale);

/* Plans the atlas: everything that can be wrong with the sprites is found here. */
bool spressi_plan_scale(spressi_press *press, spressi_packed *packed);
/* Lays out the atlas, anew if it was already. */
bool spressi_lay_out_scale(const spressi_press *press, spressi_packed *packed);

/* The options of an atlas's layout, and a layout with others; its pages are not drawn. NULL, having
 * reported to `report` or that the job is cancelled. */
spress_pack_options spressi_layout_options(const spressi_press *press, spressi_packed *packed);
spress_pack *spressi_lay_out_with(const spressi_press *press, const spressi_packed *packed,
                                  spress_pack_options options, const char *phase,
                                  spress_report *report);

/* explain.c: why the atlases have more than one page, if the request asks for it. Call it while the
 * sprites have their pixels. */
bool spressi_press_explain(spressi_press *press);
/* Explains, if the request asks for it, why a plan failed: the sprites do not fit on the only page.
 * Whether it did so. */
bool spressi_press_explain_misfit(spressi_press *press);

/* Makes the descriptor. A format with its images inside needs the pages first. */
bool spressi_describe_scale(const spressi_press *press, spressi_packed *packed);

/* page_names.c */
bool spressi_name_pages(spressi_press *press, spressi_packed *packed);
/* The name of an atlas's first page by the pattern of the request, before there are pages. */
const char *spressi_first_page_name(const spressi_press *press, const spressi_scale *scale);

/* pages.c: draws and compresses the pages of all scales. */
bool spressi_press_pages(spressi_press *press);

/* Frees the resized sprites; everything. */
void spressi_free_scaled(spressi_packed *packed);
void spressi_free_packed(spressi_packed *packed);

/* atlases.c */
bool spressi_press_plan(spressi_press *press);
void spressi_press_refuse(spressi_press *press); /* says, once, that the sprites cannot be used */
/* Checks and claims the names of all files, then makes descriptors and pages. The sprites' pixels
 * are gone afterwards. */
bool spressi_press_encode(spressi_press *press);
/* Hands the files over to the outputs. */
bool spressi_press_finish(spressi_press *press);
/* Fills the result; call it after spressi_press_finish. */
bool spressi_press_result(const spressi_press *press, spress_pack_result *out);
void spressi_press_free(spressi_press *press);

/* check_outputs.c */
/* All files that will be made, standard output left out. */
bool spressi_list_outputs(const spressi_press *press, spressi_texts *out);
/* Notes a file that no output may take the place of, for jobs whose inputs are not collected. NULL
 * for a path, or no memory, is false, having reported. */
bool spressi_spare_input(const spressi_job *job, spressi_inputs *inputs, const char *path);
/* Whether all of them are different, and none is an input. */
bool spressi_check_outputs(const spressi_press *press);
/* Whether a file will be replaced by one that is made. */
bool spressi_is_output(const spressi_press *press, const char *path);

/* early_claims.c: claims what has its name already, before any image is decoded. */
bool spressi_claim_early(spressi_press *press);

/* unused_pages.c: finds the pages that the old descriptor of an atlas named and nobody needs any
 * more. False, having reported, without memory. */
bool spressi_find_unused_pages(spressi_press *press, spressi_packed *packed);

/* depfile.c, preview.c: the files of those options, if they are asked for. */
bool spressi_put_depfile(const spressi_press *press);
bool spressi_put_preview(const spressi_press *press);

#endif
