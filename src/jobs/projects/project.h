/* Project files of other packers as inputs of `pack`: the pictures that they name, their settings
 * as defaults of the request, and their animations.
 *
 *   game.tps      TexturePacker         texture_packer.c   XML
 *   game.ftpp     free-tex-packer       free_tex_packer.c  JSON
 *   pack.json     libGDX                libgdx_pack.c      JSON as libGDX reads it; the folder it
 * is in game.atlas    Defold                defold_atlas.c     protobuf text, without rectangles
 *
 * Each of these files has a reader, which makes values ("maxTextureSize" is "2048x2048"), files,
 * clips and pivots of the project, and a table that says what option a value is. take.c finds the
 * project among the inputs and reads it; settings.c walks the table. What has no counterpart is
 * told by SPRESS_CODE_PROJECT_KEY. */
#ifndef SPRESSI_JOBS_PROJECTS_PROJECT_H
#define SPRESSI_JOBS_PROJECTS_PROJECT_H

#include "core/reading/reader.h"
#include "jobs/inputs/inputs.h"
#include "spritepress/atlas.h"
#include "spritepress/jobs.h"

/* A value of the file. */
typedef struct spressi_project_value {
    const char *key; /* keys on the way with dots between: "globalSpriteSettings.extrude" */
    const char *text;
    size_t at;     /* its offset in the file */
    bool answered; /* an option was made of it, or it asks for nothing that pack does not do */
} spressi_project_value;

/* What becomes of a value. Of several rows with one key all are looked at, in order. */
typedef struct spressi_project_row {
    const char *key;    /* "andEngine.*": all that begin so; "": the row holds for every project */
    const char *option; /* of pack, or a filter or wrap of pages, or "pivot"; NULL:
                           none */
    /* "theirs=ours|theirs=ours": the first pair whose left side is the value counts.
     *   left    a text or number; "*" is any value, "$key" that of another key
     *   right   the option's value; "on" for a flag; "*" is the value itself, "*+1" one more; ""
     *           asks for nothing that pack does not do anyway
     * NULL: "*=*". A value that no pair of any row has is told. */
    const char *values;
    const char *fallback; /* the value of a file that lacks the key; NULL: nothing */
    const char *only;     /* "key=value,key!=value": without these the value means nothing */
    const char *why;      /* there is no counterpart, or what pack does instead */
    bool secret;          /* a password of its owner: the value is never shown */
    bool where_able;   /* the other packer does so, too, only where the format of its output can */
    const char *other; /* the key of the height, where the value is a width */
} spressi_project_row;

/* An option of the request that the project has set. */
typedef struct spressi_project_choice {
    const spress_option *option;
    const spressi_project_row *row;
} spressi_project_choice;

typedef struct spressi_project_clip {
    spress_clip base; /* but for its steps */
    const char *name;
    spressi_texts pictures; /* paths of its steps */
} spressi_project_clip;

typedef struct spressi_project_pivot {
    const char *path;
    spress_point pivot; /* from the top left, in fractions of the sprite's size */
} spressi_project_pivot;

/* The atlas at one scale. */
typedef struct spressi_project_scale {
    const char *factor, *suffix;
} spressi_project_scale;

struct spressi_project_kind;

/* Lives in the job's memory. */
typedef struct spressi_project {
    const spressi_job *job;
    const struct spressi_project_kind *kind; /* NULL: there is no project among the inputs */
    const char *path, *folder;               /* of the file */
    const char *root; /* that "/" means in paths; NULL: the root of the file system */
    spressi_project_value *values;
    size_t value_count, value_capacity;
    spressi_chosen *files;
    size_t file_count, file_capacity;
    spressi_texts excludes;
    spressi_project_clip *clips;
    size_t clip_count, clip_capacity;
    spressi_project_pivot *pivots; /* in the order of their paths, once they are all there */
    size_t pivot_count, pivot_capacity;
    spressi_project_scale *scales; /* the first is that of the atlas, the others are variants */
    size_t scale_count, scale_capacity;
    const char *output; /* the atlas that the other packer writes; NULL: not said */
    spress_page look;   /* filters and wraps that it asks for */
    bool has_pivot;
    spress_point pivot; /* of all its pictures that have no pivot of their own */
    spressi_project_choice *choices;
    size_t choice_count, choice_capacity;
    bool told_elsewhere; /* that files of another machine were found beside the project */
} spressi_project;

/* A kind of project. */
typedef struct spressi_project_kind {
    const char *title; /* "TexturePacker project" */
    /* Whether a file of that name is one, by its content where the name does not tell. */
    bool (*is_called)(const char *path);
    bool (*is)(spress_bytes content); /* NULL: the name tells */
    bool (*read)(spressi_project *project, spressi_reader *reader);
    const spressi_project_row *rows; /* ended by one without a key */
} spressi_project_kind;

extern const spressi_project_kind spressi_texture_packer_project, spressi_free_tex_packer_project,
    spressi_libgdx_project, spressi_defold_project;

/* take.c: the kinds, ended by NULL. */
extern const spressi_project_kind *const spressi_project_kinds[];

/* take.c: looks for a project among the inputs of a request, reads it, takes it out of the inputs
 * and gives the request its settings where it has none. True with `out->kind` NULL when there is
 * none. False, having reported: the file is damaged, there are two, or memory ran out. */
bool spressi_take_project(const spressi_job *job, spress_pack_request *request,
                          spressi_project *out);

/* take.c: tells of a pack.json in a folder that is packed, which is not used. False, having
 * reported, without memory or when the job is cancelled. */
bool spressi_tell_unused_project(const spressi_job *job, const char *path);

/* values.c: what readers add. False, having reported, without memory. */
bool spressi_project_add_value(spressi_project *project, const char *key, spress_bytes text,
                               size_t at);
/* Of the values of one key, which is not that of an array's elements, leaves the last. */
bool spressi_project_keep_last(spressi_project *project);
/* A file or folder, by its path as the project has it; `name` as in spressi_chosen. */
bool spressi_project_add_file(spressi_project *project, const char *path, const char *name);
bool spressi_project_add_pivot(spressi_project *project, const char *path, spress_point pivot);
bool spressi_project_add_scale(spressi_project *project, const char *factor, const char *suffix);
/* A clip, whose name and pictures the caller fills. NULL, having reported, without memory. */
spressi_project_clip *spressi_project_add_clip(spressi_project *project);
/* Reads a point, "0.5,1". */
bool spressi_project_point(spress_bytes text, spress_point *out);
/* The last value of a key, or NULL. */
const char *spressi_project_find(const spressi_project *project, const char *key);

/* paths.c: the path of a file that a project names: beside it, or, if it is of another machine, the
 * longest end of it that lies beside it. NULL, having reported, without memory. */
const char *spressi_project_path(spressi_project *project, const char *path);
/* Whether there is a file or folder; false, too, when the host cannot look. */
bool spressi_project_has(const spressi_job *job, const char *path);
/* Finds the nearest folder from the project upwards that has a file of that name; NULL: none.
 * False, having reported, without memory. */
bool spressi_project_folder_with(const spressi_project *project, const char *file,
                                 const char **out_folder);

/* settings.c: gives the request what the table makes of the values. False, having reported, without
 * memory. */
bool spressi_project_apply(spressi_project *project, spress_pack_request *request);

/* Takes an option back that the project has set, because it makes no sense for the output, and
 * tells so. False: the project has not set it. */
bool spressi_project_drop(const spressi_project *project, const char *option, const char *why,
                          spress_pack_request *request);

/* Tells that a value has no counterpart. */
void spressi_project_tell(const spressi_project *project, const char *key, const char *text,
                          size_t at, const char *why);

#endif
