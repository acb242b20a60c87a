/* Writes a document as one file or as several, each with a name: for formats that have a descriptor
 * for every page or every frame. */
#include <stdio.h>
#include <string.h>

#include "core/text/ascii.h"
#include "core/text/buffer.h"
#include "core/text/strmap.h"
#include "formats/format.h"

/* What the files of one document are named after. */
typedef struct naming {
    const char *base;      /* the file name that the caller asks for */
    size_t stem_size;      /* of `base` without the extension */
    const char *extension; /* of `base`; "" when it has none */
    const char *last;      /* of the stem: behind its folders */
    size_t last_size;
} naming;

static size_t behind_folders(const char *path, size_t size)
{
    size_t at = size;
    while (at > 0 && path[at - 1] != '/' && path[at - 1] != '\\')
        at--;
    return at;
}

static naming naming_of(const char *base)
{
    const size_t size = strlen(base), folder = behind_folders(base, size);
    const char *dot = strrchr(base + folder, '.');
    naming n = {.base = base,
                .stem_size = dot && dot != base + folder ? (size_t)(dot - base) : size};
    n.extension = base + n.stem_size;
    n.last = base + folder;
    n.last_size = n.stem_size - folder;
    return n;
}

/* The name of a part, of a page without folders and extension; empty when it has none. */
static spress_bytes part_name(const spress_document *document, spress_spread spread, size_t part)
{
    const spress_atlas *atlas = &document->atlas;
    if (spread == SPRESS_SPREAD_PER_FRAME)
        return (spress_bytes){(const uint8_t *)atlas->frames[part].name,
                              atlas->frames[part].name_size};
    const spress_page *page = &atlas->pages[part];
    const size_t at = behind_folders(page->file, page->file_size);
    size_t end = page->file_size;
    while (end > at && page->file[end - 1] != '.')
        end--;
    end = end > at + 1 ? end - 1 : page->file_size;
    return (spress_bytes){(const uint8_t *)page->file + at, end - at};
}

/* Puts a name; characters that a file name cannot have become "_". */
static void put_safe(spressi_output *out, spress_bytes name)
{
    for (size_t i = 0; i < name.size; i++) {
        const char c = (char)name.data[i];
        const bool unsafe = (unsigned char)c < ' ' || c == 0x7F || strchr("/\\:*?\"<>|", c);
        spressi_put_char(out, unsafe ? '_' : c);
    }
}

static bool is_letter(uint8_t c)
{
    return spressi_is_letter((char)c) || c >= 0x80;
}

/* Whether a name begins with a word: "hero_1" and "hero2" do with "hero", "heroine" does not. */
static bool begins_with(spress_bytes name, const char *word, size_t size)
{
    return size != 0 && name.size >= size && memcmp(name.data, word, size) == 0 &&
           (name.size == size || !is_letter(name.data[size]));
}

/* Puts the name of a part's file: "hero.toy" and the part "run" give "hero-run.toy"; the part
 * "hero-1" gives "hero-1.toy". Adds a `number` above 1 to the stem. */
static void put_name(spressi_output *out, const naming *n, spress_bytes part, size_t number)
{
    if (begins_with(part, n->last, n->last_size)) {
        spressi_put(out, n->base, n->stem_size - n->last_size);
    } else {
        spressi_put(out, n->base, n->stem_size);
        spressi_put_char(out, '-');
    }
    put_safe(out, part);
    if (number > 1) {
        spressi_put_char(out, '-');
        spressi_put_int(out, (int64_t)number);
    }
    spressi_put_text(out, n->extension);
    spressi_put_u8(out, 0);
}

/* The files of a document while they are added: a table finds names that are taken, because an
 * atlas may have a million frames. */
typedef struct file_set {
    const spressi_writing *job;
    const naming *names;
    spress_outputs *outputs;
    spressi_strmap by_name; /* indices of outputs */
    uint32_t *next;         /* by output: the first number that may be free for its name */
    size_t capacity;        /* of `next` */
} file_set;

static spress_bytes name_of(const void *context, uint32_t index)
{
    const spress_outputs *outputs = context;
    const char *name = outputs->items[index].name;
    return spressi_text_bytes(name);
}

static bool fail_memory(spress_report *report)
{
    spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}

/* Makes room for `count` more files, and notes those that are there. */
static bool file_set_init(file_set *set, size_t count)
{
    spress_outputs *outputs = set->outputs;
    if (!outputs->allocator.allocate)
        outputs->allocator = spress_allocator_default();
    const spress_allocator *a = &outputs->allocator;
    set->capacity = outputs->count + count;
    set->next = a->allocate(a->context, set->capacity * sizeof *set->next);
    if (!set->next || !spressi_strmap_init(&set->by_name, a, set->capacity))
        return false;
    for (size_t i = 0; i < set->capacity; i++)
        set->next[i] = 2;
    for (uint32_t i = 0; i < outputs->count; i++)
        spressi_strmap_put(&set->by_name, name_of(outputs, i), i, name_of, outputs);
    return true;
}

static void file_set_free(file_set *set)
{
    const spress_allocator *a = &set->outputs->allocator;
    if (set->next)
        a->release(a->context, set->next, set->capacity * sizeof *set->next);
    spressi_strmap_free(&set->by_name);
}

/* The index of the output that has this name, or SPRESS_NONE. */
static uint32_t find_name(const file_set *set, const spressi_output *name)
{
    const spress_bytes bytes = {name->buffer.data, name->buffer.size - 1}; /* without the NUL */
    return spressi_strmap_find(&set->by_name, bytes, name_of, set->outputs);
}

/* Puts a name that no file has. Two parts may want the same one: the later one gets a number. */
static void put_free_name(const file_set *set, spress_bytes part, spressi_output *out)
{
    put_name(out, set->names, part, 1);
    const uint32_t taken = out->failed ? SPRESS_NONE : find_name(set, out);
    while (taken != SPRESS_NONE && !out->failed && find_name(set, out) != SPRESS_NONE) {
        out->buffer.size = 0;
        put_name(out, set->names, part, set->next[taken]++);
    }
}

/* Puts the name of a file that is called as the image of its page: beside the base, with the
 * extension of the base behind the image's. */
static void put_page_name(const file_set *set, size_t part, spressi_output *out)
{
    const naming *n = set->names;
    const spress_page *page = &set->job->document->atlas.pages[part];
    spressi_put(out, n->base, n->stem_size - n->last_size);
    spressi_put(out, page->file, page->file_size);
    spressi_put_text(out, n->extension);
    spressi_put_u8(out, 0);
}

bool spressi_is_part_file(const spress_document *document, const spress_format *format,
                          const char *base, const char *file)
{
    const naming n = naming_of(base);
    spressi_output name;
    spressi_output_init(&name, &document->arena->allocator);
    put_name(&name, &n, part_name(document, format->spread, 0), 1);
    const bool is_same = !name.failed && strcmp((const char *)name.buffer.data, file) == 0;
    spressi_output_free(&name);
    return is_same;
}

/* The first page's file has the name that the caller asks for, so that there is one of that name;
 * files of frames are all called after them. */
static void put_part_name(const file_set *set, size_t part, spress_bytes of, spressi_output *out)
{
    if (set->job->format->named_as_page) {
        put_page_name(set, part, out);
    } else if (set->job->format->spread == SPRESS_SPREAD_PER_PAGE && part == 0) {
        spressi_put_text(out, set->names->base);
        spressi_put_u8(out, 0);
    } else {
        put_free_name(set, of, out);
    }
}

/* Adds the file of a part, named and still empty. */
static bool add_part(file_set *set, size_t part)
{
    spress_outputs *outputs = set->outputs;
    const spressi_writing *job = set->job;
    const uint32_t index = (uint32_t)outputs->count;
    char number[24];
    spress_bytes of = part_name(job->document, job->format->spread, part);
    snprintf(number, sizeof number, "%zu", part);
    if (of.size == 0)
        of = spressi_text_bytes(number);
    spress_buffer none = {0};
    spressi_output name;
    spressi_output_init(&name, &outputs->allocator);
    put_part_name(set, part, of, &name);
    const bool added = !name.failed && spress_outputs_add(outputs, (const char *)name.buffer.data,
                                                          SPRESS_OUTPUT_DESCRIPTOR, &none);
    if (added)
        spressi_strmap_put(&set->by_name, name_of(outputs, index), index, name_of, outputs);
    spressi_output_free(&name);
    return added || fail_memory(job->report);
}

/* Writes a document of one part: the file has the name that the caller asks for. */
static bool write_one(const spressi_writing *job, const naming *n, spress_outputs *outputs)
{
    spress_buffer bytes = {0};
    return spressi_write_part(job, 0, n->base, &bytes) &&
           (spress_outputs_add(outputs, n->base, SPRESS_OUTPUT_DESCRIPTOR, &bytes) ||
            fail_memory(job->report));
}

/* Names all files before it writes the first: one may name the others. */
static bool write_parts(const spressi_writing *job, const naming *n, size_t count,
                        spress_outputs *outputs)
{
    file_set set = {.job = job, .names = n, .outputs = outputs};
    const size_t before = outputs->count;
    bool good = file_set_init(&set, count) || fail_memory(job->report);
    for (size_t i = 0; good && i < count; i++)
        good = add_part(&set, i);
    file_set_free(&set);
    spressi_writing named = *job;
    named.files = good ? outputs->items + before : NULL;
    named.file_count = count;
    for (size_t i = 0; good && i < count; i++) {
        spress_output *file = &outputs->items[before + i];
        good = spressi_write_part(&named, i, file->name, &file->bytes);
    }
    return good;
}

bool spress_write_files(const spress_document *document, const spress_format *format,
                        const spress_write_options *options, spress_report *report,
                        spress_outputs *outputs)
{
    const spressi_writing job = {
        .document = document, .format = format, .options = options, .report = report};
    const naming n = naming_of(options->file_name);
    const size_t before = outputs->count, count = spressi_part_count(document, format);
    bool good = count != 0;
    if (!good)
        spress_report_add(report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                          "%s has a file for each page or frame, and there are none",
                          format->title);
    if (good)
        good = count == 1 && !format->named_as_page ? write_one(&job, &n, outputs)
                                                    : write_parts(&job, &n, count, outputs);
    if (!good)
        spress_outputs_cut(outputs, before);
    return good;
}
