/* What the files of glTF's writer share.
 *
 * Text and binary data grow side by side: a part of the rig puts its numbers into `bin` and its
 * JSON, which refers to them, into the text. write_buffer.c notes what lies where in `bin` and
 * writes that last. */
#ifndef SPRESSI_FORMATS_GLTF_WRITING_H
#define SPRESSI_FORMATS_GLTF_WRITING_H

#include "core/json/write.h"
#include "formats/gltf/gltf.h"
#include "formats/writer.h"
#include "spritepress/anim.h"

typedef struct spressi_gltf_writer {
    spressi_writer *writer;
    const spress_rig *rig;
    bool compact; /* text: no line breaks */
    spressi_json_writer json;
    spressi_output bin;
    spressi_output views;     /* of struct view in write_buffer.c */
    spressi_output accessors; /* of struct accessor in write_buffer.c */
    uint32_t view_count, accessor_count;
    spress_skeleton skeleton;     /* empty when there are no bones */
    const spress_transform *bind; /* the bind pose, per bone; NULL: everything neutral */
    uint64_t transform_count;     /* of all animations */
    size_t normalised_count;      /* vertices whose weights are not those of the rig */
} spressi_gltf_writer;

typedef struct spressi_gltf_array {
    const char *type;     /* "SCALAR", "VEC2", ... */
    size_t count;         /* of elements */
    size_t offset;        /* in the current view */
    unsigned component;   /* SPRESSI_GLTF_FLOAT, ... */
    unsigned bound_count; /* numbers in least and most; 0: there are none */
    float least[3], most[3];
} spressi_gltf_array;

/* Begins a view of what is put into `bin` from now on, and returns its number. `target` and
 * `stride` may be 0. */
uint32_t spressi_gltf_begin_view(spressi_gltf_writer *w, unsigned stride, unsigned target);
void spressi_gltf_end_view(spressi_gltf_writer *w);

/* Where in the current view the next byte goes. */
size_t spressi_gltf_view_offset(const spressi_gltf_writer *w);

/* Adds an accessor to the current view and returns its number. */
uint32_t spressi_gltf_add_accessor(spressi_gltf_writer *w, const spressi_gltf_array *array);

void spressi_gltf_put_float(spressi_output *out, float value);

/* The sections "accessors", "bufferViews" and "buffers"; the data themselves go into the text
 * unless there is a chunk for them. */
void spressi_gltf_write_buffer(spressi_gltf_writer *w, bool as_text);

/* The sections "scenes", "nodes" and "skins". False when memory ran out. */
bool spressi_gltf_write_nodes(spressi_gltf_writer *w);

/* The sections "images", "textures", "samplers" and "materials"; "meshes"; "animations". */
void spressi_gltf_write_images(spressi_gltf_writer *w);
void spressi_gltf_write_meshes(spressi_gltf_writer *w);
void spressi_gltf_write_animations(spressi_gltf_writer *w);

/* Refuses raw images that a PNG cannot hold. */
bool spressi_gltf_check_images(spressi_writer *writer, const spress_rig *rig);

/* The bind pose of a bone. */
spress_transform spressi_gltf_rest(const spressi_gltf_writer *w, size_t bone);

/* Opens and closes our object in the extras of the current JSON object. */
void spressi_gltf_open_extras(spressi_json_writer *json);
void spressi_gltf_close_extras(spressi_json_writer *json);

void spressi_gltf_key_name(spressi_json_writer *json, const char *name, uint16_t size);

#endif
