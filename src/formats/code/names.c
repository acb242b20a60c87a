/* Names of frames and animations as identifiers of a language, each of them once. */
#include "formats/code/names.h"

#include "core/memory/limits.h"
#include "core/text/ascii.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "core/text/utf8.h"
#include "model/atlas.h"

/* Names of frames often end in those of their files. */
static const char *const extensions[] = {".png", ".webp", ".jpg", ".jpeg", ".gif", ".bmp", ".tga"};

static size_t size_of_stem(spress_bytes name)
{
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        const size_t own = strlen(extensions[i]);
        if (name.size > own &&
            spressi_has_ending((const char *)name.data, name.size, extensions[i], own))
            return name.size - own;
    }
    return name.size;
}

/* Whether the character that begins there stays, and in `*out_size` its bytes. Marks of direction
 * would reorder the file for those who read it. */
static bool is_kept(const spressi_code_style *style, spress_bytes name, size_t at, size_t *out_size)
{
    const char c = (char)name.data[at];
    uint32_t code_point = 0;
    const size_t size = spressi_utf8_decode(name.data + at, name.size - at, &code_point);
    *out_size = size ? size : 1;
    return spressi_is_letter(c) || spressi_is_digit((unsigned char)c) || c == '_' ||
           (style->keeps_unicode && code_point >= 0x80 && !spressi_is_unsafe(code_point));
}

/* Writes the identifier of a name and returns its size. `out` has room for one character more than
 * prefix, a separator and name together, and for "frame". */
static size_t put_identifier(const spressi_code_style *style, spress_bytes name, char *out)
{
    size_t size = strlen(style->prefix);
    memcpy(out, style->prefix, size);
    const size_t start = size;
    bool is_apart = size != 0;
    size_t bytes;
    for (size_t i = 0, stem = size_of_stem(name); i < stem; i += bytes) {
        const char c = (char)name.data[i];
        if (!is_kept(style, name, i, &bytes) || c == style->separator) {
            is_apart |= size != start;
            continue;
        }
        if (is_apart)
            out[size++] = style->separator;
        else if (size == 0 && spressi_is_digit((unsigned char)c))
            out[size++] = '_';
        is_apart = false;
        for (size_t k = 0; k < bytes; k++)
            out[size++] =
                style->upper ? spressi_upper((char)name.data[i + k]) : (char)name.data[i + k];
    }
    if (size == start) {
        if (size != 0)
            out[size++] = style->separator;
        for (const char *p = "frame"; *p; p++)
            out[size++] = style->upper ? spressi_upper(*p) : *p;
    }
    return size;
}

static spress_bytes item_of(const void *context, uint32_t index)
{
    const spressi_code_names *names = context;
    const char *text = names->items[index];
    return spressi_text_bytes(text);
}

/* Puts an identifier into the table; one that is taken gets the next number that is free. `next`
 * has that number for each identifier. */
static void settle(spressi_code_names *names, spressi_strmap *taken,
                   const spressi_code_style *style, uint32_t *next, uint32_t index)
{
    char *text = names->items[index];
    const size_t size = strlen(text);
    uint32_t first = spressi_strmap_put(taken, item_of(names, index), index, item_of, names);
    for (uint32_t other = first; other != index;) {
        text[size] = style->separator;
        text[size + 1 + spressi_print_int(text + size + 1, next[first]++)] = '\0';
        other = spressi_strmap_put(taken, item_of(names, index), index, item_of, names);
    }
    next[index] = 2;
}

static bool make_items(spressi_code_names *names, const spressi_code_style *style,
                       const spressi_code_list *list)
{
    const size_t count = list->count;
    spressi_strmap taken = {0};
    const size_t prefix = strlen(style->prefix);
    uint32_t *next = spressi_arena_zeroed(names->arena, count, sizeof *next);
    bool good = next && spressi_strmap_init(&taken, &names->arena->allocator, count);
    names->items = spressi_arena_zeroed(names->arena, count, sizeof *names->items);
    good = good && names->items;
    for (uint32_t i = 0; good && i < count; i++) {
        const spress_bytes name = list->name_of(list->items, i);
        enum { MORE = sizeof "_frame_4294967295" };
        char *text = spressi_arena_allocate(names->arena, prefix + name.size + MORE, 1);
        good = text;
        if (!text)
            break;
        text[put_identifier(style, name, text)] = '\0';
        names->items[i] = text;
        settle(names, &taken, style, next, i);
    }
    spressi_strmap_free(&taken);
    return good;
}

bool spressi_code_names_init(spressi_code_names *names, spressi_writer *writer,
                             const spressi_code_style *style, const spressi_code_list *list)
{
    const spress_limits limits = spressi_limits_filled(&writer->options->limits);
    *names = (spressi_code_names){spressi_arena_new(&writer->allocator, limits.memory_bytes), NULL};
    if (names->arena && make_items(names, style, list))
        return true;
    writer->out.failed = true;
    return false;
}

void spressi_code_names_free(spressi_code_names *names)
{
    if (names->arena)
        spressi_arena_free(names->arena);
}

static spress_bytes clip_name(const void *clips, uint32_t index)
{
    const spress_clip *clip = (const spress_clip *)clips + index;
    return spressi_bytes_of(clip->name, clip->name_size);
}

spressi_code_list spressi_code_frames(const spress_atlas *atlas)
{
    return (spressi_code_list){atlas->frame_count, spressi_frame_name, atlas->frames};
}

spressi_code_list spressi_code_clips(const spress_atlas *atlas)
{
    return (spressi_code_list){atlas->clip_count, clip_name, atlas->clips};
}
