/* Names for PCT's writer: takes them apart, refuses those PCT cannot store, and writes names and
 * names lines with ranges. */
#include "core/reports/report.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "core/text/utf8.h"
#include "formats/pct/writing.h"
#include "model/atlas.h"

enum { NUMBER_MAX = 9 }; /* digits of a range's number: always within int32 */

/* 1 to 5 when the text ends with a known extension, else 0. */
static unsigned known_extension(spress_bytes name, size_t *out_size)
{
    for (unsigned i = 1; i <= PCT_EXTENSION_COUNT; i++) {
        const pct_extension *extension = &spressi_pct_extensions[i];
        const size_t size = extension->size;
        if (name.size > size && memcmp(name.data + name.size - size, extension->text, size) == 0) {
            *out_size = size;
            return i;
        }
    }
    *out_size = 0;
    return 0;
}

static bool ends_like_index(const uint8_t *text, size_t size)
{
    return size >= 2 && text[size - 2] == '~' && text[size - 1] >= '1' && text[size - 1] <= '5';
}

/* Whether a reader would take the front of the name, digits and a slash, for a folder index. */
static bool begins_like_folder(spress_bytes name)
{
    size_t i = 0;
    while (i < name.size && spressi_is_digit(name.data[i]))
        i++;
    return i > 0 && i < name.size && name.data[i] == '/';
}

bool spressi_pct_begins_like_record(const uint8_t *line, size_t size)
{
    return line[0] == '#' ||
           (size >= 2 && line[1] == ':' && strchr("PFBA", line[0]) != NULL && line[0] != '\0');
}

static void take_apart(spress_bytes name, pct_parts *parts)
{
    size_t slash = name.size; /* the last one */
    while (slash > 0 && name.data[slash - 1] != '/')
        slash--;
    size_t extension_size;
    parts->extension = (uint8_t)known_extension(name, &extension_size);
    parts->base_at = (uint16_t)slash;
    parts->base_size = (uint16_t)(name.size - slash - extension_size);
    if (parts->base_size == 0 || slash + extension_size > name.size) {
        /* ".png" and "a/.png": the extension is the name. */
        parts->extension = 0;
        parts->base_size = (uint16_t)(name.size - slash);
    }
    /* "a/" has no base behind its slash, so that "a" cannot be its folder. */
    parts->dir_size = (uint16_t)(slash > 1 && parts->base_size != 0 ? slash - 1 : 0);

    const uint8_t *base = name.data + parts->base_at;
    while (parts->number_size < NUMBER_MAX && parts->number_size < parts->base_size &&
           spressi_is_digit(base[parts->base_size - 1 - parts->number_size]))
        parts->number_size++;
    parts->ends_like_index = ends_like_index(base, parts->base_size);
    parts->in_names_line = !memchr(name.data, ',', name.size) && !memchr(name.data, '#', name.size);
    parts->needs_folder = begins_like_folder(name);
}

/* Why the name cannot be stored at all, or NULL. */
static const char *unstorable(spress_bytes name, const pct_parts *parts)
{
    if (name.size == 0)
        return "it is empty";
    if (memchr(name.data, '|', name.size))
        return "it has a \"|\"";
    if (spressi_first_control(name.data, name.size) != name.size)
        return "it has a line break or another control character";
    if (spressi_utf8_first_bad(name.data, name.size) != name.size)
        return "it is not UTF-8";
    if (parts->extension == 0 && parts->ends_like_index)
        return "its end would be read as an extension index";
    return NULL;
}

bool spressi_pct_take_names_apart(pct_writer *writer)
{
    bool good = true;
    for (uint32_t i = 0; i < writer->atlas->frame_count; i++) {
        const spress_bytes name = spressi_frame_name(writer->atlas->frames, i);
        pct_parts *parts = &writer->parts[i];
        if (name.size != 0) {
            take_apart(name, parts);
            /* A reader takes such a line for another record, unless it is the names line of a
             * block. */
            if (spressi_pct_begins_like_record(name.data, name.size))
                parts->needs_folder |= !parts->in_names_line || !pct_fits_block(writer, i);
        }
        const char *why = unstorable(name, parts);
        if (why)
            good = spressi_report(
                writer->w->report,
                &(spressi_finding){.code = SPRESS_CODE_PCT_UNSTORABLE, .frame = name},
                "the name \"{frame}\" cannot be stored: %s", why);
    }
    return good;
}

/* The last `size` digits of a base as a number. */
static uint32_t number_of(const pct_writer *writer, uint32_t frame, size_t size)
{
    const pct_parts *parts = &writer->parts[frame];
    const char *end = writer->atlas->frames[frame].name + parts->base_at + parts->base_size;
    uint32_t number = 0;
    for (const char *p = end - size; p < end; p++)
        number = number * 10 + (uint32_t)(*p - '0');
    return number;
}

/* Digits of the number without leading zeros. */
static size_t natural_size(uint32_t number)
{
    size_t size = 1;
    for (; number >= 10; number /= 10)
        size++;
    return size;
}

/* The size of the number of `frame` when it is the next of a range in which the number of
 * `previous` has `size` digits; else 0. */
static size_t next_in_range(const pct_writer *writer, uint32_t previous, size_t size,
                            uint32_t frame)
{
    const pct_parts *a = &writer->parts[previous];
    const pct_parts *b = &writer->parts[frame];
    const char *name_a = writer->atlas->frames[previous].name;
    const char *name_b = writer->atlas->frames[frame].name;
    if (size == 0 || size > a->number_size || a->extension != b->extension)
        return 0;
    const size_t prefix = (size_t)a->base_at + a->base_size - size;
    /* Padded numbers keep their width until they outgrow it; others have no zeros in front. */
    const uint32_t number = number_of(writer, previous, size) + 1;
    const bool padded = size > 1 && name_a[prefix] == '0';
    const size_t natural = natural_size(number);
    const size_t expected = padded && natural < size ? size : natural;
    if (expected > b->number_size || prefix + expected != (size_t)b->base_at + b->base_size ||
        number_of(writer, frame, expected) != number || memcmp(name_a, name_b, prefix) != 0)
        return 0;
    /* Behind a tilde the number would be read as an extension index. */
    return prefix > 0 && name_a[prefix - 1] == '~' ? 0 : expected;
}

bool spressi_pct_continues(const pct_writer *writer, uint32_t previous, uint32_t frame)
{
    for (size_t size = 1; size <= writer->parts[previous].number_size; size++)
        if (next_in_range(writer, previous, size, frame) != 0)
            return true;
    return false;
}

/* The longest range that begins with frames[0]: how many names it has, and how many digits of the
 * first belong to the number. A name may be split anywhere in its final digits: -199, -1100 is "-1"
 * and 99, 100. Of ranges of equal length, takes the one with most digits as long as its end does
 * not get longer. */
static size_t longest_range(const pct_writer *writer, const uint32_t *frames, size_t count,
                            size_t *out_number_size)
{
    size_t best = 1, best_end = 0;
    for (size_t size = 1; size <= writer->parts[frames[0]].number_size; size++) {
        size_t length = 1;
        size_t number_size = size;
        while (length < count) {
            number_size = next_in_range(writer, frames[length - 1], number_size, frames[length]);
            if (number_size == 0)
                break;
            length++;
        }
        const size_t end = natural_size(number_of(writer, frames[0], size) + (uint32_t)length - 1);
        if (length > best || (length == best && length > 1 && end <= best_end)) {
            best = length;
            best_end = end;
            *out_number_size = size;
        }
    }
    return best;
}

static spress_bytes folder_name(const void *context, uint32_t index)
{
    const spress_folder *folder = (const spress_folder *)context + index;
    return spressi_bytes_of(folder->name, folder->name_size);
}

bool spressi_pct_index_folders(pct_writer *writer, pct_dictionary *dictionary)
{
    if (!spressi_strmap_init(&dictionary->index, &writer->w->allocator, dictionary->count + 1))
        return spressi_refuse(writer->w, SPRESS_CODE_MEMORY, NULL, "out of memory");
    for (uint32_t i = 0; i < dictionary->count; i++)
        spressi_strmap_put(&dictionary->index, folder_name(dictionary->folders, i), i, folder_name,
                           dictionary->folders);
    return true;
}

void spressi_pct_free_dictionary(pct_dictionary *dictionary)
{
    spressi_strmap_free(&dictionary->index);
}

static uint32_t find_folder(const pct_dictionary *dictionary, const uint8_t *text, size_t size)
{
    return spressi_strmap_find(&dictionary->index, (spress_bytes){text, size}, folder_name,
                               dictionary->folders);
}

/* The folder that makes the name shortest, and how much of the name it stands for. `*out_folder` is
 * SPRESS_NONE for a name that is best written whole. False when the name needs a folder and the
 * dictionary has none for it. */
static bool best_folder(const pct_writer *writer, const pct_dictionary *dictionary, uint32_t frame,
                        uint32_t *out_folder, size_t *out_cut)
{
    const spress_bytes name = spressi_frame_name(writer->atlas->frames, frame);
    const pct_parts *parts = &writer->parts[frame];
    size_t best = parts->needs_folder ? SIZE_MAX : name.size;
    *out_folder = SPRESS_NONE;
    *out_cut = 0;
    for (size_t size = parts->dir_size; size > 0 && dictionary->count != 0; size--) {
        if (name.data[size] != '/')
            continue;
        const uint32_t folder = find_folder(dictionary, name.data, size);
        const size_t cost = spressi_int_length(folder) + name.size - size;
        if (folder == SPRESS_NONE || cost >= best)
            continue;
        best = cost;
        *out_folder = folder;
        *out_cut = size + 1;
    }
    if (best != SIZE_MAX)
        return true;
    /* The empty folder adds nothing to a name, so that any name can follow its index. */
    *out_folder = find_folder(dictionary, (const uint8_t *)"", 0);
    return *out_folder != SPRESS_NONE;
}

/* "folder/" and the name up to `end`. */
static bool put_stem(const pct_writer *writer, const pct_dictionary *dictionary, uint32_t frame,
                     size_t end, spressi_output *out)
{
    uint32_t folder;
    size_t cut;
    if (!best_folder(writer, dictionary, frame, &folder, &cut))
        return false;
    if (folder != SPRESS_NONE) {
        spressi_put_int(out, folder);
        spressi_put_char(out, '/');
    }
    spressi_put(out, writer->atlas->frames[frame].name + cut, end - cut);
    return true;
}

static void put_index(spressi_output *out, unsigned extension)
{
    spressi_put_char(out, '~');
    spressi_put_char(out, (char)('0' + extension));
}

bool spressi_pct_put_name(const pct_writer *writer, const pct_dictionary *dictionary,
                          uint32_t frame, spressi_output *out)
{
    const pct_parts *parts = &writer->parts[frame];
    if (!put_stem(writer, dictionary, frame, (size_t)parts->base_at + parts->base_size, out))
        return false;
    if (parts->extension != 0)
        put_index(out, parts->extension);
    return true;
}

/* The extension of the whole line: the most frequent one when every name has one, else 0. */
static unsigned line_extension(const pct_writer *writer, const uint32_t *frames, size_t count)
{
    size_t uses[PCT_EXTENSION_COUNT + 1] = {0};
    for (size_t i = 0; i < count; i++)
        uses[writer->parts[frames[i]].extension]++;
    if (uses[0] != 0)
        return 0;
    unsigned best = 1;
    for (unsigned i = 2; i <= PCT_EXTENSION_COUNT; i++)
        if (uses[i] > uses[best])
            best = i;
    return best;
}

/* The names line that a name stands in: its extension, and whether the name is the last one. */
typedef struct line_place {
    unsigned extension;
    bool last;
} line_place;

/* One name of a names line. */
static bool put_segment(const pct_writer *writer, const pct_dictionary *dictionary, uint32_t frame,
                        line_place line, spressi_output *out)
{
    const pct_parts *parts = &writer->parts[frame];
    const size_t base_end = (size_t)parts->base_at + parts->base_size;
    /* At the very end of a line without an extension, ~N would count for the whole line. */
    const bool raw = line.extension == 0 && line.last;
    const size_t end = raw ? writer->atlas->frames[frame].name_size : base_end;
    if (!put_stem(writer, dictionary, frame, end, out))
        return false;
    const bool own = parts->extension != line.extension || parts->ends_like_index;
    if (parts->extension != 0 && own && !raw)
        put_index(out, parts->extension);
    return true;
}

/* Whether prefix#1-2 is shorter than prefix1,prefix2; a folder's index counts with the prefix. */
static bool range_is_shorter(const pct_writer *writer, const uint32_t *frames, size_t count,
                             size_t number_size)
{
    const pct_parts *parts = &writer->parts[frames[0]];
    const uint32_t last = number_of(writer, frames[0], number_size) + (uint32_t)count - 1;
    const size_t prefix = parts->base_size - number_size + (parts->dir_size != 0 ? 2u : 0u);
    return count > 2 || 1 + natural_size(last) <= prefix + number_size;
}

/* Frames whose names differ in their numbers only, which count up by 1. */
typedef struct name_range {
    const uint32_t *frames;
    size_t count;
    size_t number_size; /* digits of the first number */
} name_range;

static bool put_range(const pct_writer *writer, const pct_dictionary *dictionary, name_range range,
                      spressi_output *out)
{
    const uint32_t first = range.frames[0];
    const pct_parts *parts = &writer->parts[first];
    const size_t number_at = (size_t)parts->base_at + parts->base_size - range.number_size;
    if (!put_stem(writer, dictionary, first, number_at, out))
        return false;
    spressi_put_char(out, '#');
    spressi_put(out, writer->atlas->frames[first].name + number_at, range.number_size);
    spressi_put_char(out, '-');
    spressi_put_int(out, number_of(writer, first, range.number_size) + (int64_t)range.count - 1);
    return true;
}

bool spressi_pct_put_names(const pct_writer *writer, const pct_dictionary *dictionary,
                           const uint32_t *frames, size_t count, spressi_output *out)
{
    const unsigned line = line_extension(writer, frames, count);
    for (size_t i = 0; i < count;) {
        if (i > 0)
            spressi_put_char(out, ',');
        size_t number_size = 0;
        size_t length = 1;
        if (writer->parts[frames[i]].extension == line)
            length = longest_range(writer, frames + i, count - i, &number_size);
        const bool range = length > 1 && range_is_shorter(writer, frames + i, length, number_size);
        if (!range)
            length = 1;
        const bool put = range ? put_range(writer, dictionary,
                                           (name_range){frames + i, length, number_size}, out)
                               : put_segment(writer, dictionary, frames[i],
                                             (line_place){line, i + 1 == count}, out);
        if (!put)
            return false;
        i += length;
    }
    if (line != 0)
        put_index(out, line);
    return true;
}
