/* The table of engines, made of engines.def. */
#include "spritepress/engines.h"

#include <string.h>

#define SPRESSI_ENGINE(id, title, formats, turns, webp, output)                                    \
    {#id, title, formats, turns, webp, output},
static const spress_engine engines[] = {
#include "formats/engines.def"
};
#undef SPRESSI_ENGINE

size_t spress_engine_count(void)
{
    return sizeof engines / sizeof *engines;
}

const spress_engine *spress_engine_at(size_t index)
{
    return &engines[index];
}

bool spress_engine_reads(const spress_engine *engine, const spress_format *format)
{
    const size_t size = strlen(format->id);
    for (const char *p = engine->formats; *p;) {
        const size_t word = strcspn(p, " ");
        if (word == size && memcmp(p, format->id, size) == 0)
            return true;
        p += word + (p[word] == ' ');
    }
    return false;
}
