/* Reads XML through expat. */
#include "xml/read.h"

#include <expat.h>
#include <string.h>

#include "core/text/buffer.h"
#include "core/text/bytes.h"
#include "core/text/show.h"

enum { ROOT_WITHIN = 4096 }; /* the root element begins in so many bytes, for sniffs */

typedef struct walk {
    spressi_reader *reader;
    const spressi_xml_handler *handler;
    void *context;
    XML_Parser parser;
    spressi_output text; /* of the element that began last */
    bool is_leaf;        /* nothing has begun inside that element */
    bool failed;         /* reported: expat may still call handlers after it was stopped */
    size_t depth;        /* open elements */
    size_t told;         /* how far expat has told of the text */
    bool is_wide;        /* UTF-16 */
} walk;

static size_t offset_of(const walk *w)
{
    const XML_Index at = XML_GetCurrentByteIndex(w->parser);
    return at < 0 ? 0 : (size_t)at; /* an empty text has no place */
}

/* Between two pieces newer versions of expat do not say where they are: it is noted as they tell.
 */
static void note_progress(walk *w)
{
    w->told = offset_of(w) + (size_t)XML_GetCurrentByteCount(w->parser);
}

/* Ends the reading; the reason has been reported. */
static void stop(walk *w)
{
    w->failed = true;
    XML_StopParser(w->parser, XML_FALSE);
}

static const char *without_prefix(const char *name)
{
    const char *colon = strchr(name, ':');
    return colon ? colon + 1 : name;
}

static bool is_utf16(spress_bytes input)
{
    return input.size >= 2 && ((input.data[0] == 0xFF && input.data[1] == 0xFE) ||
                               (input.data[0] == 0xFE && input.data[1] == 0xFF) ||
                               (input.data[0] == '<' && input.data[1] == 0) ||
                               (input.data[0] == 0 && input.data[1] == '<'));
}

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t skip_spaces(spress_bytes text, size_t at)
{
    while (at < text.size && is_space(text.data[at]))
        at++;
    return at;
}

/* Behind the name of the element whose "<" stands at `at`. */
static size_t behind_name(spress_bytes text, size_t at)
{
    while (at < text.size && !is_space(text.data[at]) && !strchr("/>", text.data[at]))
        at++;
    return at;
}

/* Takes the next attribute of a tag, without its quotes. False at the tag's end. In UTF-16 there is
 * none. */
static bool next_attribute(spress_bytes text, size_t *at, spress_bytes *name, spress_bytes *value)
{
    size_t here = skip_spaces(text, *at);
    const size_t start = here;
    while (here < text.size && !is_space(text.data[here]) && !strchr("=/>", text.data[here]))
        here++;
    *name = (spress_bytes){text.data + start, here - start};
    here = skip_spaces(text, here);
    if (here == text.size || text.data[here] != '=')
        return false;
    here = skip_spaces(text, here + 1);
    const uint8_t *from = here < text.size ? text.data + here + 1 : NULL;
    const uint8_t *end = from ? memchr(from, from[-1], text.size - here - 1) : NULL;
    if (!end)
        return false;
    *value = (spress_bytes){from, (size_t)(end - from)};
    *at = (size_t)(end - text.data) + 1;
    return true;
}

/* What stands between two tags, or outside of all, before `end`. False when that is nothing, or of
 * two bytes a character. */
static bool record_text(walk *w, size_t depth, size_t end)
{
    spress_tree *tree = w->reader->tree;
    const char *name = depth == 0 ? "declaration" : "text";
    const size_t at = spressi_tree_edge(tree);
    if (!w->is_wide)
        return spressi_tree_between(tree, name, end);
    if (depth == 0 && at < end)
        spressi_tree_leaf(tree, name, SPRESS_TREE_BYTES, at, end - at);
    return false;
}

/* Opens the node of an element, and adds its attributes. */
static void record_element(walk *w, const spressi_xml_element *element)
{
    spress_tree *tree = w->reader->tree;
    if (!tree)
        return;
    const spress_bytes input = {w->reader->in.data, w->reader->in.size};
    spress_bytes name, value;
    record_text(w, element->depth, element->at);
    spressi_tree_open(tree, SPRESS_TREE_OBJECT, element->at, "%s",
                      spressi_show(element->name).text);
    for (size_t at = behind_name(input, element->at); next_attribute(input, &at, &name, &value);)
        spressi_tree_entry(tree, name, value);
    for (const char *const *pair = element->attributes; w->is_wide && *pair; pair += 2)
        spressi_tree_title(tree, spressi_text_bytes(pair[0]), spressi_text_bytes(pair[1]));
    spressi_tree_pass(tree, w->told);
}

/* Closes it. One that has only text is labelled with it. */
static void record_end(walk *w, size_t end)
{
    spress_tree *tree = w->reader->tree;
    if (tree && record_text(w, w->depth + 1, offset_of(w)) && w->is_leaf)
        spressi_tree_label(tree, w->text.buffer.data, w->text.buffer.size);
    spressi_tree_close(tree, end);
}

static void XMLCALL begin_element(void *context, const XML_Char *name, const XML_Char **attributes)
{
    walk *w = context;
    note_progress(w);
    if (w->failed)
        return;
    spressi_reader *reader = w->reader;
    const spressi_xml_element element = {.name = without_prefix(name),
                                         .attributes = (const char *const *)attributes,
                                         .depth = w->depth++,
                                         .at = offset_of(w)};
    reader->in.at = element.at;
    w->text.buffer.size = 0;
    w->is_leaf = true;
    if (!spressi_goes_on(reader)) {
        stop(w);
        return;
    }
    if (w->depth > SPRESSI_XML_DEPTH_MAX) {
        spressi_fail(reader, SPRESS_CODE_XML_DEPTH, element.at, "elements nest more than %d deep",
                     SPRESSI_XML_DEPTH_MAX);
        stop(w);
        return;
    }
    record_element(w, &element);
    if (!w->handler->begin(w->context, &element))
        stop(w);
}

static void XMLCALL end_element(void *context, const XML_Char *name)
{
    walk *w = context;
    note_progress(w);
    if (w->failed)
        return;
    const spress_bytes text = {w->text.buffer.data, w->is_leaf ? w->text.buffer.size : 0};
    const size_t end = offset_of(w) + (size_t)XML_GetCurrentByteCount(w->parser);
    w->depth--;
    if (w->text.failed) {
        spressi_fail_memory(w->reader);
        stop(w);
        return;
    }
    w->reader->in.at = end;
    if (w->handler->end && !w->handler->end(w->context, without_prefix(name), text)) {
        stop(w);
        return;
    }
    record_end(w, end);
    w->is_leaf = false;
}

static void XMLCALL add_text(void *context, const XML_Char *text, int size)
{
    walk *w = context;
    note_progress(w);
    if (w->is_leaf && !w->failed)
        spressi_put(&w->text, text, (size_t)size);
}

static void XMLCALL pass_comment(void *context, const XML_Char *text)
{
    walk *w = context;
    (void)text;
    note_progress(w);
    if (w->failed || !w->reader->tree)
        return;
    record_text(w, w->depth, offset_of(w));
    spressi_tree_leaf(w->reader->tree, "comment", w->is_wide ? SPRESS_TREE_BYTES : SPRESS_TREE_TEXT,
                      offset_of(w), w->told - offset_of(w));
}

static void refuse_entity(walk *w, const char *name)
{
    if (w->failed)
        return;
    spressi_fail(w->reader, SPRESS_CODE_XML_ENTITY, offset_of(w), "the entity \"%s\"",
                 spressi_show(name).text);
    stop(w);
}

static void XMLCALL declare_entity(void *context, const XML_Char *name, int is_parameter,
                                   const XML_Char *value, int size, const XML_Char *base,
                                   const XML_Char *system, const XML_Char *public,
                                   const XML_Char *notation)
{
    (void)is_parameter, (void)value, (void)size, (void)base, (void)system, (void)public;
    (void)notation;
    refuse_entity(context, name);
}

/* A reference to an entity that the document type, which nobody fetches, might declare. */
static void XMLCALL skip_entity(void *context, const XML_Char *name, int is_parameter)
{
    (void)is_parameter;
    refuse_entity(context, name);
}

/* The part of the input that may hold the declaration, as "<?xml ... ?>". */
static bool declares_utf16(spress_bytes input)
{
    const size_t size = input.size < 128 ? input.size : 128;
    const uint8_t *end = memchr(input.data, '>', size);
    const size_t head = end ? (size_t)(end - input.data) : 0;
    for (size_t i = 0; i + 6 <= head; i++)
        if (memcmp(input.data + i, "UTF-16", 6) == 0 || memcmp(input.data + i, "utf-16", 6) == 0)
            return true;
    return false;
}

static bool fail_syntax(walk *w)
{
    const enum XML_Error error = XML_GetErrorCode(w->parser);
    if (error == XML_ERROR_NO_MEMORY)
        return spressi_fail_memory(w->reader);
    return spressi_fail(w->reader, SPRESS_CODE_XML_SYNTAX, offset_of(w), "%s",
                        XML_ErrorString(error));
}

/* Gives expat the text in pieces: some have no elements at which to ask. What expat keeps of the
 * pieces before is the beginning of a tag or a comment: one that goes on for megabytes keeps it
 * busy for seconds, in which nobody can stop it. */
static bool parse_pieces(walk *w, spress_bytes input)
{
    enum { PIECE = 1 << 18 };
    size_t end = 0;
    do {
        const size_t size = input.size - end < PIECE ? input.size - end : PIECE;
        const uint8_t *piece = size != 0 ? input.data + end : (const uint8_t *)"";
        end += size;
        if (XML_Parse(w->parser, (const char *)piece, (int)size, end == input.size) !=
            XML_STATUS_OK)
            return !w->failed && fail_syntax(w);
        w->reader->in.at = w->told;
        if (end - w->told > SPRESSI_XML_MARK_MAX)
            return spressi_fail(w->reader, SPRESS_CODE_XML_SIZE, w->reader->in.at,
                                "a tag or a comment of more than %d bytes", SPRESSI_XML_MARK_MAX);
    } while (end != input.size && spressi_goes_on(w->reader));
    return end == input.size;
}

static bool parse(walk *w, spress_bytes input)
{
    XML_SetUserData(w->parser, w);
    XML_SetElementHandler(w->parser, begin_element, end_element);
    XML_SetCharacterDataHandler(w->parser, add_text);
    XML_SetCommentHandler(w->parser, pass_comment);
    XML_SetEntityDeclHandler(w->parser, declare_entity);
    XML_SetSkippedEntityHandler(w->parser, skip_entity);
    /* A salt of ours: expat would ask the system for one. */
    const uintptr_t salt =
        (uintptr_t)w->reader->arena->allocator.seed ^ (uintptr_t)w ^ (uintptr_t)input.data;
    XML_SetHashSalt(w->parser, (unsigned long)salt | 1);
    return parse_pieces(w, input);
}

bool spressi_xml_read(spressi_reader *reader, const spressi_xml_handler *handler, void *context)
{
    const spress_bytes input = {reader->in.data, reader->in.size};
    walk w = {.reader = reader, .handler = handler, .context = context, .is_wide = is_utf16(input)};
    w.parser = XML_ParserCreate(!w.is_wide && declares_utf16(input) ? "UTF-8" : NULL);
    if (!w.parser)
        return spressi_fail_memory(reader);
    spressi_output_init(&w.text, &reader->arena->allocator);
    if (input.size >= 3 && memcmp(input.data, "\xEF\xBB\xBF", 3) == 0)
        spressi_tree_pass(reader->tree, 3);
    const bool good = parse(&w, input);
    spressi_output_free(&w.text);
    XML_ParserFree(w.parser);
    if (!good)
        return false;
    record_text(&w, 0, input.size);
    reader->in.at = input.size;
    return true;
}

void spressi_xml_pick(const spressi_xml_element *element, const char *const *names,
                      const char **out_values)
{
    size_t count = 0, next = 0;
    for (; names[count]; count++)
        out_values[count] = NULL;
    /* Files have their attributes in one order: the search begins behind the last name found. */
    for (const char *const *pair = element->attributes; *pair; pair += 2) {
        size_t i = 0;
        while (i < count && strcmp(names[(next + i) % count], pair[0]) != 0)
            i++;
        if (i == count)
            continue;
        const size_t found = (next + i) % count;
        out_values[found] = pair[1];
        next = found + 1;
    }
}

size_t spressi_xml_place(const spressi_reader *reader, const spressi_xml_element *element,
                         const char *name)
{
    const spress_bytes input = {reader->in.data, reader->in.size};
    const size_t size = strlen(name);
    spress_bytes found, value;
    size_t at = behind_name(input, element->at);
    while (next_attribute(input, &at, &found, &value))
        if (found.size == size && memcmp(found.data, name, size) == 0)
            return (size_t)(value.data - input.data);
    return element->at;
}

typedef struct root_look {
    XML_Parser parser;
    const char *wanted;
    bool found;
} root_look;

static void XMLCALL look_at_root(void *context, const XML_Char *name, const XML_Char **attributes)
{
    root_look *look = context;
    (void)attributes;
    look->found = strcmp(without_prefix(name), look->wanted) == 0;
    XML_StopParser(look->parser, XML_FALSE);
}

bool spressi_xml_has_root(spress_bytes input, const char *name)
{
    const size_t size = input.size < ROOT_WITHIN ? input.size : ROOT_WITHIN;
    if (size == 0 || !memchr(input.data, '<', size))
        return false;
    root_look look = {.wanted = name};
    look.parser = XML_ParserCreate(!is_utf16(input) && declares_utf16(input) ? "UTF-8" : NULL);
    if (!look.parser)
        return false;
    XML_SetUserData(look.parser, &look);
    XML_SetStartElementHandler(look.parser, look_at_root);
    XML_SetHashSalt(look.parser, (unsigned long)(uintptr_t)&look | 1);
    XML_Parse(look.parser, (const char *)input.data, (int)size, XML_FALSE);
    XML_ParserFree(look.parser);
    return look.found;
}
