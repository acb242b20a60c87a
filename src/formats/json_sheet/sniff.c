/* Tells sprite sheets in JSON apart, and from other JSON: by the members of the root, and what the
 * first frames have. */
#include "core/json/sniff.h"
#include "formats/json_sheet/json_sheet.h"

enum { LOOKED_AT = 4096 };

enum { HASH = 1, ARRAY = 2, TEXTURES = 4, KIND = 8, META = 16 };
static const spressi_json_mark marks[] = {
    {"frames", "{"}, {"frames", "["}, {"textures", "["}, {"kind", NULL}, {"meta", NULL},
};

/* Whether the beginning of the text has these characters. */
static bool has_text(spress_bytes text, const char *wanted)
{
    const size_t size = strlen(wanted);
    const size_t end = text.size < LOOKED_AT ? text.size : LOOKED_AT;
    for (size_t i = 0; i + size <= end; i++)
        if (memcmp(text.data + i, wanted, size) == 0)
            return true;
    return false;
}

/* How sure it is that a text has one of these marks, and no kind as our own dump has it. */
static unsigned sniff(spress_bytes input, uint32_t mark, const char *frames)
{
    const uint32_t found = spressi_json_sniff(input, marks, sizeof marks / sizeof *marks);
    if (!(found & mark) || found & KIND)
        return SPRESSI_SNIFF_NO;
    if (has_text(input, frames))
        return SPRESSI_SNIFF_DIALECT - 10;
    return found & META ? SPRESSI_SNIFF_HINT : SPRESSI_SNIFF_NO;
}

unsigned spressi_json_hash_sniff(spress_bytes input)
{
    return sniff(input, HASH, "\"frame\"");
}

unsigned spressi_json_array_sniff(spress_bytes input)
{
    return sniff(input, ARRAY, "\"frame\"");
}

/* Every frame of Aseprite's has a duration. */
unsigned spressi_aseprite_json_sniff(spress_bytes input)
{
    const unsigned score = sniff(input, HASH | ARRAY, "\"frame\"");
    return has_text(input, "\"duration\"") && score > SPRESSI_SNIFF_HINT ? SPRESSI_SNIFF_DIALECT
                                                                         : SPRESSI_SNIFF_NO;
}

unsigned spressi_multiatlas_sniff(spress_bytes input)
{
    return sniff(input, TEXTURES, "\"frames\"");
}
