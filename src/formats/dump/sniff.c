/* Recognises the JSON dump by the members of its root: a kind of document, and something that only
 * this kind has. Many tools write JSON, and some of it has a "kind" too. */
#include "core/json/sniff.h"
#include "formats/dump/dump.h"

enum { ATLAS = 1, SPRITE = 2, RIG = 4, PAGES = 8, FRAMES = 16, ROWS = 32, FPS = 64, BONES = 128 };

/* In the order of the bits. Bones come behind the images of a rig, which may be large. */
static const spressi_json_mark marks[] = {
    {"kind", "atlas"}, {"kind", "sprite"}, {"kind", "rig"}, {"pages", NULL},
    {"frames", NULL},  {"rows", NULL},     {"fps", NULL},   {"bones", NULL},
};

unsigned spressi_dump_sniff(spress_bytes input)
{
    const uint32_t found = spressi_json_sniff(input, marks, sizeof marks / sizeof *marks);
    const bool is_dump = (found & ATLAS && found & (PAGES | FRAMES)) ||
                         (found & SPRITE && found & ROWS) || (found & RIG && found & (FPS | BONES));
    return is_dump ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}
