/* Names of sprites as the atlas is to have them. */
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "formats/scs/scs.h"
#include "memory.h"
#include "pack.h"
#include "pack/numbered.h"
#include "report.h"

/* Cuts folders and extension off where that is asked for, and puts the prefix in front. */
static bool rename_sprite(const cli_pack_texts *texts, bool cells, cli_sprite *sprite)
{
    const char *slash = strrchr(sprite->name, '/');
    const char *name = texts->strip_folders && slash ? slash + 1 : sprite->name;
    const bool strip = texts->strip_extensions || cells;
    const size_t size = strip ? cli_picture_stem(name, strlen(name)) : strlen(name);
    const char *prefix = texts->prefix ? texts->prefix : "";
    char *made = malloc(strlen(prefix) + size + 1);
    if (!made)
        return false;
    sprintf(made, "%s%.*s", prefix, (int)size, name);
    free(sprite->name);
    sprite->name = made;
    return true;
}

static bool is_key_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.';
}

/* Keys of sc-sprites have letters, digits and single dots. A slash becomes a dot, and what stands
 * between a name and its number is dropped: "hero/walk_01" is "hero.walk01", but "tile/3" is
 * "tile.3", an element of a list. Returns whether more than that had to be left out. */
static bool make_key(const char *name, char *key)
{
    const spress_bytes bytes = {(const uint8_t *)name, strlen(name)};
    spressi_numbered numbered = {bytes.size, 0, 0};
    size_t base = bytes.size, size = 0;
    if (spressi_find_number(bytes, true, &numbered)) {
        base = spressi_sequence_base(bytes, &numbered);
        if (base != 0 && (name[base] == '/' || name[base] == '.'))
            base++;
    }
    bool changed = false;
    for (size_t i = 0; i < bytes.size; i++) {
        const char c = name[i] == '/' ? '.' : name[i];
        if (i >= base && i < numbered.number_at)
            continue;
        if (is_key_character(c) && (c != '.' || (size != 0 && key[size - 1] != '.')))
            key[size++] = c;
        else
            changed = true;
    }
    while (size > 0 && key[size - 1] == '.') {
        changed = true;
        size--;
    }
    key[size] = '\0';
    return changed || size == 0;
}

/* Whether a key is fine; says what is wrong with it when it is not. */
static bool check_key(const char *name, const char *key, bool changed, spress_report *report)
{
    const spress_bytes bytes = {(const uint8_t *)key, strlen(key)};
    char shown[96];
    spress_text_escape(shown, sizeof shown, name, strlen(name));
    if (bytes.size == 0)
        spress_report_add(report, SPRESS_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                          "\"%s\" has nothing that a key may have", shown);
    else if (spressi_scs_key_too_deep(bytes) != bytes.size)
        spress_report_add(report, SPRESS_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                          "\"%s\" has more than %d parts", shown, SCS_DEPTH_MAX);
    else if (changed)
        spress_report_add(report, SPRESS_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                          "\"%s\" cannot be a key; --sanitize-names would make it \"%s\"", shown,
                          key);
    else
        return true;
    return false;
}

/* Gives a sprite its key. One that is not what was asked for is taken all the same, having said so:
 * whether it collides with others is to be found as well. */
static bool take_key(const cli_pack_texts *texts, cli_sprite *sprite, spress_report *report)
{
    char *key = malloc(strlen(sprite->name) + 1);
    if (!key)
        return cli_fail_memory(report);
    const bool changed = make_key(sprite->name, key);
    const bool fine = check_key(sprite->name, key, changed && !texts->sanitize_names, report);
    if (*key == '\0') {
        free(key);
        return fine;
    }
    free(sprite->name);
    sprite->name = key;
    return fine;
}

bool cli_name_sprites(const cli_pack_request *request, cli_sprites *sprites)
{
    const cli_pack_texts *texts = &request->options->pack;
    const bool cells = request->pack.target == SPRESS_PACK_CELLS;
    spress_report *report = cli_report_new();
    bool good = true;
    for (size_t i = 0; i < sprites->count; i++) {
        good &= rename_sprite(texts, cells, &sprites->items[i]) || cli_fail_memory(report);
        if (cells)
            good &= take_key(texts, &sprites->items[i], report);
    }
    cli_print_findings(stderr, request->options->output, report, request->options, false);
    cli_report_free(report);
    return good;
}
