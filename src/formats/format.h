/* A format's row in the table of registry.c: what the format can do, and the functions that do
 * it. */
#ifndef SPRESSI_FORMATS_FORMAT_H
#define SPRESSI_FORMATS_FORMAT_H

#include "core/json/write.h"
#include "core/reading/reader.h"
#include "formats/writer.h"
#include "spritepress/formats.h"

/* How sure a sniff is. Of all rows the highest score wins; of equal ones the first in formats.def.
 * Dialects of JSON or XML score between HINT and DIALECT: the more keys they have found that no
 * other dialect has, the higher. */
enum {
    SPRESSI_SNIFF_NO = 0,
    SPRESSI_SNIFF_HINT = 40,       /* a key that other formats might have */
    SPRESSI_SNIFF_DIALECT = 60,    /* a key that every file of the format has */
    SPRESSI_SNIFF_SIGNATURE = 100, /* a signature that no other format has */
};

/* Where the fields that only one format has stand in the JSON dump of an atlas. */
typedef enum spressi_dump_place {
    SPRESSI_DUMP_HEAD, /* behind the version */
    SPRESSI_DUMP_TAIL, /* behind the frames */
} spressi_dump_place;

/* What the `dump` of a row gets. */
typedef struct spressi_dump {
    spressi_json_writer *json;
    const spress_document *document;
    const spress_allocator *allocator; /* for scratch memory */
} spressi_dump;

/* How a name became a key of the format. */
typedef enum spressi_key_fault {
    SPRESSI_KEY_FINE,
    SPRESSI_KEY_CHANGED, /* characters that a key cannot have were left out */
    SPRESSI_KEY_EMPTY,   /* no character was left */
    SPRESSI_KEY_TOO_DEEP,
} spressi_key_fault;

/* The most sections of a file that a format can report. */
enum { SPRESSI_SECTIONS_MAX = 8 };

typedef struct spressi_section {
    const char *name;
    size_t size;
} spressi_section;

/* Room for a name that `make_page_id` gives. */
enum { SPRESSI_PAGE_ID = 40 };

/* How the second copy of a page's image is called: its stem between these. */
typedef struct spressi_copy_name {
    const char *before, *behind;
} spressi_copy_name;

/* Each room defines one of these for each of its formats, `spressi_NAME_format`; formats.def names
 * them. NULL for a function: the format cannot do that. */
typedef struct spressi_format {
    spress_format info;
    /* Whether its frames (within an animation), and its animations, may share a name. Where they
     * may not, the writer gets a document in which they do not (own_names.h). */
    bool frames_share_names, clips_share_names;
    /* Says from the content alone how sure it is that the input is this format: 0 to 100. */
    unsigned (*sniff)(spress_bytes input);
    /* Fills the document; on false the caller frees it. */
    bool (*read)(spressi_reader *reader, const spress_read_options *options,
                 spress_document *document);
    /* Writes into writer->out. False only with an error reported, or when the output failed. */
    bool (*write)(spressi_writer *writer, const spress_document *document);
    /* Checks the document in place of the checks that spress_document_check makes for its kind. */
    bool (*check)(const spress_document *document, const spress_allocator *allocator,
                  spress_report *report);
    /* Writes the fields that only this format has into the JSON dump. False when memory ran out. */
    bool (*dump)(const spressi_dump *dump, spressi_dump_place place);
    /* Makes a key of a sprite's name, for formats whose frames cannot have any name. `key` has room
     * for as many bytes as `name` has, and a NUL. */
    spressi_key_fault (*make_key)(const char *name, char *key);
    /* Makes a name of the atlas's and a page's number, for formats that call pages by ids: without
     * extension, the same on every run. */
    void (*make_page_id)(spress_bytes atlas, size_t number, char out[SPRESSI_PAGE_ID]);
    /* Says how copies of pages are called, where the engine's editor wants each image twice. The
     * reader has what was written, and the texts end with its arena. False, having reported. */
    bool (*name_copies)(spressi_reader *written, spressi_copy_name *out);
    /* Says where the bytes of a file go: its sections in their order, behind a header of
     * `*out_header` bytes. Returns how many there are. */
    size_t (*sections)(const spress_document *document, size_t *out_header,
                       spressi_section out[SPRESSI_SECTIONS_MAX]);
} spressi_format;

/* What rows begin their `info` with: an atlas that can be read, written and packed; one that is a
 * text; a text of an atlas that can only be written; a rig. */
#define SPRESSI_KIND(which)                                                                        \
    .kind = SPRESS_KIND_##which, .kinds = SPRESS_KIND_BIT(SPRESS_KIND_##which)
#define SPRESSI_ATLAS       SPRESSI_KIND(ATLAS), .reads = true, .writes = true, .packs = true
#define SPRESSI_TEXT_ATLAS  SPRESSI_ATLAS, .text = true
#define SPRESSI_TEXT_OUTPUT SPRESSI_KIND(ATLAS), .text = true, .writes = true, .packs = true
#define SPRESSI_RIG         SPRESSI_KIND(RIG), .reads = true, .writes = true

/* The format that `unpack` writes documents of a kind in; NULL: it writes none. */
const spress_format *spressi_unpacked_format(spress_kind kind);

/* The words of spress_feature_name, ended by NULL. */
extern const char *const spressi_feature_names[];

/* The row that `format` is the public part of; NULL when the registry does not have it. */
const spressi_format *spressi_format_row(const spress_format *format);

/* A document to write, in which format and how. */
typedef struct spressi_writing {
    const spress_document *document;
    const spress_format *format;
    const spress_write_options *options; /* may be NULL */
    spress_report *report;
    const spress_output *files; /* of all parts, with their names, where there are several */
    size_t file_count;
} spressi_writing;

/* How many files the format spreads the document over. */
size_t spressi_part_count(const spress_document *document, const spress_format *format);

/* Whether a path is what spress_write_files calls the file of the document's only page or frame,
 * when that is a further one of several and `base` is the name asked for. */
bool spressi_is_part_file(const spress_document *document, const spress_format *format,
                          const char *base, const char *file);

/* Writes one of these files, which is called `name` (NULL: by nothing). On failure reports why and
 * leaves `out` untouched. */
bool spressi_write_part(const spressi_writing *job, size_t part, const char *name,
                        spress_buffer *out);

/* losses.c: spress_report_losses of a document whose frames are laid out anew: what is `moved`,
 * bits of SPRESS_HOLDS, belongs to the old pages and is lost, although the format holds it. */
size_t spressi_report_losses(const spress_document *document, const spress_format *format,
                             uint32_t moved, spress_report *report);

/* losses.c: refuses a document that the format can hold only wrongly: trimmed or turned frames,
 * further pages. A room refuses what else it cannot write, and often these with a better reason;
 * this catches what it forgot. True when it refused. */
bool spressi_refuse_losses(spressi_writer *writer, const spress_format *format,
                           const spress_document *document);

/* Fill `out`, a settings struct of the format's room, by the format's table for reading and for
 * writing. False, with every fault reported, when a setting is unknown or its value does not
 * fit. */
bool spressi_take_read_settings(const spress_format *format, spress_settings settings, void *out,
                                spress_report *report);
bool spressi_take_write_settings(const spress_format *format, spress_settings settings, void *out,
                                 spress_report *report);

#endif
