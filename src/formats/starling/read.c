/* Reads Starling's XML; starling.h shows it. */
#include <string.h>

#include "core/text/show.h"
#include "formats/starling/starling.h"
#include "model/builder.h"
#include "xml/read.h"

typedef struct starling_reader {
    spressi_reader *r;
    spressi_builder builder;
} starling_reader;

enum { ROOT_IMAGE, ROOT_WIDTH, ROOT_HEIGHT, ROOT_COUNT };
static const char *const root_names[] = {"imagePath", "width", "height", NULL};

enum {
    SUB_NAME,
    SUB_X,
    SUB_Y,
    SUB_WIDTH,
    SUB_HEIGHT,
    SUB_ROTATED,
    SUB_FRAME_X,
    SUB_FRAME_Y,
    SUB_FRAME_WIDTH,
    SUB_FRAME_HEIGHT,
    SUB_PIVOT_X,
    SUB_PIVOT_Y,
    SUB_COUNT
};
static const char *const sub_names[] = {"name",    "x",      "y",      "width",      "height",
                                        "rotated", "frameX", "frameY", "frameWidth", "frameHeight",
                                        "pivotX",  "pivotY", NULL};

static bool begin_page(starling_reader *s, const spressi_xml_element *element)
{
    const char *values[ROOT_COUNT];
    spressi_xml_pick(element, root_names, values);
    if (strcmp(element->name, "TextureAtlas") != 0)
        return spressi_fail(s->r, SPRESS_CODE_DESCRIPTOR_SYNTAX, element->at,
                            "the root is <%s>, not <TextureAtlas>",
                            spressi_show(element->name).text);
    const char *image = values[ROOT_IMAGE] ? values[ROOT_IMAGE] : "";
    const size_t at = spressi_xml_place(s->r, element, "imagePath");
    spress_page *page = spressi_builder_page(&s->builder, spressi_text_bytes(image), at);
    if (!page || !spressi_xml_take_int(s->r, element, "width", values[ROOT_WIDTH], &page->width) ||
        !spressi_xml_take_int(s->r, element, "height", values[ROOT_HEIGHT], &page->height))
        return false;
    if (page->width <= 0 || page->height <= 0)
        page->width = page->height = 0; /* one side alone is no size */
    return true;
}

/* Adds the pivot of a frame, whose source size is known. */
static bool take_pivot(starling_reader *s, const spressi_xml_element *element,
                       const char *const *values, spress_frame *frame)
{
    float pixels[2] = {0, 0};
    if (!values[SUB_PIVOT_X] && !values[SUB_PIVOT_Y])
        return true;
    for (size_t i = 0; i < 2; i++)
        if (!spressi_xml_take_float(s->r, element, sub_names[SUB_PIVOT_X + i],
                                    values[SUB_PIVOT_X + i], &pixels[i]))
            return false;
    spress_frame_extra *extra = spressi_builder_extra(&s->builder, frame);
    if (!extra)
        return false;
    extra->has |= SPRESS_EXTRA_PIVOT;
    extra->pivot.x = frame->source_w != 0 ? pixels[0] / (float)frame->source_w : 0;
    extra->pivot.y = frame->source_h != 0 ? pixels[1] / (float)frame->source_h : 0;
    return true;
}

/* Sets turn, source and trim of a frame whose rectangle is set as it lies on the page. */
static void place_in_source(const char *const *values, const int32_t *box, spress_frame *frame)
{
    const char *rotated = values[SUB_ROTATED];
    if (rotated && (strcmp(rotated, "true") == 0 || strcmp(rotated, "1") == 0)) {
        const int32_t w = frame->w;
        spress_frame_set_turn(frame, SPRESS_TURN_CLOCKWISE);
        frame->w = frame->h;
        frame->h = w;
    }
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    /* Starling takes a frame box when it has a size. */
    if (box[2] <= 0 || box[3] <= 0)
        return;
    frame->trim_x = -box[0];
    frame->trim_y = -box[1];
    frame->source_w = box[2];
    frame->source_h = box[3];
    if (box[0] != 0 || box[1] != 0 || box[2] != frame->w || box[3] != frame->h)
        frame->flags |= SPRESS_FRAME_TRIMMED;
}

static bool begin_frame(starling_reader *s, const spressi_xml_element *element)
{
    const char *values[SUB_COUNT];
    spressi_xml_pick(element, sub_names, values);
    if (!values[SUB_NAME] || !values[SUB_WIDTH] || !values[SUB_HEIGHT])
        return spressi_fail(s->r, SPRESS_CODE_DESCRIPTOR_MISSING, element->at,
                            "<SubTexture> has no %s",
                            !values[SUB_NAME]    ? "name"
                            : !values[SUB_WIDTH] ? "width"
                                                 : "height");
    const spress_bytes name = {(const uint8_t *)values[SUB_NAME], strlen(values[SUB_NAME])};
    spress_frame *frame = spressi_builder_frame(&s->builder, name, element->at);
    if (!frame)
        return false;
    int32_t box[4] = {0};
    int32_t *const numbers[] = {&frame->x, &frame->y, &frame->w, &frame->h,
                                &box[0],   &box[1],   &box[2],   &box[3]};
    static const size_t from[] = {SUB_X,       SUB_Y,       SUB_WIDTH,       SUB_HEIGHT,
                                  SUB_FRAME_X, SUB_FRAME_Y, SUB_FRAME_WIDTH, SUB_FRAME_HEIGHT};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++)
        if (!spressi_xml_take_int(s->r, element, sub_names[from[i]], values[from[i]], numbers[i]))
            return false;
    place_in_source(values, box, frame);
    return take_pivot(s, element, values, frame);
}

static bool begin(void *context, const spressi_xml_element *element)
{
    starling_reader *s = context;
    if (element->depth == 0)
        return begin_page(s, element);
    if (element->depth == 1 && strcmp(element->name, "SubTexture") == 0)
        return begin_frame(s, element);
    spressi_tell(s->r, SPRESS_CODE_DESCRIPTOR_UNTOLD, element->at, "<%s> is passed over",
                 spressi_show(element->name).text);
    return true;
}

unsigned spressi_starling_sniff(spress_bytes input)
{
    return spressi_xml_has_root(input, "TextureAtlas") ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}

bool spressi_starling_read(spressi_reader *reader, const spress_read_options *options,
                           spress_document *document)
{
    static const spressi_xml_handler handler = {.begin = begin};
    starling_reader s = {.r = reader};
    (void)options;
    spressi_builder_init(&s.builder, reader, document);
    const bool good = spressi_xml_read(reader, &handler, &s) && spressi_builder_end(&s.builder);
    spressi_builder_free(&s.builder);
    return good;
}
