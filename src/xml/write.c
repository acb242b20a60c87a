/* Writes XML: texts with their escapes, attributes. */
#include "xml/write.h"

#include "core/text/number.h"

static const char *escape_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    }
    return NULL;
}

void spressi_xml_put_text(spressi_output *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const char *escape = escape_of(text[i]);
        if (escape)
            spressi_put_text(out, escape);
        else
            spressi_put_char(out, text[i]);
    }
}

void spressi_xml_put_attribute(spressi_output *out, const char *name, const char *text, size_t size)
{
    spressi_put_char(out, ' ');
    spressi_put_text(out, name);
    spressi_put_text(out, "=\"");
    spressi_xml_put_text(out, text, size);
    spressi_put_char(out, '"');
}

void spressi_xml_put_int(spressi_output *out, const char *name, int64_t value)
{
    char text[SPRESSI_INT_TEXT_MAX];
    spressi_xml_put_attribute(out, name, text, spressi_print_int(text, value));
}

void spressi_xml_put_float(spressi_output *out, const char *name, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    spressi_xml_put_attribute(out, name, text, spressi_print_float(text, value));
}
