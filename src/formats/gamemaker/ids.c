/* Makes the GUIDs of a new sprite's frames and layer, and names the pictures of that layer. */
#include <stdio.h>

#include "formats/gamemaker/gamemaker.h"

/* Two FNV-1a hashes side by side. */
typedef struct id_hash {
    uint64_t part[2];
} id_hash;

static id_hash hash_name(spress_bytes name)
{
    id_hash h = {{UINT64_C(0xCBF29CE484222325), UINT64_C(0x84222325CBF29CE4)}};
    for (size_t i = 0; i < 2 * name.size; i++)
        h.part[i % 2] = (h.part[i % 2] ^ name.data[i / 2]) * UINT64_C(0x100000001B3);
    return h;
}

/* The form of a random GUID: version 4, variant 1. */
static void print_id(id_hash h, char out[SPRESSI_PAGE_ID])
{
    snprintf(out, SPRESSI_PAGE_ID, "%08x-%04x-4%03x-8%03x-%012llx", (unsigned)(h.part[0] >> 32),
             (unsigned)(h.part[0] >> 16 & 0xFFFF), (unsigned)(h.part[0] & 0xFFF),
             (unsigned)(h.part[1] >> 52), (unsigned long long)(h.part[1] & 0xFFFFFFFFFFFF));
}

void spressi_yy_make_layer_id(spress_bytes atlas, char out[SPRESSI_PAGE_ID])
{
    print_id(hash_name(atlas), out);
}

/* No name has a slash: "hero/0" is no sprite's. */
void spressi_yy_make_page_id(spress_bytes atlas, size_t number, char out[SPRESSI_PAGE_ID])
{
    char text[24];
    const int size = snprintf(text, sizeof text, "/%zu", number);
    id_hash h = hash_name(atlas);
    for (int i = 0; i < 2 * size; i++)
        h.part[i % 2] = (h.part[i % 2] ^ (uint8_t)text[i / 2]) * UINT64_C(0x100000001B3);
    for (int i = 0; i < 2; i++) /* numbers that follow each other differ in few bits until here */
        h.part[i] = (h.part[i] ^ h.part[i] >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    print_id(h, out);
}

bool spressi_yy_name_copies(spressi_reader *written, spressi_copy_name *out)
{
    spressi_yy_kept kept;
    if (!spressi_yy_read_kept(written, &kept))
        return false;
    const size_t size = kept.layer ? strlen(kept.layer) + sizeof "/.png" : 1;
    char *behind = spressi_arena_allocate(written->arena, size, 1);
    if (!behind)
        return spressi_fail_memory(written);
    snprintf(behind, size, "/%s.png", kept.layer ? kept.layer : "");
    *out = (spressi_copy_name){"layers/", behind};
    return true;
}
