/* What PCHR's reader and writer, its JSON form and glTF share. The document is pchr.md. */
#ifndef SPRESSI_FORMATS_PCHR_LAYOUT_H
#define SPRESSI_FORMATS_PCHR_LAYOUT_H

#include <stddef.h>

#include "core/reading/fields.h"
#include "formats/format.h"
#include "formats/writer.h"
#include "spritepress/document.h"

#define SPRESSI_PCHR_MAGIC "PCHR"

/* Where the machine's byte order is the file's, a vertex in memory is a vertex in the file. Tests
 * define it as 0 to run the other path. */
#ifndef SPRESSI_PCHR_VERTEX_IS_FILE
#if defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__)
#define SPRESSI_PCHR_VERTEX_IS_FILE (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
#else
#define SPRESSI_PCHR_VERTEX_IS_FILE 0
#endif
#endif

enum {
    SPRESSI_PCHR_VERSION = 1,
    SPRESSI_PCHR_HEADER_SIZE = 12, /* magic, version, fps, flags */

    /* The least bytes of an entry: with an empty name and nothing behind its counts. */
    SPRESSI_PCHR_IMAGE_SIZE = 11,
    SPRESSI_PCHR_BONE_SIZE = 4,
    SPRESSI_PCHR_MESH_SIZE = 10,
    SPRESSI_PCHR_ANIMATION_SIZE = 5,

    /* Entries of a fixed size, and where their fields lie. */
    SPRESSI_PCHR_INDEX_SIZE = 2,
    SPRESSI_PCHR_VERTEX_SIZE = 40,
    SPRESSI_PCHR_BONE_IDS_AT = 16,
    SPRESSI_PCHR_BONE_WEIGHTS_AT = 24,
    SPRESSI_PCHR_TRANSFORM_SIZE = 23,
    SPRESSI_PCHR_TRANSFORM_FLAGS_AT = 20,
    SPRESSI_PCHR_TRANSFORM_Z_AT = 21,

    /* Fields of an image, counted from its width: what comes before is as long as the name. */
    SPRESSI_PCHR_WIDTH_AT = 0,
    SPRESSI_PCHR_HEIGHT_AT = 2,
    SPRESSI_PCHR_FORMAT_AT = 4,
    SPRESSI_PCHR_LENGTH_AT = 5,
    SPRESSI_PCHR_DATA_AT = 9,

    /* Every count but indexCount is a uint16. */
    SPRESSI_PCHR_COUNT_MAX = 65535,
};

_Static_assert(sizeof(spress_vertex) == SPRESSI_PCHR_VERTEX_SIZE &&
                   offsetof(spress_vertex, bone_ids) == SPRESSI_PCHR_BONE_IDS_AT &&
                   offsetof(spress_vertex, bone_weights) == SPRESSI_PCHR_BONE_WEIGHTS_AT,
               "spress_vertex is laid out as in the file");

/* Why an image's bytes do not go with its size. */
typedef struct spressi_pchr_image_fault {
    spress_code code;
    const char *field; /* "width", "height", "format", "dataLength" or "data" */
    size_t at;         /* bytes from the image's width field */
    char reason[128];
} spressi_pchr_image_fault;

/* Whether format, width and height go with the bytes: raw pixels have the right number of them, and
 * a PNG's header says the same size. Decodes nothing (pchr.md, Image: "so a reader consumes the
 * image without decoding it"; rulings: `inspect` reads only headers). */
bool spressi_pchr_check_image(const spress_rig_image *image, spressi_pchr_image_fault *out_fault);

/* layout.c: the fields of each part. */
extern const spressi_field spressi_pchr_header_fields[3];
extern const spressi_field spressi_pchr_image_fields[3];
extern const spressi_field spressi_pchr_bone_fields[1];
extern const spressi_field spressi_pchr_mesh_fields[3];
extern const spressi_field spressi_pchr_animation_fields[2];
extern const spressi_field spressi_pchr_vertex_fields[12];
extern const spressi_field spressi_pchr_transform_fields[7];

/* The first of the fields that is NaN or infinite, or NULL. */
const spressi_field *spressi_pchr_bad_float(const spressi_field *fields, size_t count,
                                            const void *entry);

/* The first of the four influences whose weight is not 0 and whose bone does not exist, or 4. */
size_t spressi_pchr_vertex_bad_bone(const spress_vertex *vertex, unsigned bone_count);

/* Checks the frames that have not been loaded yet, of a rig that was read in place. */
void spressi_pchr_check_stored(const spress_document *document, spress_report *report);

/* Refuses a rig that a strict reader would not read back. `with_images`: the images' bytes are to
 * be written too, so they must be there and go with their sizes. */
bool spressi_pchr_check(spressi_writer *writer, const spress_rig *rig, bool with_images);

/* What the row in format.c points to. */
unsigned spressi_pchr_sniff(spress_bytes input);
bool spressi_pchr_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document);
bool spressi_pchr_write(spressi_writer *writer, const spress_document *document);

/* sections.c */
size_t spressi_pchr_sections(const spress_document *document, size_t *out_header,
                             spressi_section out[SPRESSI_SECTIONS_MAX]);

#endif
