/* Packing: from a request to sprites, pages and files.
 *
 *   request.c        understands the request
 *   load_sprites.c   files become sprites, on all threads
 *   names.c          sprites get the names that the atlas is to have
 *   pivots.c         ... and the pivots that the request has for these names
 *   scale.c          sprites become an atlas at one scale: layout, descriptor
 *   weigh.c          ... of two layouts of nearly one area the one with smaller files
 *   clips.c          ... with the clips of its inputs
 *   take_project.c   what a project of another packer knows of the sprites
 *   page_names.c     pages get names
 *   page_ids.c       ... or ids, where the format has them, and copies
 *   explain.c        why there is more than one page, and what makes it one less
 *   pages.c          pages are drawn and compressed
 *   atlases.c        runs that for every scale, and hands the files over
 *   early_claims.c   what cannot be written is refused before the work
 *   check_outputs.c  no file may take the place of another or of an input
 *   neighbours.c     atlases that lie in the folder already, and their pages
 *   unused_pages.c   pages that no atlas needs any more
 *   run.c            the job; bake/run.c enters at atlases.c */
#ifndef SPRESSI_JOBS_PACK_PACK_H
#define SPRESSI_JOBS_PACK_PACK_H

#include "image/resample.h"
#include "jobs/frames/sprites.h"
#include "jobs/inputs/inputs.h"
#include "jobs/load/load.h"
#include "jobs/projects/project.h"

enum { SPRESSI_SCALES_MAX = 16 };

/* One page of an atlas. */
typedef struct spressi_page_work {
    spress_packed_page told; /* of the result */
    const char *path;        /* of its file */
    const char *copy_path;   /* of the same once more, where the format wants that; or NULL */
    spress_image image;      /* until it has been encoded */
    spress_buffer bytes;
} spressi_page_work;

/* The atlas at one scale. */
typedef struct spressi_packed {
    spress_packed_atlas told; /* of the result: filled step by step, but for `pages` */
    spress_factor factor;     /* 1/2 for the variant "0.5:@half" */
    const char *suffix;       /* of the files' names; not ended by NUL */
    size_t suffix_size;
    spressi_loaded previous;     /* the atlas whose frames keep their places; may be empty */
    bool has_own_page_names;     /* "game.aatls.png": "game.png" belongs to the atlas beside it */
    spress_pack_sprite *sprites; /* with the indices of the packing's */
    spressi_held *resized;       /* their pictures; NULL at the scale 1 */
    spress_pack *pack;
    spressi_page_work *pages;
    size_t page_count;
    spress_document *document;
    spress_outputs descriptors; /* most formats have one; some one for each page or frame */
    size_t unused_capacity;
} spressi_packed;

typedef enum spressi_neighbour_kind {
    SPRESSI_NEIGHBOUR_PAGE,
    SPRESSI_NEIGHBOUR_COPY,       /* of a page of an own atlas */
    SPRESSI_NEIGHBOUR_DESCRIPTOR, /* a further one of an own atlas */
} spressi_neighbour_kind;

/* A file that belongs to an atlas in the folder of the output. */
typedef struct spressi_neighbour_page {
    const char *path;
    const char *file_name; /* as the atlas has it */
    const char *atlas;     /* its path; of a further descriptor that of the first */
    bool is_own;           /* the atlas is one that is made anew */
    spressi_neighbour_kind kind;
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
typedef struct spressi_packing {
    spressi_job *job;
    const spressi_project *project; /* of another packer; NULL: none */
    bool dropped;                   /* an option of the project was taken back just now */
    spress_pack_request request;    /* with the defaults of its numbers */
    const spress_format *format;
    spressi_terms terms;
    spress_pack_options options;
    bool webp;        /* pages are WebP, else PNG */
    const char *stem; /* of the output without its extension */
    spressi_inputs inputs;
    spressi_texts pivot_files; /* that of the request, else those of the inputs' folders */
    spressi_sprites sprites;
    bool *left_out;               /* by sprite: too large at some scale; NULL: that is an error */
    uint64_t plain_bytes;         /* of sprites, at all scales: see spressi_hold */
    spressi_texts previous_paths; /* earlier atlases that were there */
    spressi_packed packed[SPRESSI_SCALES_MAX];
    size_t scale_count;
    size_t packed_count; /* of these, those that have been laid out, the last maybe in vain */
    spressi_neighbours neighbours;
    spressi_texts named_pages; /* pages that were named as inputs, and are left out of them */
    spressi_texts claimed;     /* files that the host was asked for before the work */
    bool refused;              /* it has been said that nothing was made */
    bool is_misfit;            /* it has been explained why one page does not do */
    const char *sidecar_path;  /* NULL: none */
    spress_buffer sidecar;
    bool compact_sidecar;
    bool losses_told; /* those of the document that the sprites come from */
    uint64_t read_us, layout_us, encode_us;
} spressi_packing;

/* request.c: understands a request. False with findings, SPRESS_CODE_REQUEST for options that make
 * no sense. Of a project (NULL: there is none) such options are told and left out. */
bool spressi_packing_init(spressi_packing *p, spressi_job *job, const spress_pack_request *request,
                          const spressi_project *project);

/* take_project.c: the clips, filters and wraps of the project, and pivots for its pictures; call it
 * before sprites are named. False, having reported, without memory. */
bool spressi_take_project_clips(spressi_packing *p);

/* load_sprites.c: decodes all inputs. Every finding names its file. False when one has an error:
 * the others are there all the same. */
bool spressi_load_sprites(spressi_packing *p);

/* names.c: names as the atlas is to have them. False with findings: names that the format cannot
 * hold. That names collide is found by the layout. */
bool spressi_name_sprites(const spressi_packing *p, spressi_sprites *sprites);

/* pivots.c: "0.5,1" of a request. */
bool spressi_read_pivot(const char *text, spress_point *out);
/* Gives sprites that have their names the pivots of the request and of its files. False
 * with findings: a file that cannot be used, or keys of it that are for no sprite. */
bool spressi_give_pivots(const spressi_packing *p, spressi_sprites *sprites);

/* take_nine_patch.c: takes the border of a .9.png away and what it says into the sprite. False with
 * the reason, or with NULL and an error in the report when memory ran out. */
bool spressi_take_nine_patch(const spressi_job *job, spressi_sprite *sprite,
                             const char **out_reason);

/* scale.c */
/* "hero@half.pct" of "hero.pct": a file of the atlas at a scale. NULL, having reported. */
const char *spressi_add_suffix(const spressi_job *job, const char *path,
                               const spressi_packed *scale);

/* Plans the atlas: everything that can be wrong with the sprites is found here. */
bool spressi_plan_scale(spressi_packing *p, spressi_packed *packed);
/* Lays out the atlas, anew if it was already. */
bool spressi_lay_out_scale(const spressi_packing *p, spressi_packed *packed);

/* The options of an atlas's layout, and a layout with others; its pages are not drawn. NULL, having
 * reported to `report` or that the job is cancelled. */
spress_pack_options spressi_layout_options(const spressi_packing *p, spressi_packed *packed);
spress_pack *spressi_lay_out_with(const spressi_packing *p, const spressi_packed *packed,
                                  spress_pack_options options, const char *phase,
                                  spress_report *report);

/* weigh.c: with the best effort, takes the layout of normal effort where that has hardly more area
 * and smaller files. False, having reported. */
bool spressi_weigh_efforts(const spressi_packing *p, spressi_packed *packed);

/* clips.c: gives the atlas the clips of its inputs, and those of numbered names if the request asks
 * for them. False, having reported, without memory. */
bool spressi_give_clips(const spressi_packing *p, spress_document *document);

/* explain.c: why the atlases have more than one page, if the request asks for it. Call it while the
 * sprites have their pixels. */
bool spressi_packing_explain(spressi_packing *p);
/* Explains, if the request asks for it, why a plan failed: the sprites do not fit on the only page.
 * Whether it did so. */
bool spressi_packing_explain_misfit(spressi_packing *p);

/* Makes the descriptor. A format with its images inside needs the pages first. */
bool spressi_describe_scale(const spressi_packing *p, spressi_packed *packed);

/* page_names.c */
bool spressi_name_pages(spressi_packing *p, spressi_packed *packed);
/* Names pages by what they hold, now that they are made. */
bool spressi_name_hashed_pages(const spressi_packing *p, spressi_packed *packed);
/* Whether the pattern of the request has {hash}. */
bool spressi_hashes_pages(const spressi_packing *p);
enum { SPRESSI_HASH = 6 };
/* Bytes of the mark that a pattern begins with, SPRESSI_HASH for {hash}; 0: none. */
size_t spressi_page_mark(const char *pattern);
/* The name of an atlas's first page by the pattern of the request, before there are pages. */
const char *spressi_first_page_name(const spressi_packing *p, const spressi_packed *packed);

/* page_ids.c: for formats that call pages by ids. */
/* Names the pages; those of the atlas that is there keep their ids. */
bool spressi_give_page_ids(const spressi_packing *p, spressi_packed *packed);
/* Names the copies of pages as the descriptor, which is written, wants them. */
bool spressi_name_page_copies(const spressi_packing *p, spressi_packed *packed);

/* pages.c: draws and compresses the pages of all scales. */
bool spressi_packing_pages(spressi_packing *p);

/* Frees the resized sprites; all that a layout has made. */
void spressi_free_resized(const spressi_packing *p, spressi_packed *packed);
void spressi_free_layout(const spressi_packing *p, spressi_packed *packed);

/* atlases.c */
bool spressi_packing_plan(spressi_packing *p);
void spressi_packing_refuse(spressi_packing *p); /* says, once, that the sprites cannot be used */
/* Checks and claims the names of all files, then makes descriptors and pages. The sprites' pixels
 * are gone afterwards. */
bool spressi_packing_encode(spressi_packing *p);
/* Hands the files over to the outputs. */
bool spressi_packing_finish(spressi_packing *p);
/* Fills the result; call it after spressi_packing_finish. */
bool spressi_packing_result(spressi_packing *p, spress_pack_result *out);
void spressi_packing_free(spressi_packing *p);

/* check_outputs.c */
/* All files that will be made, standard output left out. */
bool spressi_list_outputs(const spressi_packing *p, spressi_texts *out);
/* Notes a file that no output may take the place of, for jobs whose inputs are not collected. NULL
 * for a path, or no memory, is false, having reported. */
bool spressi_spare_input(const spressi_job *job, spressi_inputs *inputs, const char *path);
/* Whether all of them are different, and none is an input. */
bool spressi_check_outputs(const spressi_packing *p);
/* Whether a file will be replaced by one that is made. */
bool spressi_is_output(const spressi_packing *p, const char *path);

/* early_claims.c: claims what has its name already, before any image is decoded. */
bool spressi_claim_early(spressi_packing *p);

/* unused_pages.c: finds the pages that the old descriptor of an atlas named and no atlas needs any
 * more. False, having reported, without memory. */
bool spressi_find_unused_pages(spressi_packing *p, spressi_packed *packed);

/* depfile.c, preview.c: the files of those options, if they are asked for. */
bool spressi_put_depfile(const spressi_packing *p);
bool spressi_put_preview(const spressi_packing *p);

#endif
