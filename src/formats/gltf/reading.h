/* What the files of glTF's reader share.
 *
 * The reader checks the text once as JSON and notes where all entries are, so that it can read the
 * sections in the order in which they need each other:
 *
 *   buffers, views, accessors     read_buffer.c, read_accessor.c; read_uri.c
 *   nodes                         read_nodes.c
 *   channels of animations        read_channels.c   which nodes move
 *   turns out of the plane        read_frames.c     and then the places of nodes, read_nodes.c
 *   skins, bones                  read_bones.c
 *   images                        read_image.c, and read_material.c, which shows them
 *   animations                    read_animation.c  sampled at the frame rate, and
 *                                 read_notes.c      what extras say of them
 *   bind pose                     read_bind.c       from the inverse bind matrices
 *   meshes                        read_mesh.c
 *
 * read_losses.c notes whatever a rig cannot hold and reports it at the end, once for each kind. */
#ifndef SPRESSI_FORMATS_GLTF_READING_H
#define SPRESSI_FORMATS_GLTF_READING_H

#include "core/json/object.h"
#include "core/text/strmap.h"
#include "formats/gltf/gltf.h"
#include "model/rig.h"
#include "spritepress/anim.h"
#include "spritepress/document.h"

/* The arrays of the root. */
typedef enum spressi_gltf_section {
    SPRESSI_GLTF_ACCESSORS,
    SPRESSI_GLTF_ANIMATIONS,
    SPRESSI_GLTF_BUFFERS,
    SPRESSI_GLTF_VIEWS,
    SPRESSI_GLTF_CAMERAS,
    SPRESSI_GLTF_IMAGES,
    SPRESSI_GLTF_MATERIALS,
    SPRESSI_GLTF_MESHES,
    SPRESSI_GLTF_NODES,
    SPRESSI_GLTF_SAMPLERS,
    SPRESSI_GLTF_SCENES,
    SPRESSI_GLTF_SKINS,
    SPRESSI_GLTF_TEXTURES,
    SPRESSI_GLTF_SECTIONS,
} spressi_gltf_section;

typedef struct spressi_gltf_list {
    size_t count;
    const size_t *at; /* the entries' offsets */
} spressi_gltf_list;

typedef struct spressi_gltf_view {
    spress_bytes data;
    uint32_t stride; /* 0: elements lie side by side */
    uint32_t image;  /* the first image that is made of it; SPRESS_NONE: none is */
} spressi_gltf_view;

/* A name of a file beside the document. */
typedef struct spressi_gltf_sibling {
    spress_bytes name;
    spress_buffer file; /* empty when an earlier name leads to the same bytes */
    uint32_t source;    /* the sibling that has them; its own number, or a lower one */
    uint32_t image;     /* as in a view */
} spressi_gltf_sibling;

typedef struct spressi_gltf_accessor {
    const float *values; /* NULL before the first use */
    uint32_t view;       /* SPRESS_NONE: zeros */
    uint32_t offset, count;
    uint16_t component;
    uint8_t width; /* numbers of an element */
    bool normalised;
    size_t type_at, sparse_at; /* offsets of these members; 0: there is none */
} spressi_gltf_accessor;

typedef enum spressi_gltf_path {
    SPRESSI_GLTF_TRANSLATION,
    SPRESSI_GLTF_ROTATION,
    SPRESSI_GLTF_SCALE,
    SPRESSI_GLTF_PATHS,
} spressi_gltf_path;

typedef enum spressi_gltf_curve {
    SPRESSI_GLTF_CURVE_LINEAR,
    SPRESSI_GLTF_CURVE_STEP,
    SPRESSI_GLTF_CURVE_CUBIC,
} spressi_gltf_curve;

/* A channel that moves a node. */
typedef struct spressi_gltf_channel {
    const float *times, *values;
    uint32_t key_count;
    uint32_t node;
    uint8_t path;  /* spressi_gltf_path */
    uint8_t curve; /* spressi_gltf_curve */
} spressi_gltf_channel;

typedef struct spressi_gltf_channels {
    const spressi_gltf_channel *items;
    size_t count;
} spressi_gltf_channels;

/* A turn in space: a matrix without scale. */
typedef struct spressi_gltf_frame {
    double m[3][3];
} spressi_gltf_frame;

typedef struct spressi_gltf_node {
    float translation[3], rotation[4], scale[3];
    const float *matrix; /* NULL: it has the three above */
    /* What the node itself, and what lies in it, is seen through; NULL: nothing. They differ when
     * the node's own turn goes down to what lies in it. */
    const spressi_gltf_frame *outer, *inner;
    float degrees;         /* of extras; NaN: there are none */
    size_t weights_at;     /* offset of weights of morph targets; 0: there are none */
    spress_transform rest; /* its own pose in the plane */
    uint32_t parent, mesh, skin;
    uint32_t bone;  /* SPRESS_NONE: not a bone */
    uint32_t above; /* the nearest node above it that is a bone */
    bool in_scene;
    bool moves;   /* a channel changes it */
    bool is_bone; /* chosen to be one */
    bool carries; /* has bones below it */
    bool placed;  /* it, or a node above it, is not at the default place */
} spressi_gltf_node;

typedef struct spressi_gltf_skin {
    const uint32_t *joints; /* nodes */
    size_t joint_count;
    const float *matrices;           /* NULL: all neutral */
    const spressi_gltf_frame *frame; /* what its vertices are seen through; NULL: nothing */
    /* Of each joint, what it does to vertices in the bind pose; NULL: nothing. */
    const spressi_gltf_affine *changes;
} spressi_gltf_skin;

typedef struct spressi_gltf_material {
    uint32_t image;      /* SPRESS_NONE: none */
    int32_t coordinates; /* the number of its TEXCOORD */
} spressi_gltf_material;

/* What a rig cannot hold. */
typedef enum spressi_gltf_loss {
    SPRESSI_GLTF_LOSS_TILT,
    SPRESSI_GLTF_LOSS_LEAN,
    SPRESSI_GLTF_LOSS_DEPTH,
    SPRESSI_GLTF_LOSS_MORPH,
    SPRESSI_GLTF_LOSS_ATTRIBUTE,
    SPRESSI_GLTF_LOSS_PRIMITIVE,
    SPRESSI_GLTF_LOSS_MATERIAL,
    SPRESSI_GLTF_LOSS_TEXTURE,
    SPRESSI_GLTF_LOSS_SAMPLER,
    SPRESSI_GLTF_LOSS_CAMERA,
    SPRESSI_GLTF_LOSS_EXTENSION,
    SPRESSI_GLTF_LOSS_SCENE,
    SPRESSI_GLTF_LOSS_CHANNEL,
    SPRESSI_GLTF_LOSS_CURVE,
    SPRESSI_GLTF_LOSS_TIMES,
    SPRESSI_GLTF_LOSS_BIND,
    SPRESSI_GLTF_LOSS_POSE,
    SPRESSI_GLTF_LOSSES,
} spressi_gltf_loss;

typedef struct spressi_gltf_lost {
    size_t count;
    size_t at; /* the first */
    char path[96];
} spressi_gltf_lost;

typedef struct spressi_gltf {
    spressi_reader *reader;
    const spress_read_options *options;
    spressi_json json;
    spressi_arena *scratch; /* freed when the rig has been read */
    spress_document *document;
    spress_rig *rig;
    spressi_rig_tallies tallies;
    spressi_tally budget;  /* bytes made of the file so far, see read.c */
    spressi_tally pixels;  /* bytes of decoded images so far, see read.c */
    spress_bytes chunk;    /* the binary chunk of a container */
    uint32_t scene;        /* SPRESS_NONE: there is none */
    unsigned sampling_fps; /* never 0, unlike the rig's */
    uint32_t blank_image;  /* for meshes without a texture; SPRESS_NONE before the first */
    spressi_gltf_list lists[SPRESSI_GLTF_SECTIONS];
    spressi_gltf_sibling *siblings; /* those that were read; room for all */
    uint32_t sibling_count;
    spressi_strmap sibling_names, sibling_files; /* their numbers, by name and by content */
    uint64_t sibling_bytes;
    spress_bytes *buffers;
    spressi_gltf_view *views;
    spressi_gltf_accessor *accessors;
    spressi_gltf_channels *channels; /* of each animation */
    spressi_gltf_node *nodes;
    uint32_t *order;           /* nodes, parents before children */
    spressi_gltf_frame *turns; /* of each node: its turn in the scene, in the nodes' own pose */
    spressi_gltf_skin *skins;
    uint32_t *texture_images; /* of each texture; SPRESS_NONE: none */
    spressi_gltf_material *materials;
    uint32_t *bone_nodes;      /* of each bone */
    spressi_gltf_affine *bind; /* of each bone: its world matrix in the bind pose */
    spressi_gltf_lost lost[SPRESSI_GLTF_LOSSES];
} spressi_gltf;

/* --- read_entry.c; tables find the reader as json->user */

/* The name of a section, as "nodes". */
const char *spressi_gltf_section_name(spressi_gltf_section section);

/* Goes to an entry of a section, where paths begin anew, and returns its offset. */
size_t spressi_gltf_go(spressi_gltf *g, spressi_gltf_section section, size_t index);

/* Reads an entry of a section by a table. */
bool spressi_gltf_read_entry(spressi_gltf *g, spressi_gltf_section section, size_t index,
                             const spressi_json_table *table, void *out);

/* A row for the number of an entry of `section`: a uint32_t, which the caller sets to SPRESS_NONE
 * before. */
#define SPRESSI_GLTF_INDEX(key, presence, owner, member, section)                                  \
    {                                                                                              \
        SPRESSI_JSON_TO(key, presence, OTHER, owner, member), .take = spressi_gltf_take_index,     \
                                                              .least = SPRESSI_GLTF_##section      \
    }
bool spressi_gltf_take_index(spressi_json *json, void *out);

/* Takes such a number at the cursor. */
bool spressi_gltf_take_entry(spressi_gltf *g, spressi_gltf_section section, uint32_t *out_index);

/* A row for extras, which `inner` reads where they are an object: it has a row for our key. */
#define SPRESSI_GLTF_EXTRAS_ROW(inner)                                                             \
    SPRESSI_JSON_OTHER("extras", MAY, spressi_gltf_take_extras, .table = &(inner))
bool spressi_gltf_take_extras(spressi_json *json, void *out);

/* Visits a member of the entry at hand and lists where the elements of its array stand. */
bool spressi_gltf_list_places(spressi_gltf *g, spressi_gltf_list *out);

/* --- read.c */

/* Memory that lives until the rig has been read; NULL, with an error reported, when there is
 * none. */
void *spressi_gltf_scratch(spressi_gltf *g, size_t count, size_t size);

/* Counts `count * size` more bytes that are made of the file; false, with an error reported, when
 * that is over its budget. */
bool spressi_gltf_spend(spressi_gltf *g, uint64_t count, size_t size);

/* Raises what may be made of the file, since another file of `size` bytes belongs to it. */
void spressi_gltf_allow(spressi_gltf *g, uint64_t size);

/* --- read_losses.c */

/* Notes a loss at the current path. */
void spressi_gltf_lose(spressi_gltf *g, spressi_gltf_loss kind, size_t at);

/* Reports what was noted, and counts it in the document. */
void spressi_gltf_tell_losses(spressi_gltf *g);

/* --- read_buffer.c, read_accessor.c */

bool spressi_gltf_read_buffers(spressi_gltf *g);
bool spressi_gltf_read_accessors(spressi_gltf *g);

/* The numbers of an accessor, `width` for each element. Every number is finite. */
bool spressi_gltf_values(spressi_gltf *g, uint32_t accessor, unsigned width,
                         const float **out_values);

/* --- read_uri.c */

/* Makes room for the files beside the document, and frees them after reading. */
bool spressi_gltf_begin_siblings(spressi_gltf *g);
void spressi_gltf_free_siblings(spressi_gltf *g);

/* The bytes that the member "uri" at an offset holds or names; they live until the rig has been
 * read. `*out_file` is the file that has them; NULL for a data URI. */
bool spressi_gltf_take_uri(spressi_gltf *g, size_t at, spress_bytes *out_data,
                           spressi_gltf_sibling **out_file);

/* --- read_channels.c, read_nodes.c, read_bones.c */

bool spressi_gltf_read_channels(spressi_gltf *g);
bool spressi_gltf_read_nodes(spressi_gltf *g);
bool spressi_gltf_read_bones(spressi_gltf *g);

/* Translation, rotation and scale of a node. */
typedef struct spressi_gltf_pose {
    float translation[3], rotation[4], scale[3];
} spressi_gltf_pose;

/* Projects a node's pose to the plane. Notes what lies outside as lost at `at`. */
spress_transform spressi_gltf_flatten(spressi_gltf *g, const spressi_gltf_node *node,
                                      const spressi_gltf_pose *pose, size_t at);

/* Finds the places of all nodes in the plane, when it is known which move. */
bool spressi_gltf_place_nodes(spressi_gltf *g);

/* --- read_frames.c */

bool spressi_gltf_find_frames(spressi_gltf *g);
void spressi_gltf_turn_vector(const spressi_gltf_frame *frame, const float *from, float *to);

/* False when the scale leans, seen through the frame. */
bool spressi_gltf_turn_scale(const spressi_gltf_frame *frame, const float *from, float *to);

/* `before` times the matrix times the inverse of `behind`; NULL: nothing. */
void spressi_gltf_turn_matrix(const float *from, const spressi_gltf_frame *before,
                              const spressi_gltf_frame *behind, float *to);

/* Turns the matrices of a skin as its joints are turned, and finds its vertices' frame. */
bool spressi_gltf_turn_skin(spressi_gltf *g, spressi_gltf_skin *skin);

/* Whether a rotation is about the z-axis. */
bool spressi_gltf_is_flat(const float *rotation);

/* Replaces `*rotation`, the degrees of a quaternion, by those of extras if they give the same
 * quaternion. */
void spressi_gltf_take_degrees(float degrees, float *rotation);

/* --- read_image.c, read_material.c, read_animation.c, read_bind.c, read_mesh.c */

bool spressi_gltf_read_images(spressi_gltf *g);
bool spressi_gltf_read_materials(spressi_gltf *g);

/* The image of meshes without one: a white pixel. */
bool spressi_gltf_blank_image(spressi_gltf *g, uint16_t *out_image);

bool spressi_gltf_read_animations(spressi_gltf *g);
bool spressi_gltf_read_bind(spressi_gltf *g);
bool spressi_gltf_read_meshes(spressi_gltf *g);

/* --- read_notes.c */

/* What an animation's extras say of it as a whole. */
typedef struct spressi_gltf_notes {
    bool loop;
    int32_t flags;
    int32_t frames; /* -1: not noted */
    size_t joints;  /* where they stand; 0: there are none */
} spressi_gltf_notes;

extern const spressi_json_table spressi_gltf_notes_table;

/* Applies what they say of the animation's frames, which have been sampled. */
bool spressi_gltf_apply_notes(spressi_gltf *g, const spressi_gltf_notes *notes,
                              const spress_animation *animation);

/* Reads and applies what a mesh's extras say, which stand at an offset. */
bool spressi_gltf_read_mesh_notes(spressi_gltf *g, size_t at, spress_mesh *mesh);

/* record.c: the container of a GLB for the structure tree. Both open a node, which the caller
 * closes; they record as much of its head as is there. */
void spressi_glb_record_header(spress_tree *tree);
void spressi_glb_open_chunk(spress_tree *tree, size_t at, unsigned number);

/* read_accessor.c: the type of an accessor's numbers. */
spress_tree_type spressi_gltf_number_type(const spressi_gltf_accessor *accessor);

/* record_elements.c: accessors whose numbers lie interleaved with others. */
typedef struct spressi_gltf_part {
    const spressi_gltf_accessor *accessor;
    size_t number;
    size_t size; /* of an element, in bytes */
} spressi_gltf_part;

typedef struct spressi_gltf_parts {
    const spressi_gltf_part *items; /* sorted by view */
    size_t count;
} spressi_gltf_parts;

/* Records the bytes before `end` that are in no node. */
void spressi_gltf_record_padding(spress_tree *tree, size_t end);

/* Finds all of them but those that share bytes with others; `out` has room for every accessor. */
size_t spressi_gltf_collect_parts(const spressi_gltf *g, spressi_gltf_part *out);

/* Records the bytes of a view by its parts; false, having recorded nothing, when it has none. */
bool spressi_gltf_record_elements(spress_tree *tree, const spressi_gltf *g, spressi_gltf_parts all,
                                  uint32_t view);

/* What the chunk of data holds, by the views and accessors, which have been read. */
void spressi_gltf_record_data(const spressi_gltf *g, spress_tree *tree);

#endif
