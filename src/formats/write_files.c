/* Writes a document as one file or as several, each with a name: for formats that have a descriptor
 * for every page or every frame. */
#include <stdio.h>
#include <string.h>

#include "core/buffer.h"
#include "formats/format.h"

/* What the files of one document are named after. */
typedef struct naming {
    const char *base;      /* the file name that the caller asks for */
    size_t stem_size;      /* of `base` without the extension */
    const char *extension; /* of `base`; "" when it has none of the format's */
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

/* The name of a part without folders and, of a page, without the extension; empty when it has
 * none. */
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

static bool begins_with(spress_bytes name, const char *text, size_t size)
{
    return size != 0 && name.size >= size && memcmp(name.data, text, size) == 0;
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

/* Adds the file of a part. Two parts may want the same name: the later one gets a number. */
static bool add_part(spress_outputs *outputs, const naming *n, spress_bytes part,
                     spress_buffer *bytes)
{
    const spress_allocator allocator =
        outputs->allocator.allocate ? outputs->allocator : spress_allocator_default();
    spressi_output name;
    spressi_output_init(&name, &allocator);
    for (size_t number = 1;
         number == 1 ||
         (!name.failed && spress_outputs_find(outputs, (const char *)name.buffer.data));
         number++) {
        name.buffer.size = 0;
        put_name(&name, n, part, number);
    }
    if (name.failed)
        spress_buffer_free(bytes);
    const bool added = !name.failed && spress_outputs_add(outputs, (const char *)name.buffer.data,
                                                          SPRESS_OUTPUT_DESCRIPTOR, bytes);
    spressi_output_free(&name);
    return added;
}

static bool fail_memory(spress_report *report)
{
    spress_report_add(report, SPRESS_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return false;
}

/* Writes one part and adds its file; `count` is how many parts there are. */
static bool write_part(const spressi_writing *job, size_t part, size_t count, const naming *n,
                       spress_outputs *outputs)
{
    spress_buffer bytes = {0};
    char number[24];
    if (!spressi_write_part(job, part, &bytes))
        return false;
    bool added;
    if (count == 1) {
        added = spress_outputs_add(outputs, n->base, SPRESS_OUTPUT_DESCRIPTOR, &bytes);
    } else {
        spress_bytes name = part_name(job->document, job->format->spread, part);
        snprintf(number, sizeof number, "%zu", part);
        if (name.size == 0)
            name = (spress_bytes){(const uint8_t *)number, strlen(number)};
        added = add_part(outputs, n, name, &bytes);
    }
    return added || fail_memory(job->report);
}

bool spress_write_files(const spress_document *document, const spress_format *format,
                        const spress_write_options *options, spress_report *report,
                        spress_outputs *outputs)
{
    const spressi_writing job = {document, format, options, report};
    const naming n = naming_of(options->file_name);
    const size_t before = outputs->count, count = spressi_part_count(document, format);
    bool good = count != 0;
    if (!good)
        spress_report_add(report, SPRESS_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                          "%s has a file for each page or frame, and there are none",
                          format->title);
    for (size_t i = 0; good && i < count; i++)
        good = write_part(&job, i, count, &n, outputs);
    if (!good)
        spress_outputs_cut(outputs, before);
    return good;
}
