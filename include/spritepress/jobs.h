/* Jobs: everything that Spritepress does, as calls of the library.
 *
 *   inspect    what is in a file
 *   validate   every rule of its format, and its images
 *   diff       what changed from one document to another
 *   convert    another format of the same kind; a rig becomes an atlas by being drawn (bake)
 *   pack       images become an atlas
 *   unpack     an atlas becomes images, a rig JSON and images, a sprite a picture
 *   render     a rig, animation, sprite or contact sheet becomes pictures
 *
 * A request is plain data: zero it, and every field has its default. A job reads files through the
 * host (host.h) and writes none: what it makes is in `outputs`, complete or not at all. It returns
 * the worst status of the errors that it reported: SPRESS_STATUS_DONE exactly when there are none.
 * It fills the result in either case; the caller frees that with spress_result_free, but only after
 * reading the report: findings point to file names in it. Requests, hosts and reports are the
 * caller's; a report is not NULL.
 *
 * Functions that make JSON take an allocator: NULL for malloc, or of a result the one of its job,
 * in whose budget the text counts then. `out` is the caller's to free; they are false when memory
 * ran out.
 *
 * Nothing here is global: several jobs may run at once, each with its own report, outputs and
 * budget. The same request and files give the same outputs on any number of threads. */
#ifndef SPRITEPRESS_JOBS_H
#define SPRITEPRESS_JOBS_H

#include "spritepress/codecs.h"
#include "spritepress/costs.h"
#include "spritepress/engines.h"
#include "spritepress/explain.h"
#include "spritepress/formats.h"
#include "spritepress/host.h"
#include "spritepress/options.h"
#include "spritepress/outputs.h"
#include "spritepress/pack.h"
#include "spritepress/render.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum spress_job_kind {
    SPRESS_JOB_INSPECT,
    SPRESS_JOB_VALIDATE,
    SPRESS_JOB_CONVERT,
    SPRESS_JOB_PACK,
    SPRESS_JOB_UNPACK,
    SPRESS_JOB_RENDER,
    SPRESS_JOB_DIFF,
    SPRESS_JOB_COUNT,
} spress_job_kind;

/* "pack". */
SPRESS_API const char *spress_job_name(spress_job_kind job);

/* The options of a job, as a table over its request; of reading documents, over the spress_reading
 * that every request begins with; and of spress_limits. */
SPRESS_API const spress_option *spress_job_options(spress_job_kind job);
SPRESS_API const spress_option *spress_reading_options(void);
SPRESS_API const spress_option *spress_limit_options(void);

/* The word that an option of a job has for a value of its enum, and its size, as in "sequence" for
 * ("trim-group", SPRESS_TRIM_GROUP_SEQUENCE): results are told in the words of requests. NULL when
 * the value has none. The job has an option of that name, of type WORD. */
SPRESS_API const char *spress_job_word(spress_job_kind job, const char *option, size_t value,
                                       size_t *out_size);

/* A command of a door, for spress_schema_json: a job's options, and what the door makes of them. */
typedef struct spress_door_command {
    const char *name;      /* "pchr unpack" */
    const char *arguments; /* "FILE -o DIR" */
    const char *summary;
    const struct spress_job *job; /* it takes its options, those of reading and limits; or NULL */
    bool has_settings;            /* and the settings of formats */
    const char *const *without;   /* names of those that it does not take, ended by NULL; or NULL */
    const spress_option *options; /* the door's own; NULL: none */
} spress_door_command;

typedef struct spress_door {
    const spress_door_command *commands;
    size_t command_count;
} spress_door;

/* All these tables, and the formats with their settings, as JSON for forms, manifests and typed
 * interfaces; with the commands of `door`, unless that is NULL. */
SPRESS_API SPRESS_NODISCARD bool spress_schema_json(const spress_door *door, bool compact,
                                                    const spress_allocator *allocator,
                                                    spress_buffer *out);

/* The formats alone, each as it stands in the schema. */
SPRESS_API SPRESS_NODISCARD bool
spress_formats_json(bool compact, const spress_allocator *allocator, spress_buffer *out);

/* How a job reads documents: the first field of every request. */
typedef struct spress_reading {
    const char *from;       /* id of the format; NULL: recognised */
    bool lenient;           /* accept what the format's reference implementation accepts */
    const char *image_root; /* folder that images may come from; NULL: the document's own */
    const char *palette;    /* a file of colours for PCSEF and PNG; NULL: none */
    uint32_t width, height; /* PCSEF: of the sprite */
    spress_alphabet alphabet;
    const char *empty;        /* PCSEF: the empty pixel, one character; NULL: '.' */
    bool nearest;             /* PNG to sprite: take the palette's nearest colour */
    spress_settings settings; /* for reading formats; ignores those that the format does not have */
    bool no_orientation;      /* JPEG: as stored, not turned as its Exif data say */
} spress_reading;

struct spressi_arena;

/* What every result begins with. */
typedef struct spress_result {
    struct spressi_arena *arena; /* what the result points to; the job's business, as `release` */
    void (*release)(struct spress_result *result); /* frees what the arena does not hold; or NULL */
} spress_result;

/* Frees what the result of any job points to; NULL and a zeroed one are fine. Does not free
 * outputs.
 */
SPRESS_API void spress_result_free(spress_result *result);

/* A job reports SPRESS_CODE_REQUEST for an invalid request: the finding's path is the option's
 * name, and the message names further options between `back quotes`, as hints do
 * (spress_code_hint). */

/* ---- inspect ---- */

typedef struct spress_inspect_request {
    spress_reading reading;
    const char *input;
    bool sequences; /* also look for what an atlas can play */
    bool whole;     /* the JSON has all that makes the file anew, images inside it too */
    bool tree;      /* the structure of the file instead, also of one that cannot be read */
    bool costs;     /* also what an atlas costs */
} spress_inspect_request;

/* Something that an atlas can play: a clip of the file, or frames whose names differ in their
 * number only. `render` takes its name as `animation`. */
typedef struct spress_found_sequence {
    const char *name;         /* of numbered frames: without the number */
    bool is_clip;             /* the file says so; else only the names do */
    size_t count;             /* of frames */
    uint32_t fps;             /* 0: the file does not say */
    const char *first, *last; /* names of frames */
} spress_found_sequence;

/* A part of a file: what it is called and how many bytes it has. */
typedef struct spress_section {
    const char *name;
    size_t size;
    size_t gzipped; /* SIZE_MAX: not known */
} spress_section;

typedef struct spress_inspection {
    spress_result base;
    const spress_format *format; /* NULL: not recognised */
    spress_document *document;   /* NULL: a plain picture, or not readable; freed with the result */
    spress_png_info picture;     /* of a plain picture */
    size_t file_size;
    const spress_section *sections; /* of formats that know theirs; the last one is the file */
    size_t section_count;
    const spress_found_sequence *sequences; /* when asked for: clips first; NULL otherwise */
    size_t sequence_count;
    bool whole; /* the request's */
    /* When asked for and the format is known: the structure of the file, which `file` holds. Also
     * when reading failed. NULL otherwise. */
    spress_tree *tree;
    spress_buffer file;
    const spress_costs *costs; /* when asked for; NULL otherwise */
} spress_inspection;

SPRESS_API SPRESS_NODISCARD spress_status spress_inspect_run(const spress_inspect_request *request,
                                                             const spress_host *host,
                                                             spress_report *report,
                                                             spress_inspection *out);

/* The document, or what is known of a plain picture, as JSON for programs; the sequences, the
 * costs or the structure alone when they were asked for. The structure tells the findings of
 * `report` too, each with its node. Without memory the report gets an error. */
SPRESS_API SPRESS_NODISCARD bool spress_inspection_json(const spress_inspection *inspection,
                                                        bool compact,
                                                        const spress_allocator *allocator,
                                                        spress_report *report, spress_buffer *out);

/* ---- validate ---- */

typedef struct spress_validate_request {
    spress_reading reading;
    const char *input;
    bool strict_images; /* an image that is missing is an error */
} spress_validate_request;

/* The files that an argument names; its texts live in the result, or are the argument. */
typedef struct spress_found_files {
    spress_result base;
    const char **items;
    size_t count;
} spress_found_files;

/* A file stands for itself; a folder or a pattern for the atlases, rigs and sprites in it. Pictures
 * there are passed over, and so are files of no format that can be read, whatever they are called.
 */
SPRESS_API SPRESS_NODISCARD spress_status spress_validate_find(const char *argument,
                                                               const spress_host *host,
                                                               spress_report *report,
                                                               spress_found_files *out);

typedef struct spress_validation {
    spress_result base;
    const char *file;            /* the request's input */
    const spress_format *format; /* NULL: not recognised */
} spress_validation;

/* SPRESS_STATUS_DONE: the file is good. */
SPRESS_API SPRESS_NODISCARD spress_status
spress_validate_run(const spress_validate_request *request, const spress_host *host,
                    spress_report *report, spress_validation *out);

/* One file and the findings in it. */
typedef struct spress_verdict {
    const char *file;
    const char *format; /* id, or NULL */
    const spress_report *report;
} spress_verdict;

/* The findings of a report as a JSON list, for doors: options stand between `back quotes`, and so
 * does the one that a message is about. */
SPRESS_API SPRESS_NODISCARD bool spress_findings_json(const spress_report *report,
                                                      const spress_allocator *allocator,
                                                      spress_buffer *out);

/* Verdicts as JSON, and as SARIF 2.1.0 for code scanners. `mark` goes before the names of options
 * in hints (spress_code_hint). */
SPRESS_API SPRESS_NODISCARD bool spress_verdicts_json(const spress_verdict *verdicts, size_t count,
                                                      const char *mark,
                                                      const spress_allocator *allocator,
                                                      spress_buffer *out);
SPRESS_API SPRESS_NODISCARD bool spress_verdicts_sarif(const spress_verdict *verdicts, size_t count,
                                                       const char *mark,
                                                       const spress_allocator *allocator,
                                                       spress_buffer *out);

/* ---- pack ---- */

typedef enum spress_texture_format {
    SPRESS_TEXTURE_AUTO, /* PNG, or as the page names end */
    SPRESS_TEXTURE_PNG,
    SPRESS_TEXTURE_WEBP,
} spress_texture_format;

typedef struct spress_pack_request {
    spress_reading reading;
    spress_texts inputs;         /* files, folders, patterns and @lists */
    spress_texts lists;          /* files with a path on each line */
    spress_texts excludes;       /* files and folders to pass over, as in a .spritepressignore */
    bool skip_broken;            /* leave out what cannot be used or fits no page, with a warning */
    const char *output;          /* the atlas; "-" for one without a name */
    const char *to;              /* id of the format; NULL: by the output's ending */
    spress_engine_choice engine; /* that the atlas is for: of what it reads, by the ending */
    spress_dialect dialect;
    bool dry_run; /* copied to the result: a job writes nothing anyway */
    /* Sprites */
    spress_trim_mode trim;
    spress_number trim_threshold, trim_margin;
    spress_trim_group trim_group;
    spress_factor scale;
    spress_texts variants; /* "0.5:@half": a further atlas at another scale */
    spress_scale_filter scale_filter;
    spress_number extrude, bleed;
    bool keep_duplicates;
    /* Pages */
    spress_extent max_size;
    spress_size_rule size_rule;
    bool force_squared, no_multipack, enable_rotation;
    spress_number shape_padding, border_padding;
    spress_pack_effort effort;
    const char *stable; /* an earlier atlas whose frames keep their places */
    const char *page_name;
    spress_texture_format texture_format;
    spress_png_effort png_effort;
    spress_number webp_quality;
    /* Names */
    bool strip_extensions, keep_extensions, strip_folders, sanitize_names;
    const char *prefix;
    /* Animations */
    bool sequences; /* make clips of names that differ in their number only */
    spress_number cell_width, fps;
    /* Further files */
    const char *preview, *depfile;
    spress_settings settings; /* for writing: of the target's own table */
    bool premultiply;         /* multiply the pixels of pages with their alpha */
    /* Pivots of sprites, from the top left, in fractions of their size: "0.5,1" for all, and a file
     * of JSON for some, {"NAME or PATTERN": [0.5, 1]}, which comes first. NULL: as they are. */
    const char *pivot, *pivots;
    bool explain; /* also say why there is more than one page, and which option saves one */
    const char *template_file; /* a Mustache template that the atlas is written by */
    /* Names of options that were given, for those whose value is also the default: a project file
     * among the inputs does not change them. Others are given when their fields are set. */
    spress_texts given;
} spress_pack_request;

/* One page of a packed atlas. */
typedef struct spress_packed_page {
    const char *file; /* as the descriptor names it */
    uint32_t width, height;
    uint64_t used_pixels;
    size_t bytes; /* of the image */
} spress_packed_page;

/* A file that is not needed any more. */
typedef struct spress_unused_page {
    const char *path;
    spress_file_identity file; /* which one was meant: another may have taken its place since */
} spress_unused_page;

typedef struct spress_packed_atlas {
    const char *path; /* of the descriptor */
    spress_pack_figures figures;
    const spress_packed_page *pages;
    size_t page_count;
    const char *first_name;            /* of a frame, as code asks for it; NULL: there is none */
    size_t descriptor_bytes;           /* without an image that is inside it */
    uint64_t texture_packer_bytes;     /* of the same frames in TexturePacker's JSON */
    size_t first_output, output_count; /* its files among the outputs */
    bool unchanged; /* set by the program that writes or compares: all files are there */
    /* Pages beside the descriptor that the one in its place named before, and that neither this
     * atlas nor any other file that the job knows needs any more. A job removes no file: the
     * program that writes may do so when all outputs are there, and takes from the list what it
     * keeps. */
    spress_unused_page *unused_pages;
    size_t unused_count;
    const spress_explanation *explanation; /* when asked for; NULL otherwise */
    /* SPRESS_PACK_BEST took the layout of normal effort, whose pages are smaller files: both, as
     * they were compared by quick compression. 0: the best layout was taken. */
    uint64_t best_bytes, normal_bytes;
} spress_packed_atlas;

/* A file on the disk that is not what a job would write there. */
typedef struct spress_stale_file {
    const char *path;
    bool is_missing;
} spress_stale_file;

typedef struct spress_pack_result {
    spress_result base;
    const spress_format *format;
    /* One for each scale. A job with `explain` that fails because the sprites do not fit on the
     * only page has those up to the one that failed, without pages: the last has its explanation,
     * and the figures of a layout on several pages. Any other job that fails has none. */
    spress_packed_atlas *atlases;
    size_t atlas_count;
    uint64_t read_us, layout_us, encode_us, write_us; /* the program that writes sets the last */
    bool dry_run;
    size_t input_count, other_count, ignored_count; /* files found: used, of other kinds, ignored */
    /* Set by a program that compares instead of writing, and its own. NULL: nothing was compared.
     */
    spress_stale_file *stale;
    size_t stale_count;
} spress_pack_result;

SPRESS_API SPRESS_NODISCARD spress_status spress_pack_run(const spress_pack_request *request,
                                                          const spress_host *host,
                                                          spress_report *report,
                                                          spress_outputs *outputs,
                                                          spress_pack_result *out);

/* The result as JSON. */
SPRESS_API SPRESS_NODISCARD bool spress_pack_result_json(const spress_pack_result *result,
                                                         bool compact,
                                                         const spress_allocator *allocator,
                                                         spress_buffer *out);

/* ---- unpack ---- */

typedef struct spress_unpack_request {
    spress_reading reading;
    const char *input;
    const char *output; /* the folder; only for results: outputs are named relative to it */
    spress_texture_format format; /* AUTO: PNG; the images of a rig are always PNG */
    spress_texts only;            /* patterns: frames whose names match one of them */
    bool trimmed, no_nine_patch, dry_run, allow_loss, compact;
} spress_unpack_request;

typedef struct spress_unpacked_file {
    const char *frame; /* NULL: none */
    const char *file;  /* relative to the folder */
    uint32_t width, height;
    bool nine_patch;
    bool unchanged; /* set by the program that writes */
} spress_unpacked_file;

typedef struct spress_unpack_result {
    spress_result base;
    const spress_format *format;
    spress_kind kind;
    spress_unpacked_file *files; /* those of a rig are its images and, last, its JSON */
    size_t file_count;
    size_t frame_count;         /* of the atlas; 1 for a sprite */
    const char *input, *output; /* the request's; `output` may be NULL */
    bool dry_run;
} spress_unpack_result;

SPRESS_API SPRESS_NODISCARD spress_status spress_unpack_run(const spress_unpack_request *request,
                                                            const spress_host *host,
                                                            spress_report *report,
                                                            spress_outputs *outputs,
                                                            spress_unpack_result *out);
SPRESS_API SPRESS_NODISCARD bool spress_unpack_result_json(const spress_unpack_result *result,
                                                           bool compact,
                                                           const spress_allocator *allocator,
                                                           spress_buffer *out);

/* ---- render ---- */

typedef enum spress_film {
    SPRESS_FILM_BY_NAME, /* by the output's ending; "/" is a folder */
    SPRESS_FILM_PNG,     /* one picture, or a contact sheet of many */
    SPRESS_FILM_APNG,
    SPRESS_FILM_GIF,
    SPRESS_FILM_WEBP,
    SPRESS_FILM_FOLDER, /* a PNG for each picture */
} spress_film;

/* How to draw a rig: for rendering and for baking. */
typedef struct spress_drawing {
    uint32_t fps; /* 0: the file's own */
    spress_factor scale;
    spress_sampling filter;
    uint32_t antialias; /* samples in each direction; 0: as many as it needs */
    bool step;          /* no blending between frames */
    const char *bind;   /* "ANIMATION[:FRAME]" */
    bool y_down, clockwise, flip_v;
} spress_drawing;

typedef struct spress_render_request {
    spress_reading reading;
    const char *input;
    const char *output; /* a file, or a folder that ends with "/"; "-" needs a film */
    spress_film film;
    const char *animation; /* NULL: the first that moves; "all" */
    spress_seconds time;
    spress_number frame;
    spress_drawing drawing;
    spress_number loop; /* how often a film plays; 0: for ever */
    spress_extent size;
    spress_optional_colour background;
    bool labels, skeleton, wireframe;
} spress_render_request;

typedef struct spress_render_result {
    spress_result base;
    spress_film film;
    size_t picture_count;
    uint32_t width, height; /* of the largest picture */
    bool uneven;            /* they have different sizes */
    bool is_sheet;
    uint32_t sheet_width, sheet_height; /* of the largest page of the sheet */
    uint64_t length_ms;
    uint32_t plays;     /* 0: for ever */
    const char *choice; /* "animation" or "sequence": the kind chosen when the request names none */
    const char *chosen; /* its name */
    size_t choice_count; /* of how many */
    const char *bind;    /* a sentence about the bind pose of a rig; NULL otherwise */
    size_t sheet_count;  /* pages of the sheet; further ones are "NAME-2.png" and on */
} spress_render_result;

/* A film is one output, and so is a sheet unless it needs several pages; the pictures of a folder
 * are named relative to it, frame_00.png and on. */
SPRESS_API SPRESS_NODISCARD spress_status spress_render_run(const spress_render_request *request,
                                                            const spress_host *host,
                                                            spress_report *report,
                                                            spress_outputs *outputs,
                                                            spress_render_result *out);

/* The result as JSON for programs. */
SPRESS_API SPRESS_NODISCARD bool spress_render_result_json(const spress_render_result *result,
                                                           bool compact,
                                                           const spress_allocator *allocator,
                                                           spress_buffer *out);

/* Whether a file has the name of a film's picture: frame_00.png. */
SPRESS_API bool spress_is_film_picture(const char *name);

/* ---- convert, bake ---- */

typedef struct spress_convert_request {
    spress_reading reading;
    const char *input;
    const char *output;
    const char *to;              /* id of the format; NULL: by the output's ending */
    spress_engine_choice engine; /* that the output is for: of what it reads, by the ending */
    bool allow_loss;
    spress_dialect dialect;
    spress_settings settings; /* for writing: of the target's own table */
    /* For a rig that becomes an atlas; `bind` also for one that becomes glTF. */
    spress_drawing drawing;
    spress_extent max_size;    /* also for an atlas that is laid out anew */
    bool copy_images;          /* put copies of an atlas's page images beside the output */
    bool keep_document;        /* the result has the document that was written */
    const char *template_file; /* a Mustache template that the output is made by */
} spress_convert_request;

typedef struct spress_convert_result {
    spress_result base;
    const spress_format *from, *to;
    spress_document *document; /* when asked for and not drawn anew; freed with the result */
    bool baked;
    size_t picture_count; /* of a baked rig ... */
    uint32_t fps;         /* ... and pictures a second; 0: none */
    const char *bind;     /* a sentence about its bind pose */
    const char *sidecar;  /* output with the timing of its animations, or NULL */
    spress_pack_result packed;
    size_t copied_count;       /* page images that are among the outputs */
    size_t stayed_count;       /* page images that the new atlas does not find beside it ... */
    const char *stayed_folder; /* ... and where they are */
    bool laid_out; /* an atlas got pages of its own for a format that has its image inside; see
                      `packed` */
} spress_convert_result;

SPRESS_API SPRESS_NODISCARD spress_status spress_convert_run(const spress_convert_request *request,
                                                             const spress_host *host,
                                                             spress_report *report,
                                                             spress_outputs *outputs,
                                                             spress_convert_result *out);

/* The result as JSON for programs; that of `pack` is inside it where an atlas was laid out. */
SPRESS_API SPRESS_NODISCARD bool spress_convert_result_json(const spress_convert_result *result,
                                                            bool compact,
                                                            const spress_allocator *allocator,
                                                            spress_buffer *out);

/* The same, but an error when the input is no rig or the target no atlas. */
SPRESS_API SPRESS_NODISCARD spress_status spress_bake_run(const spress_convert_request *request,
                                                          const spress_host *host,
                                                          spress_report *report,
                                                          spress_outputs *outputs,
                                                          spress_convert_result *out);

/* ---- diff ---- */

typedef struct spress_diff_request {
    spress_reading reading;
    spress_texts inputs; /* two of one kind: the document before and after */
    bool pixels;         /* also compare what the frames of atlases look like */
    const char *picture; /* a PNG of the frames that look different; needs `pixels` */
} spress_diff_request;

/* One thing that changed. */
typedef struct spress_change {
    const char *what;   /* "added", "removed", "moved", "resized", "retrimmed", "retimed",
                           "repainted", or "changed" for any other `field` */
    const char *part;   /* what it is: "frame", "page", "clip", "sprite", "bone" ... */
    const char *name;   /* of the part; "" when there is only one */
    const char *field;  /* of "changed": "pivot"; else NULL */
    const char *before; /* as people read it; NULL: it was not there, or is too long to say */
    const char *after;
    uint64_t pixel_count;         /* of "repainted": how many pixels differ ... */
    uint32_t x, y, width, height; /* ... and the box around them, in the whole picture */
} spress_change;

typedef struct spress_diff_result {
    spress_result base;
    const char *before, *after; /* the request's inputs */
    const spress_format *before_format, *after_format;
    const spress_change
        *changes;        /* by part, in the order of the documents; what was removed last */
    size_t change_count; /* 0: they say the same */
} spress_diff_result;

/* SPRESS_STATUS_DONE also when they differ. */
SPRESS_API SPRESS_NODISCARD spress_status spress_diff_run(const spress_diff_request *request,
                                                          const spress_host *host,
                                                          spress_report *report,
                                                          spress_outputs *outputs,
                                                          spress_diff_result *out);

/* The result as JSON for programs. */
SPRESS_API SPRESS_NODISCARD bool spress_diff_result_json(const spress_diff_result *result,
                                                         bool compact,
                                                         const spress_allocator *allocator,
                                                         spress_buffer *out);

/* ---- all jobs alike ---- */

/* A job as data, for programs that run whichever they are asked for. Requests and results are
 * zeroed memory of these sizes: a request begins with its spress_reading, a result with its
 * spress_result. */
typedef struct spress_job {
    spress_job_kind kind;
    size_t request_size, result_size;
    size_t input_offset; /* in the request: `input`, or `inputs` of a job that takes many */
    bool takes_many;
    size_t settings_offset; /* of those for writing; 0: there are none */
    size_t given_offset;    /* of the names of options that were given; 0: the job needs none */
    spress_status (*run)(const void *request, const spress_host *host, spress_report *report,
                         spress_outputs *outputs, void *result);
    /* Whether a job that failed has something to tell all the same: why sprites do not fit, or,
     * where that `is_answer` to what was asked, the structure of a file that cannot be read, or a
     * verdict on it. NULL: never. */
    bool (*tells_failure)(const void *result);
    bool is_answer;
    bool (*tell)(const void *result, bool compact, const spress_allocator *allocator,
                 spress_report *report, spress_buffer *out);
} spress_job;

/* A program that names some jobs only is linked with these only. */
SPRESS_API const spress_job *spress_inspect_job(void);
SPRESS_API const spress_job *spress_validate_job(void);
SPRESS_API const spress_job *spress_convert_job(void);
SPRESS_API const spress_job *spress_pack_job(void);
SPRESS_API const spress_job *spress_unpack_job(void);
SPRESS_API const spress_job *spress_render_job(void);
SPRESS_API const spress_job *spress_diff_job(void);

#ifdef __cplusplus
}
#endif

#endif
