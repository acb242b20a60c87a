/* Writes XML: texts with their escapes, attributes. */
#ifndef SPRESSI_XML_WRITE_H
#define SPRESSI_XML_WRITE_H

#include "core/text/buffer.h"

/* Puts a text for an attribute or between tags. */
void spressi_xml_put_text(spressi_output *out, const char *text, size_t size);

/* Puts ` name="value"`. */
void spressi_xml_put_attribute(spressi_output *out, const char *name, const char *text,
                               size_t size);
void spressi_xml_put_int(spressi_output *out, const char *name, int64_t value);
/* The shortest text that reads back to the same float32. */
void spressi_xml_put_float(spressi_output *out, const char *name, float value);

#endif
