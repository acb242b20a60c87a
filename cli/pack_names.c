/* Names of sprites as the atlas is to have them. */
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "pack.h"
#include "pack/sequence.h"
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
 * between a name and its number is dropped: "hero/walk_01" is "hero.walk01". Only where numbers
 * make no animations "tile/3" stays "tile.3", an element of a list. Returns whether more than that
 * had to be left out. */
static bool make_key(const char *name, bool animated, char *key)
{
    const spress_bytes bytes = {(const uint8_t *)name, strlen(name)};
    spressi_numbered numbered = {bytes.size, 0, 0};
    size_t base = bytes.size, size = 0;
    if (spressi_find_number(bytes, true, &numbered)) {
        base = spressi_sequence_base(bytes, &numbered);
        if (!animated && base != 0 && (name[base] == '/' || name[base] == '.'))
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

/* Gives a sprite its key, or says which it could have. */
static bool take_key(const cli_pack_request *request, cli_sprite *sprite, spress_report *report)
{
    const cli_pack_texts *texts = &request->options->pack;
    char *key = malloc(strlen(sprite->name) + 1);
    if (!key)
        return false;
    const bool changed = make_key(sprite->name, request->pack.rate != 0, key);
    if (changed && (!texts->sanitize_names || *key == '\0')) {
        char shown[96];
        spressi_escape(shown, sizeof shown, sprite->name, strlen(sprite->name));
        if (*key == '\0')
            spress_report_add(report, SPRESS_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                              "\"%s\" has nothing that a key may have", shown);
        else
            spress_report_add(report, SPRESS_PACK_KEY, SPRESS_NO_OFFSET, NULL,
                              "\"%s\" cannot be a key; --sanitize-names would make it \"%s\"",
                              shown, key);
        free(key);
        return false;
    }
    free(sprite->name);
    sprite->name = key;
    return true;
}

static int compare(const void *left, const void *right)
{
    const cli_sprite *const *a = left, *const *b = right;
    const int by_name = strcmp((*a)->name, (*b)->name);
    return by_name ? by_name : strcmp((*a)->path, (*b)->path);
}

/* Reports each name that more than one sprite would have, with the files. */
static bool find_collisions(const cli_sprites *sprites, spress_report *report)
{
    if (sprites->count == 0)
        return true;
    const cli_sprite **sorted = malloc(sprites->count * sizeof *sorted);
    if (!sorted)
        return false;
    for (size_t i = 0; i < sprites->count; i++)
        sorted[i] = &sprites->items[i];
    qsort(sorted, sprites->count, sizeof *sorted, compare);
    bool fine = true;
    for (size_t i = 1; i < sprites->count; i++) {
        if (strcmp(sorted[i - 1]->name, sorted[i]->name) != 0)
            continue;
        char name[96], first[96], second[96];
        spressi_escape(name, sizeof name, sorted[i]->name, strlen(sorted[i]->name));
        spressi_escape(first, sizeof first, sorted[i - 1]->path, strlen(sorted[i - 1]->path));
        spressi_escape(second, sizeof second, sorted[i]->path, strlen(sorted[i]->path));
        spress_report_add(report, SPRESS_PACK_NAME, SPRESS_NO_OFFSET, NULL,
                          "\"%s\" is the name of %s and of %s", name, first, second);
        fine = false;
    }
    free(sorted);
    return fine;
}

bool cli_name_sprites(const cli_pack_request *request, cli_sprites *sprites)
{
    const cli_pack_texts *texts = &request->options->pack;
    const bool cells = request->pack.target == SPRESS_PACK_CELLS;
    spress_report *report = cli_report_new();
    bool good = true;
    for (size_t i = 0; i < sprites->count; i++) {
        good &= rename_sprite(texts, cells, &sprites->items[i]);
        if (cells)
            good &= take_key(request, &sprites->items[i], report);
    }
    good &= find_collisions(sprites, report);
    cli_print_findings(stderr, request->options->output, report, request->options, false);
    cli_report_free(report);
    return good;
}
