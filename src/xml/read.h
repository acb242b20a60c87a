/* Reads XML through expat: a room gets every element with its attributes, and its text when it
 * ends.
 *
 * UTF-8 and UTF-16, with or without a byte-order mark; where a file declares UTF-16 but its bytes
 * are UTF-8, as Adobe's are, the bytes count. A document type may be named, since every plist names
 * one, but nothing of it is fetched, and an entity that it declares is an error.
 *
 * expat takes its memory from malloc: its allocator has no context to count in. What it holds is
 * bounded: the attributes of one element, and a name for each open element. */
#ifndef SPRESSI_XML_READ_H
#define SPRESSI_XML_READ_H

#include "core/reading/reader.h"

enum {
    SPRESSI_XML_DEPTH_MAX = 64,
    SPRESSI_XML_MARK_MAX = 1 << 20, /* bytes of a tag, a comment or an instruction */
    SPRESSI_XML_NAMES_MAX = 24,     /* attributes that a caller may ask for at once */
};

typedef struct spressi_xml_element {
    const char *name;              /* without the prefix of a namespace */
    const char *const *attributes; /* name, value, name, value ..., NULL */
    size_t depth;                  /* 0: the root */
    size_t at;                     /* offset of its "<" */
} spressi_xml_element;

/* Both return false, having reported, to end the reading. */
typedef struct spressi_xml_handler {
    bool (*begin)(void *context, const spressi_xml_element *element);
    /* `text` stands between the tags of an element that has no other inside; of one that has, it
     * is "". May be NULL. */
    bool (*end)(void *context, const char *name, spress_bytes text);
} spressi_xml_handler;

/* Reads the rest of the reader's input. False, having reported. */
bool spressi_xml_read(spressi_reader *reader, const spressi_xml_handler *handler, void *context);

/* Whether the input is XML whose root element has this name: for sniffs. It looks at the first
 * 4 KB. */
bool spressi_xml_has_root(spress_bytes input, const char *name);

/* Stores the value of each attribute that `names` (ended by NULL) has, NULL for one that is
 * missing. */
void spressi_xml_pick(const spressi_xml_element *element, const char *const *names,
                      const char **out_values);

/* values.c: take the value of the attribute `name`, a whole number (20 or 20.0) or any. One that is
 * missing (NULL) leaves `out` alone. False, having reported SPRESS_CODE_DESCRIPTOR_NUMBER. */
bool spressi_xml_take_int(spressi_reader *reader, const spressi_xml_element *element,
                          const char *name, const char *value, int32_t *out);
bool spressi_xml_take_float(spressi_reader *reader, const spressi_xml_element *element,
                            const char *name, const char *value, float *out);

/* Where the value of an attribute stands in the input; the element's offset when that is UTF-16. */
size_t spressi_xml_place(const spressi_reader *reader, const spressi_xml_element *element,
                         const char *name);

#endif
