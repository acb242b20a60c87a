/* What sc-sprites' reader, writer and JSON tree share. Comments cite the document's sections by
 * their titles.
 *
 *   source comb stylesheet;1;;16;           header: version, extension, cell width
 *   key = y,x WxH scale[ frames@rate]       coordinates, in cells
 *   =                                       their end
 *   PNG                                     canvas
 *
 * Every line ends with a single line feed. */
#ifndef SPRESSI_FORMATS_SCS_SCS_H
#define SPRESSI_FORMATS_SCS_SCS_H

#include "formats/format.h"
#include "spritepress/atlas.h"

#define SCS_SIGNATURE "source comb stylesheet;"
/* What the author's program writes and reads, against the document: the reference dialect. */
#define SCS_SIGNATURE_AUTHOR "source comb spritesheet;"
#define SCS_ENDING_AUTHOR    ".scspr"

enum {
    SCS_VERSION = 1,
    SCS_VERSION_MAX = 999,
    SCS_DEPTH_MAX = 64, /* identifiers of a key */
    SCS_INTEGER_MAX = INT32_MAX,
    SCS_FIRST_LINE = 2, /* there are no blank lines: sprite n stands on line 2 + n */
};

/* A key and which sprite it belongs to. */
typedef struct scs_key {
    const uint8_t *text;
    size_t size;
    size_t sprite;
} scs_key;

/* Two sprites whose keys cannot stand in one file. */
typedef struct scs_clash {
    size_t first, second; /* sprites, first < second */
    bool repeated;        /* the same key; else one is a group of the other */
} scs_clash;

/* What breaks the rules for keys (static text) and where, or NULL. */
const char *spressi_scs_key_fault(spress_bytes key, size_t *out_at);

/* Where the identifier begins that nests too deeply, or the key's size. */
size_t spressi_scs_key_too_deep(spress_bytes key);

/* make_key.c: the key that a sprite of this name gets. */
spressi_key_fault spressi_scs_make_key(const char *name, char *key);

/* Finds keys that are used twice, or as a sprite and as a group at once. Sorts `keys`. Of several
 * clashes gives one whose second sprite comes early. */
bool spressi_scs_find_clash(scs_key *keys, size_t count, scs_clash *out_clash);

/* arrays.c: refuses numbers in keys that the author's program would refuse; false with every one of
 * them reported. */
bool spressi_scs_check_arrays(spressi_writer *writer, const spress_atlas *atlas);

/* How many characters at `text` form the name of an extension; 0 when none do. */
size_t spressi_scs_extension_size(const uint8_t *text, const uint8_t *end);

/* What the row in format.c points to. */
unsigned spressi_scs_sniff(spress_bytes input);
bool spressi_scs_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document);
bool spressi_scs_write(spressi_writer *writer, const spress_document *document);
bool spressi_scs_dump(const spressi_dump *dump, spressi_dump_place place);

#endif
