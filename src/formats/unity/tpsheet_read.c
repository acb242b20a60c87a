/* Reads Unity's `.tpsheet`; unity.h shows it. */
#include <string.h>

#include "core/reading/lines.h"
#include "core/text/bytes.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/unity/unity.h"
#include "model/atlas.h"
#include "model/builder.h"

enum { HAS_BORDERS = 40300 }; /* the first format whose lines have borders */

typedef struct tpsheet_reader {
    spressi_reader *r;
    spressi_builder builder;
    spress_page *page; /* the only one */
    int32_t format;    /* 0: not said */
    bool pivots, borders;
} tpsheet_reader;

/* The value of a line that begins with `key`. */
static bool has_key(spress_bytes line, const char *key, spress_bytes *out_value)
{
    const size_t size = strlen(key);
    if (line.size < size || memcmp(line.data, key, size) != 0)
        return false;
    *out_value = spressi_trimmed((spress_bytes){line.data + size, line.size - size});
    return true;
}

/* "256x128", with spaces or without. */
static bool take_size(tpsheet_reader *t, spress_bytes value)
{
    spress_bytes rest = value, width, height;
    if (t->builder.atlas->frame_count != 0)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, spressi_place_of(t->r, value),
                            "the size of the page stands behind its sprites");
    spressi_next_piece(&rest, 'x', &width);
    if (!spressi_next_piece(&rest, 'x', &height))
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_NUMBER, spressi_place_of(t->r, value),
                            "\"%s\" is no size", spressi_show_bytes(value.data, value.size).text);
    return spressi_take_int(t->r, width, &t->page->width) &&
           spressi_take_int(t->r, height, &t->page->height);
}

static bool take_texture(tpsheet_reader *t, spress_bytes value)
{
    t->page->file = spressi_builder_text(&t->builder, value);
    t->page->file_size = (uint32_t)value.size;
    return t->page->file &&
           spressi_check_name(t->r, value.data, value.size, spressi_place_of(t->r, value));
}

static bool take_format(tpsheet_reader *t, spress_bytes value)
{
    enum { NEWEST = 40300 };
    return spressi_take_int(t->r, value, &t->format) &&
           (t->format <= NEWEST ||
            spressi_relax(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, spressi_place_of(t->r, value),
                          "format %d; the newest that is known is %d", t->format, NEWEST));
}

static bool take_normal_map(tpsheet_reader *t, spress_bytes value)
{
    const char *file = spressi_builder_text(&t->builder, value);
    return file &&
           spressi_check_name(t->r, value.data, value.size, spressi_place_of(t->r, value)) &&
           spressi_builder_map(&t->builder, "normal", file);
}

static bool take_alpha(tpsheet_reader *t, spress_bytes value)
{
    t->page->has |= SPRESS_PAGE_PREMULTIPLIED;
    t->page->premultiplied = spressi_is_word(value, "PremultiplyAlpha");
    return true;
}

static bool take_pivots(tpsheet_reader *t, spress_bytes value)
{
    t->pivots = spressi_is_word(value, "enabled");
    return true;
}

static bool take_borders(tpsheet_reader *t, spress_bytes value)
{
    t->borders = spressi_is_word(value, "enabled");
    return true;
}

/* What the oldest files say in a comment: "page.png (256 x 128)". */
static bool take_comment(tpsheet_reader *t, spress_bytes value)
{
    spress_bytes rest = value, name, size;
    spressi_next_piece(&rest, '(', &name);
    return take_texture(t, name) &&
           (!rest.data || !spressi_next_piece(&rest, ')', &size) || take_size(t, size));
}

static bool take_header(tpsheet_reader *t, spress_bytes line)
{
    static const struct {
        const char *key;
        bool (*take)(tpsheet_reader *t, spress_bytes value);
    } rows[] = {{":format=", take_format},       {":texture=", take_texture},
                {":size=", take_size},           {":normalmap=", take_normal_map},
                {":alphahandling=", take_alpha}, {":pivotpoints=", take_pivots},
                {":borders=", take_borders},     {"# Sprite sheet: ", take_comment}};
    spress_bytes value;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (has_key(line, rows[i].key, &value))
            return rows[i].take(t, value);
    if (line.data[0] == ':')
        spressi_tell(t->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, spressi_place_of(t->r, line),
                     "\"%s\" is passed over", spressi_show_bytes(line.data, line.size).text);
    return true;
}

/* The name without its escapes, of which there are four. */
static bool take_name(tpsheet_reader *t, spress_bytes text, spress_bytes *out)
{
    static const char *const escapes[] = {"%23#", "%3A:", "%3B;", "%25%"};
    uint8_t *name = spressi_arena_allocate(t->r->arena, text.size + 1, 1);
    if (!name)
        return spressi_fail_memory(t->r);
    *out = (spress_bytes){name, 0};
    for (size_t i = 0; i < text.size; i++) {
        uint8_t c = text.data[i];
        for (size_t k = 0; c == '%' && text.size - i >= 3 && k < 4; k++)
            if (memcmp(text.data + i, escapes[k], 3) == 0) {
                c = (uint8_t)escapes[k][3];
                i += 2;
                break;
            }
        name[out->size++] = c;
    }
    return true;
}

/* The next columns, as floats: what is whole is 20 or 20.0. */
static bool take_columns(tpsheet_reader *t, spress_bytes *rest, float *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        spress_bytes piece;
        if (!spressi_next_piece(rest, ';', &piece))
            return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_NUMBER, t->r->in.at,
                                "the line has too few numbers");
        if (!spressi_take_float(t->r, piece, &out[i]))
            return false;
    }
    return true;
}

static bool take_whole(tpsheet_reader *t, spress_bytes *rest, int32_t least, int32_t most,
                       int32_t *out)
{
    const size_t at = rest->data ? spressi_place_of(t->r, *rest) : t->r->in.at;
    float value = 0;
    if (!take_columns(t, rest, &value, 1))
        return false;
    if (value < (float)least || value > (float)most || value >= 2147483648.0f ||
        value != (float)(int32_t)value)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                            "%g is not a whole number from %d to %d", (double)value, least, most);
    *out = (int32_t)value;
    return true;
}

/* x, y, w and h, which counts from the bottom of the page. */
static bool take_rectangle(tpsheet_reader *t, spress_bytes *rest, size_t at, spress_frame *frame)
{
    int32_t bottom = 0;
    if (!take_whole(t, rest, INT32_MIN, INT32_MAX, &frame->x) ||
        !take_whole(t, rest, INT32_MIN, INT32_MAX, &bottom) ||
        !take_whole(t, rest, 0, INT32_MAX, &frame->w) ||
        !take_whole(t, rest, 0, INT32_MAX, &frame->h))
        return false;
    if (t->page->height <= 0)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_MISSING, at,
                            "the size of the page is not said before its first sprite");
    const int64_t top = (int64_t)t->page->height - bottom - frame->h;
    if (top < INT32_MIN || top > INT32_MAX)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_RANGE, at, "the sprite leaves int32");
    frame->y = (int32_t)top;
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    return true;
}

static bool take_pivot(tpsheet_reader *t, spress_bytes *rest, spress_frame *frame)
{
    float pivot[2];
    if (!take_columns(t, rest, pivot, 2))
        return false;
    if (!t->pivots || (pivot[0] == 0.5f && pivot[1] == 0.5f))
        return true; /* the middle is where it is when nobody has set it */
    spress_frame_extra *extra = spressi_builder_extra(&t->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_PIVOT;
    extra->pivot = (spress_point){pivot[0], 1.0f - pivot[1]};
    return true;
}

static bool take_splits(tpsheet_reader *t, spress_bytes *rest, spress_frame *frame)
{
    int32_t splits[4], any = 0;
    for (size_t i = 0; i < 4; i++) {
        if (!take_whole(t, rest, INT16_MIN, INT16_MAX, &splits[i]))
            return false;
        any |= splits[i];
    }
    if (!t->borders || any == 0)
        return true;
    spress_frame_extra *extra = spressi_builder_extra(&t->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_SPLITS;
    for (size_t i = 0; i < 4; i++)
        extra->splits[i] = (int16_t)splits[i];
    return true;
}

/* How many items of `each` numbers follow; each number takes two bytes of the line at least. */
static bool take_count(tpsheet_reader *t, spress_bytes *rest, size_t each, int32_t *out_count)
{
    const size_t at = spressi_place_of(t->r, *rest);
    if (!take_whole(t, rest, 0, 1 << 24, out_count))
        return false;
    return (size_t)*out_count <= (rest->size + 1) / 2 / each ||
           spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_NUMBER, at,
                        "%d points or triangles do not fit the line", *out_count);
}

static bool take_points(tpsheet_reader *t, spress_bytes *rest, const spress_frame *frame,
                        spress_polygon *polygon)
{
    int32_t count;
    if (!take_count(t, rest, 2, &count))
        return false;
    spress_point *points = spressi_arena_allocate(t->r->arena, 2 * (size_t)count, sizeof *points);
    if (!points)
        return spressi_fail_memory(t->r);
    for (int32_t i = 0; i < count; i++) {
        float xy[2];
        if (!take_columns(t, rest, xy, 2))
            return false;
        points[i] = (spress_point){xy[0], (float)frame->h - xy[1]};
        points[count + i] = spressi_page_point(frame, points[i]);
    }
    polygon->vertices = points;
    polygon->uvs = points + count;
    polygon->vertex_count = (uint32_t)count;
    return true;
}

static bool take_triangles(tpsheet_reader *t, spress_bytes *rest, spress_polygon *polygon)
{
    int32_t count;
    if (!take_count(t, rest, 3, &count))
        return false;
    uint32_t *corners = spressi_arena_allocate(t->r->arena, 3 * (size_t)count, sizeof *corners);
    if (!corners)
        return spressi_fail_memory(t->r);
    for (int32_t i = 0; i < 3 * count; i++) {
        int32_t corner;
        if (!take_whole(t, rest, 0, (int32_t)polygon->vertex_count - 1, &corner))
            return false;
        corners[i] = (uint32_t)corner;
    }
    polygon->triangles = corners;
    polygon->triangle_count = (uint32_t)count;
    return true;
}

static bool take_mesh(tpsheet_reader *t, spress_bytes *rest, spress_frame *frame)
{
    if (!rest->data)
        return true;
    spress_polygon *polygon = spressi_arena_zeroed(t->r->arena, 1, sizeof *polygon);
    if (!polygon)
        return spressi_fail_memory(t->r);
    if (!take_points(t, rest, frame, polygon))
        return false;
    if (!rest->data)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_NUMBER, t->r->in.at,
                            "the mesh has no triangles");
    if (!take_triangles(t, rest, polygon))
        return false;
    spress_frame_extra *extra = spressi_builder_extra(&t->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_POLYGON;
    extra->polygon = polygon;
    return true;
}

static bool take_sprite(tpsheet_reader *t, spress_bytes line)
{
    const size_t at = spressi_place_of(t->r, line);
    const uint8_t *end = memchr(line.data, ';', line.size);
    if (!end)
        return spressi_fail(t->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, at,
                            "the line is neither a sprite nor a comment");
    const size_t size = (size_t)(end - line.data);
    spress_bytes name, rest = {end + 1, line.size - size - 1};
    if (!take_name(t, (spress_bytes){line.data, size}, &name))
        return false;
    spress_frame *frame = spressi_builder_frame(&t->builder, name, at);
    return frame && take_rectangle(t, &rest, at, frame) && take_pivot(t, &rest, frame) &&
           (t->format < HAS_BORDERS || take_splits(t, &rest, frame)) && take_mesh(t, &rest, frame);
}

/* Records a line: ":size=256x128", a comment, or the columns of a sprite. */
static void record_line(const tpsheet_reader *t, spress_bytes line)
{
    static const char *const columns[] = {"name",    "x",    "y",     "w",   "h",     "pivot x",
                                          "pivot y", "left", "right", "top", "bottom"};
    const bool is_header = line.data[0] == ':';
    const size_t named = is_header                 ? 1
                         : t->format < HAS_BORDERS ? 7
                                                   : sizeof columns / sizeof *columns;
    spress_bytes rest = {line.data + is_header, line.size - is_header}, piece;
    if (line.data[0] == '#') {
        spressi_tree_entry(t->r->tree, spressi_text_bytes("comment"), line);
        return;
    }
    spressi_tree_open(t->r->tree, SPRESS_TREE_LINE, spressi_place_of(t->r, line), "%s",
                      is_header ? "header" : "sprite");
    for (size_t i = 0; spressi_next_piece(&rest, is_header ? '=' : ';', &piece); i++)
        spressi_tree_entry(t->r->tree,
                           spressi_text_bytes(i < named   ? columns[i]
                                              : is_header ? "value"
                                                          : "mesh"),
                           piece);
    spressi_tree_close(t->r->tree, t->r->in.at);
}

static bool read_lines(tpsheet_reader *t)
{
    spress_bytes line;
    spressi_take_tag(&t->r->in, "\xEF\xBB\xBF");
    t->page = spressi_builder_page(&t->builder, (spress_bytes){(const uint8_t *)"", 0}, 0);
    if (!t->page || !spressi_begin_text(t->r))
        return false;
    while (spressi_next_line(t->r, &line)) {
        const bool is_header = line.size != 0 && strchr("#:", line.data[0]);
        if (t->r->tree && line.size != 0)
            record_line(t, line);
        if (!spressi_goes_on(t->r) ||
            (line.size != 0 && !(is_header ? take_header(t, line) : take_sprite(t, line))))
            return false;
    }
    return spressi_builder_end(&t->builder);
}

bool spressi_unity_tpsheet_read(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document)
{
    tpsheet_reader t = {.r = reader, .pivots = true};
    (void)options;
    spressi_builder_init(&t.builder, reader, document);
    const bool good = read_lines(&t);
    spressi_builder_free(&t.builder);
    return good;
}

unsigned spressi_unity_tpsheet_sniff(spress_bytes input)
{
    return spressi_stands_early(input, "# Sprite sheet data for Unity") ||
                   spressi_stands_early(input, ":format=4")
               ? SPRESSI_SNIFF_DIALECT
               : SPRESSI_SNIFF_NO;
}
