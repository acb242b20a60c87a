/* Takes the values of attributes as numbers. */
#include <string.h>

#include "core/text/number.h"
#include "core/text/show.h"
#include "xml/read.h"

bool spressi_xml_take_int(spressi_reader *reader, const spressi_xml_element *element,
                          const char *name, const char *value, int32_t *out)
{
    float number = 0;
    if (!value)
        return true;
    const uint8_t *at = (const uint8_t *)value, *end = at + strlen(value);
    if (spressi_parse_int32(&at, end, out) && at == end)
        return true;
    if (spressi_parse_float(value, strlen(value), &number) && number > -16777216.0f &&
        number < 16777216.0f && number == (float)(int32_t)number) {
        *out = (int32_t)number;
        return true;
    }
    return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_NUMBER,
                        spressi_xml_place(reader, element, name),
                        "%s=\"%s\" is not a whole number in int32", name, spressi_show(value).text);
}

bool spressi_xml_take_float(spressi_reader *reader, const spressi_xml_element *element,
                            const char *name, const char *value, float *out)
{
    return !value || spressi_parse_float(value, strlen(value), out) ||
           spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_NUMBER,
                        spressi_xml_place(reader, element, name), "%s=\"%s\" is not a number", name,
                        spressi_show(value).text);
}
