/* Reads what a URI of a buffer or an image names (section "URIs"): data in base64 that stand in the
 * URI itself, or a file beside the document, which the caller of the library reads. */
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/gltf/reading.h"

/* Finds the base64 of "data:[type];base64,...". */
static bool take_data(spressi_gltf *g, uint8_t *uri, size_t size, spressi_json_span span,
                      spress_bytes *out)
{
    static const char coding[] = ";base64,";
    const uint8_t *comma = memchr(uri, ',', size);
    const size_t start = comma ? (size_t)(comma - uri) + 1 : 0;
    const size_t at = span.at - 1;
    size_t decoded;
    if (start < sizeof coding - 1 ||
        memcmp(uri + start - (sizeof coding - 1), coding, sizeof coding - 1) != 0)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_BASE64, at,
                            "the data URI is not in base64");
    /* Escapes before a character move it back in the text: then the string's own place must do. */
    if (!spressi_base64_decode(uri + start, size - start, &decoded))
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_GLTF_BASE64,
                            size == span.size ? span.at + start + decoded : at,
                            "this is not base64");
    *out = (spress_bytes){uri + start, decoded};
    return true;
}

/* Whether a ":" stands before the first "/" (RFC 3986, section 4.2). */
static bool has_scheme(const char *uri)
{
    return uri[strcspn(uri, ":/")] == ':';
}

/* Replaces "%20" and the like in place (RFC 3986, section 2.1). False when digits are missing, or
 * for "%00". */
static bool decode_percents(char *uri)
{
    char *to = uri;
    for (const char *from = uri; *from != '\0'; from++) {
        if (*from != '%') {
            *to++ = *from;
            continue;
        }
        const unsigned high = spressi_hex_value((uint8_t)from[1]);
        const unsigned low = high < 16 ? spressi_hex_value((uint8_t)from[2]) : 16;
        if (low == 16 || high + low == 0)
            return false;
        *to++ = (char)(high << 4 | low);
        from += 2;
    }
    *to = '\0';
    return true;
}

/* The files beside a document count as its input: together they keep within the limit of one. */
static bool count_input(spressi_gltf *g, size_t size, size_t at)
{
    const uint64_t limit = g->reader->limits.input_bytes;
    if (size > limit - g->sibling_bytes)
        return spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_LIMIT_INPUT, at,
                            "the files beside the document have more than the limit of %llu bytes",
                            (unsigned long long)limit);
    g->sibling_bytes += size;
    return true;
}

/* Asks the caller for a file. What it reports gets the place of the URI. */
static bool read_file(spressi_gltf *g, const char *name, size_t at, spress_buffer *out)
{
    const spress_siblings *siblings = g->options->siblings;
    spressi_reader *here = spressi_json_here(&g->json);
    const size_t before = here->report ? here->report->count : 0;
    *out = (spress_buffer){0};
    switch (siblings->read(siblings->context, name, here->path, here->report, out)) {
    case SPRESS_SIBLING_READ:
        return true;
    case SPRESS_SIBLING_ABSENT:
        return spressi_fail(here, SPRESS_CODE_GLTF_URI, at, "there is no file \"%s\"",
                            spressi_show(name).text);
    case SPRESS_SIBLING_REFUSED:
        break;
    }
    for (size_t i = before; here->report && i < here->report->count; i++)
        here->report->items[i].offset = at;
    return false;
}

static spress_bytes name_of(const void *context, uint32_t index)
{
    return ((const spressi_gltf_sibling *)context)[index].name;
}

static spress_bytes file_of(const void *context, uint32_t index)
{
    const spress_buffer *file = &((const spressi_gltf_sibling *)context)[index].file;
    return (spress_bytes){file->data, file->size};
}

/* Reads a file of a new name. What may be made of the document grows by its size only when its
 * bytes are new too: many names may lead to one file. */
static bool read_sibling(spressi_gltf *g, spressi_gltf_sibling *sibling, size_t at)
{
    if (!read_file(g, (const char *)sibling->name.data, at, &sibling->file))
        return false;
    const uint32_t number = g->sibling_count++;
    if (!count_input(g, sibling->file.size, at))
        return false;
    sibling->image = SPRESS_NONE;
    sibling->source = spressi_strmap_put(&g->sibling_files, file_of(g->siblings, number), number,
                                         file_of, g->siblings);
    if (sibling->source == number)
        spressi_gltf_allow(g, sibling->file.size);
    else
        spress_buffer_free(&sibling->file);
    return true;
}

static bool take_file(spressi_gltf *g, char *uri, size_t at, spressi_gltf_sibling **out)
{
    spressi_reader *here = spressi_json_here(&g->json);
    if (has_scheme(uri))
        return spressi_fail(here, SPRESS_CODE_GLTF_URI, at,
                            "only data URIs and files beside the document are read, not \"%s\"",
                            spressi_show(uri).text);
    if (!g->options->siblings)
        return spressi_fail(here, SPRESS_CODE_GLTF_URI, at, "the data are in another file, \"%s\"",
                            spressi_show(uri).text);
    if (!decode_percents(uri))
        return spressi_fail(here, SPRESS_CODE_GLTF_URI, at,
                            "a \"%%\" of \"%s\" is not followed by two digits",
                            spressi_show(uri).text);
    const uint32_t next = g->sibling_count;
    const spress_bytes name = {(const uint8_t *)uri, strlen(uri)};
    g->siblings[next].name = name;
    const uint32_t found = spressi_strmap_put(&g->sibling_names, name, next, name_of, g->siblings);
    if (found == next && !read_sibling(g, &g->siblings[next], at))
        return false;
    *out = &g->siblings[g->siblings[found].source];
    return true;
}

bool spressi_gltf_take_uri(spressi_gltf *g, size_t at, spress_bytes *out_data,
                           spressi_gltf_sibling **out_file)
{
    size_t control = SIZE_MAX;
    spressi_json_visit(&g->json, "uri", at);
    if (spressi_json_peek(&g->json) != SPRESSI_JSON_STRING)
        return spressi_json_wrong_type(&g->json, "a string");
    const spressi_json_span span = spressi_json_take_span(&g->json);
    char *uri = spressi_gltf_scratch(g, span.size + 1, 1);
    if (!uri)
        return false;
    const size_t size = spressi_json_unescape(&g->json, span, uri, &control);
    uri[control == SIZE_MAX ? size : 0] = '\0'; /* no file has such a name */
    *out_file = NULL;
    if (!(strncmp(uri, "data:", 5) == 0 ? take_data(g, (uint8_t *)uri, size, span, out_data)
                                        : take_file(g, uri, at, out_file)))
        return false;
    if (*out_file)
        *out_data = (spress_bytes){(*out_file)->file.data, (*out_file)->file.size};
    spressi_json_leave(&g->json);
    return true;
}

bool spressi_gltf_begin_siblings(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_BUFFERS].count + g->lists[SPRESSI_GLTF_IMAGES].count;
    const spress_allocator *allocator = &g->scratch->allocator;
    g->siblings = spressi_gltf_scratch(g, count, sizeof *g->siblings);
    if (!g->siblings)
        return false;
    return (spressi_strmap_init(&g->sibling_names, allocator, count) &&
            spressi_strmap_init(&g->sibling_files, allocator, count)) ||
           spressi_fail(spressi_json_here(&g->json), SPRESS_CODE_MEMORY, g->reader->in.at,
                        "out of memory");
}

void spressi_gltf_free_siblings(spressi_gltf *g)
{
    for (size_t i = 0; i < g->sibling_count; i++)
        spress_buffer_free(&g->siblings[i].file);
    spressi_strmap_free(&g->sibling_names);
    spressi_strmap_free(&g->sibling_files);
}
