/* Walks a property list. */
#include "xml/plist.h"

#include <string.h>

#include "core/text/buffer.h"
#include "core/text/bytes.h"
#include "core/text/show.h"

typedef struct walk {
    spressi_reader *reader;
    const spressi_plist_handler *handler;
    void *context;
    spressi_output texts[SPRESSI_PLIST_DEPTH_MAX]; /* of the keys, each ended by NUL */
    const char *keys[SPRESSI_PLIST_DEPTH_MAX];
    bool is_array[SPRESSI_PLIST_DEPTH_MAX];
    size_t depth; /* open dictionaries and arrays */
    size_t at;    /* offset of the element that began last */
} walk;

static spressi_plist_place place_of(const walk *w)
{
    return (spressi_plist_place){w->keys, w->depth, w->at};
}

static bool is_container(const char *name)
{
    return strcmp(name, "dict") == 0 || strcmp(name, "array") == 0;
}

static bool begin(void *context, const spressi_xml_element *element)
{
    walk *w = context;
    w->at = element->at;
    if (element->depth == 0 && strcmp(element->name, "plist") != 0)
        return spressi_fail(w->reader, SPRESS_CODE_DESCRIPTOR_SYNTAX, element->at,
                            "the root is <%s>, not <plist>", spressi_show(element->name).text);
    if (!is_container(element->name))
        return true;
    if (w->depth == SPRESSI_PLIST_DEPTH_MAX)
        return spressi_fail(w->reader, SPRESS_CODE_XML_DEPTH, element->at,
                            "dictionaries and arrays nest more than %d deep",
                            SPRESSI_PLIST_DEPTH_MAX);
    const spressi_plist_place place = place_of(w);
    const bool is_array = element->name[0] == 'a';
    if (!is_array && w->handler->begin && !w->handler->begin(w->context, &place))
        return false;
    w->is_array[w->depth] = is_array;
    w->keys[w->depth++] = NULL;
    return true;
}

static bool take_key(walk *w, spress_bytes text)
{
    const size_t level = w->depth - 1;
    spressi_output *out = &w->texts[level];
    out->buffer.size = 0;
    spressi_put(out, text.data, text.size);
    spressi_put_u8(out, 0);
    w->keys[level] = (const char *)out->buffer.data;
    return !out->failed || spressi_fail_memory(w->reader);
}

static bool end(void *context, const char *name, spress_bytes text)
{
    walk *w = context;
    if (is_container(name)) {
        w->depth--;
        const spressi_plist_place place = place_of(w);
        return w->is_array[w->depth] || !w->handler->end || w->handler->end(w->context, &place);
    }
    if (w->depth == 0)
        return true; /* of the root */
    if (strcmp(name, "key") == 0 && !w->is_array[w->depth - 1])
        return take_key(w, text);
    if (!w->keys[w->depth - 1] && !w->is_array[w->depth - 1])
        return spressi_fail(w->reader, SPRESS_CODE_DESCRIPTOR_MISSING, w->at,
                            "a value without a key");
    const bool is_flag = strcmp(name, "true") == 0 || strcmp(name, "false") == 0;
    const spressi_plist_place place = place_of(w);
    return w->handler->value(w->context, &place, is_flag ? spressi_text_bytes(name) : text);
}

bool spressi_plist_read(spressi_reader *reader, const spressi_plist_handler *handler, void *context)
{
    static const spressi_xml_handler xml = {begin, end};
    walk w = {.reader = reader, .handler = handler, .context = context};
    for (size_t i = 0; i < SPRESSI_PLIST_DEPTH_MAX; i++)
        spressi_output_init(&w.texts[i], &reader->arena->allocator);
    const bool good = spressi_xml_read(reader, &xml, &w);
    for (size_t i = 0; i < SPRESSI_PLIST_DEPTH_MAX; i++)
        spressi_output_free(&w.texts[i]);
    return good;
}
