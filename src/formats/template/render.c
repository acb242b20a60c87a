/* Renders a template, and has its row. The template is walked over with a stack of open sections:
 * nothing recurses, and what a list repeats is walked over again. */
#include <math.h>

#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/template/template.h"

/* An open section. */
typedef struct section {
    spress_bytes name;
    spressi_view view;
    bool has_view;       /* names are looked up in it, too */
    size_t start, quiet; /* behind its tag: where each element begins */
    spress_bytes open, close;
} section;

typedef struct renderer {
    spressi_writer *w;
    spressi_view_page page;
    spress_bytes text;
    size_t at;
    size_t quiet;             /* before it only tags count: their line has nothing else */
    spress_bytes open, close; /* delimiters */
    section stack[SPRESSI_TEMPLATE_DEPTH_MAX];
    size_t depth;
    uint64_t work;
    spressi_output escaped; /* of the filter escapeName */
} renderer;

typedef struct tag {
    char kind; /* # ^ / ! = & >, or 0 for a plain variable */
    spress_bytes body;
    size_t end; /* behind it */
} tag;

static bool fail(renderer *r, const char *what, spress_bytes about)
{
    size_t line = 1;
    for (size_t i = 0; i < r->at && i < r->text.size; i++)
        line += r->text.data[i] == '\n';
    return spressi_refuse(r->w, SPRESS_CODE_TEMPLATE, NULL, "line %zu of the template: %s%s%s",
                          line, what, about.size != 0 ? ": " : "",
                          spressi_show_bytes(about.data, about.size).text);
}

static bool starts(spress_bytes text, size_t at, spress_bytes word)
{
    return word.size != 0 && word.size <= text.size - at &&
           memcmp(text.data + at, word.data, word.size) == 0;
}

/* Tags may go over lines: line ends are cut off, too, unlike by spressi_trimmed. */
static spress_bytes without_space(spress_bytes text)
{
    while (text.size != 0 && text.data[0] <= ' ') {
        text.data++;
        text.size--;
    }
    while (text.size != 0 && text.data[text.size - 1] <= ' ')
        text.size--;
    return text;
}

static bool same(spress_bytes a, spress_bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Where a word stands next; the size of the text when it does not. */
static size_t find(spress_bytes text, size_t at, spress_bytes word)
{
    while (at < text.size && !starts(text, at, word))
        at++;
    return at;
}

/* Takes the tag at `at`. False when it does not end. */
static bool take_tag(const renderer *r, size_t at, spress_bytes open, spress_bytes close, tag *out)
{
    size_t start = at + open.size;
    const bool triple = open.size == 2 && memcmp(open.data, "{{", 2) == 0 && start < r->text.size &&
                        r->text.data[start] == '{';
    const spress_bytes end_word = triple ? (spress_bytes){(const uint8_t *)"}}}", 3} : close;
    *out = (tag){.kind = 0};
    if (triple)
        out->kind = '&';
    else if (start < r->text.size && r->text.data[start] != 0 &&
             strchr("#^/!=&>", r->text.data[start]))
        out->kind = (char)r->text.data[start];
    start += out->kind != 0;
    const size_t end = find(r->text, start, end_word);
    if (end >= r->text.size)
        return false;
    out->end = end + end_word.size;
    size_t size = end - start;
    if (out->kind == '=' && size != 0 && r->text.data[end - 1] == '=')
        size--;
    out->body = without_space((spress_bytes){r->text.data + start, size});
    return true;
}

/* {{=<% %>=}} */
static bool split_delimiters(spress_bytes body, spress_bytes *open, spress_bytes *close)
{
    size_t gap = 0;
    while (gap < body.size && body.data[gap] > ' ')
        gap++;
    *open = (spress_bytes){body.data, gap};
    *close = without_space((spress_bytes){body.data + gap, body.size - gap});
    return open->size != 0 && close->size != 0;
}

/* Whether the line at `at` has tags that put nothing, and else only spaces: such a line is left
 * out. `*out_end` is behind it. */
static bool has_only_tags(const renderer *r, size_t at, size_t *out_end)
{
    spress_bytes open = r->open, close = r->close;
    bool found = false;
    while (at < r->text.size && r->text.data[at] != '\n') {
        tag t;
        if (r->text.data[at] <= ' ') {
            at++;
            continue;
        }
        if (!starts(r->text, at, open) || !take_tag(r, at, open, close, &t) || t.kind == 0 ||
            t.kind == '&' || t.kind == '>')
            return false;
        if (t.kind == '=' && !split_delimiters(t.body, &open, &close))
            return false;
        found = true;
        at = t.end;
    }
    *out_end = at < r->text.size ? at + 1 : at;
    return found;
}

static void begin_line(renderer *r)
{
    size_t end;
    if (has_only_tags(r, r->at, &end))
        r->quiet = end;
}

/* ---- names */

static spressi_view_value look_up(const renderer *r, spress_bytes name)
{
    static const spressi_view root = {0};
    for (size_t i = r->depth; i-- > 0;) {
        const section *s = &r->stack[i];
        char joined[64];
        if (!s->has_view)
            continue;
        spressi_view_value value = {0};
        const spress_bytes object = s->view.object;
        if (object.size != 0 && object.size + 1 + name.size <= sizeof joined) {
            memcpy(joined, object.data, object.size);
            joined[object.size] = '.';
            memcpy(joined + object.size + 1, name.data, name.size);
            value = spressi_view_find(
                &r->page, &s->view,
                (spress_bytes){(const uint8_t *)joined, object.size + 1 + name.size});
        }
        if (value.type == VIEW_NOTHING)
            value = spressi_view_find(&r->page, &s->view, name);
        if (value.type != VIEW_NOTHING)
            return value;
    }
    return spressi_view_find(&r->page, &root, name);
}

/* A number, a text in quotes, or a name. */
static spressi_view_value take_operand(const renderer *r, spress_bytes word)
{
    float number;
    if (spressi_parse_float((const char *)word.data, word.size, &number))
        return (spressi_view_value){.type = VIEW_NUMBER, .number = (double)number};
    if (word.size >= 2 && (word.data[0] == '\'' || word.data[0] == '"') &&
        word.data[word.size - 1] == word.data[0])
        return (spressi_view_value){.type = VIEW_TEXT, .text = {word.data + 1, word.size - 2}};
    return look_up(r, word);
}

/* Takes what stands before a separator. */
static spress_bytes next_piece(spress_bytes *rest, char separator)
{
    const uint8_t *end = rest->size != 0 ? memchr(rest->data, separator, rest->size) : NULL;
    const size_t size = end ? (size_t)(end - rest->data) : rest->size;
    const spress_bytes piece = {rest->data, size};
    rest->data += size + (end != NULL);
    rest->size -= size + (end != NULL);
    return without_space(piece);
}

static bool apply_filter(renderer *r, spress_bytes filter, spressi_view_value *value)
{
    spressi_view_value arguments[2];
    size_t count = 0;
    const spress_bytes name = next_piece(&filter, ':');
    for (; filter.size != 0 && count < 2; count++)
        arguments[count] = take_operand(r, next_piece(&filter, ':'));
    if (same(name, (spress_bytes){(const uint8_t *)"escapeName", 10})) {
        if (r->escaped.buffer.data && value->text.data == r->escaped.buffer.data)
            return fail(r, "a name is escaped once", name);
        r->escaped.buffer.size = 0;
        spressi_put_escaped_name(&r->escaped, value->text);
        value->text = (spress_bytes){r->escaped.buffer.data, r->escaped.buffer.size};
        return true;
    }
    return (filter.size == 0 && spressi_view_filter(name, value, arguments, count)) ||
           fail(r, "there is no such filter, or with other arguments", name);
}

/* "name", or "name | filter : argument | filter". */
static bool evaluate(renderer *r, spress_bytes body, spressi_view_value *out)
{
    *out = take_operand(r, next_piece(&body, '|'));
    bool good = true;
    while (good && body.size != 0)
        good = apply_filter(r, next_piece(&body, '|'), out);
    return good;
}

/* ---- output */

/* As mustache.js escapes for HTML. */
static void put_html(spressi_output *out, spress_bytes text)
{
    static const char from[] = "&<>\"'/`=";
    static const char *const to[] = {"&amp;", "&lt;",   "&gt;",   "&quot;",
                                     "&#39;", "&#x2F;", "&#x60;", "&#x3D;"};
    for (size_t i = 0; i < text.size; i++) {
        const char *found = text.data[i] != 0 ? strchr(from, text.data[i]) : NULL;
        if (found)
            spressi_put_text(out, to[found - from]);
        else
            spressi_put_char(out, (char)text.data[i]);
    }
}

static void put_number(spressi_output *out, double value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    if (value == floor(value) && fabs(value) < 9e15)
        spressi_put_int(out, (int64_t)value);
    else
        spressi_put(out, text, spressi_print_float(text, (float)value));
}

static void put_value(renderer *r, const spressi_view_value *value, bool escape)
{
    spressi_output *out = &r->w->out;
    if (value->type == VIEW_TEXT && escape)
        put_html(out, value->text);
    else if (value->type == VIEW_TEXT)
        spressi_put(out, value->text.data, value->text.size);
    else if (value->type == VIEW_NUMBER)
        put_number(out, value->number);
    else if (value->type == VIEW_BOOL)
        spressi_put_text(out, value->number != 0 ? "true" : "false");
}

/* ---- sections */

static bool is_true(const spressi_view_value *value)
{
    switch (value->type) {
    case VIEW_NOTHING:
        return false;
    case VIEW_TEXT:
        return value->text.size != 0;
    case VIEW_NUMBER:
    case VIEW_BOOL:
        return value->number != 0;
    case VIEW_LIST:
        return value->count != 0;
    case VIEW_OBJECT:
        return true;
    }
    return false;
}

/* Walks over a section that is left out. */
static bool skip_section(renderer *r, spress_bytes name)
{
    size_t open_sections = 1;
    tag t;
    while (open_sections != 0) {
        const size_t at = find(r->text, r->at, r->open);
        r->work += at - r->at;
        if (at >= r->text.size || !take_tag(r, at, r->open, r->close, &t))
            return fail(r, "a section does not end", name);
        r->at = t.end;
        open_sections += t.kind == '#' || t.kind == '^';
        open_sections -= t.kind == '/';
        if (t.kind == '=' && !split_delimiters(t.body, &r->open, &r->close))
            return fail(r, "two delimiters are needed", t.body);
    }
    return true;
}

/* The view that an element or an object of it is looked up in: that of the section around it. */
static spressi_view view_around(const renderer *r)
{
    for (size_t i = r->depth; i-- > 0;)
        if (r->stack[i].has_view)
            return r->stack[i].view;
    return (spressi_view){0};
}

static bool open_section(renderer *r, const tag *t)
{
    spressi_view_value value;
    r->at = t->end;
    if (!evaluate(r, t->body, &value))
        return false;
    if (is_true(&value) == (t->kind == '^'))
        return skip_section(r, t->body);
    if (r->depth == SPRESSI_TEMPLATE_DEPTH_MAX)
        return fail(r, "sections nest too deeply", t->body);
    section *s = &r->stack[r->depth];
    *s = (section){.name = t->body,
                   .start = t->end,
                   .quiet = r->quiet,
                   .open = r->open,
                   .close = r->close,
                   .view = view_around(r)};
    if (t->kind == '#' && value.type == VIEW_LIST) {
        s->has_view = true;
        s->view = (spressi_view){.list = value.list, .count = value.count, .clip = s->view.item};
        spressi_view_move(&r->page, &s->view, 0);
    } else if (t->kind == '#' && value.type == VIEW_OBJECT) {
        s->has_view = true;
        s->view.object = t->body;
    }
    r->depth++;
    return true;
}

static bool close_section(renderer *r, const tag *t)
{
    section *s = r->depth != 0 ? &r->stack[r->depth - 1] : NULL;
    if (!s || !same(s->name, t->body))
        return fail(r, "the end of a section that is not open", t->body);
    r->at = t->end;
    const bool is_element = s->has_view && s->view.object.size == 0;
    if (!is_element || s->view.index + 1 >= s->view.count) {
        r->depth--;
        return true;
    }
    spressi_view_move(&r->page, &s->view, s->view.index + 1);
    r->at = s->start;
    r->quiet = s->quiet;
    r->open = s->open;
    r->close = s->close;
    return true;
}

/* ---- all of it */

static bool take_step(renderer *r)
{
    tag t;
    spressi_view_value value;
    if (!take_tag(r, r->at, r->open, r->close, &t))
        return fail(r, "a tag does not end", (spress_bytes){0});
    r->work += t.end - r->at;
    switch (t.kind) {
    case '#':
    case '^':
        return open_section(r, &t);
    case '/':
        return close_section(r, &t);
    case '>':
        return fail(r, "there are no partials", t.body);
    case '=':
        if (!split_delimiters(t.body, &r->open, &r->close))
            return fail(r, "two delimiters are needed", t.body);
        break;
    case '!':
        break;
    default:
        if (!evaluate(r, t.body, &value))
            return false;
        put_value(r, &value, t.kind == 0);
    }
    r->at = t.end;
    return true;
}

/* Puts the text up to the next tag or line. */
static void put_text(renderer *r)
{
    const size_t start = r->at;
    while (r->at < r->text.size && !starts(r->text, r->at, r->open) &&
           (r->at == start || r->text.data[r->at - 1] != '\n'))
        r->at++;
    if (start >= r->quiet)
        spressi_put(&r->w->out, r->text.data + start, r->at - start);
    r->work += r->at - start;
    if (r->at > start && r->text.data[r->at - 1] == '\n')
        begin_line(r);
}

static bool render(renderer *r)
{
    begin_line(r);
    while (r->at < r->text.size) {
        if (r->work > SPRESSI_TEMPLATE_WORK_MAX)
            return fail(r, "too much work: sections repeat each other", (spress_bytes){0});
        if (!starts(r->text, r->at, r->open))
            put_text(r);
        else if (!take_step(r))
            return false;
    }
    return r->depth == 0 || fail(r, "a section does not end", r->stack[r->depth - 1].name);
}

static bool write(spressi_writer *writer, const spress_document *document)
{
    renderer r = {.w = writer,
                  .page = {&document->atlas, writer->part, 0},
                  .text = writer->options->template_text,
                  .open = {(const uint8_t *)"{{", 2},
                  .close = {(const uint8_t *)"}}", 2}};
    if (r.text.size == 0 || r.text.size > SPRESSI_TEMPLATE_BYTES_MAX)
        return spressi_refuse(writer, SPRESS_CODE_TEMPLATE, NULL,
                              "a template of %zu bytes; it has 1 to %d", r.text.size,
                              SPRESSI_TEMPLATE_BYTES_MAX);
    for (size_t i = 0; i < document->atlas.frame_count; i++)
        r.page.rect_count += document->atlas.frames[i].page == writer->part;
    spressi_output_init(&r.escaped, &writer->allocator);
    const bool good = render(&r);
    writer->out.failed |= r.escaped.failed;
    spressi_output_free(&r.escaped);
    return good;
}

const spressi_format spressi_template_format = {
    .info = {SPRESSI_TEXT_OUTPUT, .id = "template", .title = "Mustache template",
             .extensions = ".mustache",
             .holds = SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS | SPRESS_HOLDS_IMAGE_FILES |
                      SPRESS_HOLDS_PIVOTS | SPRESS_HOLDS_CLIPS | SPRESS_HOLDS_CLIP_RATE |
                      SPRESS_HOLDS_CLIP_TIMES | SPRESS_HOLDS_PAGE_SCALE,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE}, .spread = SPRESS_SPREAD_PER_PAGE},
    .write = write,
};
