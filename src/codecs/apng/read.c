/* Reads APNG (PNG specification, third edition, sections 4.9 and 11.3.6).
 *
 *   acTL   u32be number of frames, u32be number of plays (0: for ever); before the first IDAT
 *   fcTL   u32be sequence number, width, height, x, y; u16be delay, its denominator (0: 100);
 *          u8 disposal (0 not, 1 clear, 2 revert), u8 blending (0 replace, 1 over)
 *   fdAT   u32be sequence number, then the same data as in an IDAT
 *
 * The IDATs are the first frame when an fcTL stands before them. This file makes each frame into a
 * PNG of its own, with the palette of the whole, and gives it to the PNG reader. */
#include "codecs/composition.h"
#include "codecs/png/chunks.h"
#include "image/draw.h"

enum { CONTROL_SIZE = 26, ANIMATION_SIZE = 8 };

/* The chunks in front of the image data that every frame needs, by their types; looked for once,
 * since a file can have as many frames as chunks. */
enum { SHARED_COUNT = 2 };
static const char *const shared_types[SHARED_COUNT] = {"PLTE", "tRNS"};

typedef struct apng {
    const spressi_image_input *in;
    spress_bytes png;
    spress_png_info info;
    spress_bytes shared[SHARED_COUNT]; /* {NULL, 0}: there is none */
    spressi_composition canvas;
    spress_sequence *sequence;
    spressi_output frame; /* the PNG of the frame being collected; empty: none is */
    size_t data_at;       /* where its IDAT begins */
    const uint8_t *control;
    uint32_t next_number; /* of the next fcTL or fdAT */
} apng;

static bool fail(const apng *a, const char *what)
{
    return spressi_image_fail(a->in->report, SPRESS_CODE_IMAGE_DECODE, "frame %zu of the APNG %s",
                              a->sequence->count, what);
}

static bool check_number(apng *a, const uint8_t *number)
{
    if (spressi_load_u32be(number) != a->next_number)
        return fail(a, "is not in the order of the sequence numbers");
    a->next_number++;
    return true;
}

static spressi_rect part_of(const uint8_t *control)
{
    return (spressi_rect){spressi_load_u32be(control + 12), spressi_load_u32be(control + 16),
                          spressi_load_u32be(control + 4), spressi_load_u32be(control + 8)};
}

static uint32_t duration_of(const uint8_t *control)
{
    const uint32_t delay = spressi_load_u16be(control + 20);
    const uint32_t denominator = spressi_load_u16be(control + 22);
    const uint32_t per_second = denominator ? denominator : 100;
    return (delay * 1000 + per_second / 2) / per_second;
}

/* Begins the PNG of a frame with the header and the colours of the whole file. */
static void begin_frame(apng *a)
{
    const spressi_rect part = part_of(a->control);
    spress_png_info info = a->info;
    info.width = part.width;
    info.height = part.height;
    a->frame.buffer.size = 0;
    spressi_png_put_signature(&a->frame);
    spressi_png_put_header(&a->frame, &info);
    for (size_t i = 0; i < SHARED_COUNT; i++)
        if (a->shared[i].data)
            spressi_png_put_chunk(&a->frame, shared_types[i], a->shared[i].data, a->shared[i].size);
    a->data_at = spressi_png_begin_chunk(&a->frame, "IDAT");
}

static void draw(apng *a, const spress_image *image, spressi_rect part)
{
    const bool over = a->control[25] == 1;
    if (over)
        spressi_blend(&a->canvas.image, part.x, part.y, image, spressi_whole(image));
    else
        spressi_blit(&a->canvas.image, part.x, part.y, image, spressi_whole(image));
}

/* Decodes the collected frame and draws it on the canvas. */
static bool end_frame(apng *a)
{
    spressi_png_end_chunk(&a->frame, a->data_at);
    spressi_png_put_chunk(&a->frame, "IEND", NULL, 0);
    if (a->frame.failed)
        return spressi_image_no_memory(a->in->report);
    const spressi_rect part = part_of(a->control);
    /* Reverting the first frame clears it: the canvas was empty before. */
    const spressi_disposal disposal = (spressi_disposal)a->control[24];
    spressi_image_input in = *a->in;
    in.file = (spress_bytes){a->frame.buffer.data, a->frame.buffer.size};
    spress_image image;
    if (!spressi_composition_next(&a->canvas, part, disposal) || !spressi_png_read(&in, &image))
        return false;
    draw(a, &image, part);
    spress_image_free(&image);
    const uint32_t duration = duration_of(a->control);
    a->control = NULL;
    return spressi_sequence_push(a->in, a->sequence, &a->canvas.image, duration);
}

static bool take_control(apng *a, spress_bytes data)
{
    if (a->control && !end_frame(a))
        return false;
    if (data.size != CONTROL_SIZE)
        return fail(a, "has a control chunk that is not 26 bytes long");
    if (!check_number(a, data.data))
        return false;
    const spressi_rect part = part_of(data.data);
    if (part.width == 0 || part.height == 0 || !spressi_lies_inside(&a->canvas.image, part))
        return fail(a, "is empty or leaves the picture");
    if (data.data[24] > SPRESSI_DISPOSE_REVERT || data.data[25] > 1)
        return fail(a, "has an unknown disposal or blending");
    a->control = data.data;
    begin_frame(a);
    return true;
}

static bool take_chunk(apng *a, const spressi_png_walk *walk)
{
    spress_bytes data = spressi_png_data(walk);
    if (spressi_png_is(walk, "fcTL"))
        return take_control(a, data);
    if (spressi_png_is(walk, "fdAT")) {
        if (data.size < 4 || !a->control)
            return fail(a, "has data without control, or too little");
        if (!check_number(a, data.data))
            return false;
        data = (spress_bytes){data.data + 4, data.size - 4};
    } else if (!spressi_png_is(walk, "IDAT") || !a->control) {
        return true;
    }
    spressi_put(&a->frame, data.data, data.size);
    return !a->frame.failed || spressi_image_no_memory(a->in->report);
}

static bool take_frames(apng *a, uint32_t count)
{
    for (spressi_png_walk walk = spressi_png_first(a->png); spressi_png_at_chunk(&walk);
         spressi_png_next(&walk))
        if (!take_chunk(a, &walk))
            return false;
    if (a->control && !end_frame(a))
        return false;
    if (a->sequence->count != count)
        return spressi_image_fail(a->in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "the APNG announces %u frames and has %zu", count,
                                  a->sequence->count);
    return true;
}

/* The acTL of an animation; {NULL, 0} for a plain PNG. */
static spress_bytes find_animation(spress_bytes png)
{
    spressi_png_walk walk = spressi_png_first(png);
    for (; spressi_png_at_chunk(&walk) && !spressi_png_is(&walk, "IDAT"); spressi_png_next(&walk))
        if (spressi_png_is(&walk, "acTL"))
            return spressi_png_data(&walk);
    return (spress_bytes){NULL, 0};
}

/* The first of each kind that stands before the image data. */
static void find_shared(apng *a)
{
    for (spressi_png_walk walk = spressi_png_first(a->png); !spressi_png_is(&walk, "IDAT");
         spressi_png_next(&walk))
        for (size_t i = 0; i < SHARED_COUNT; i++)
            if (!a->shared[i].data && spressi_png_is(&walk, shared_types[i]))
                a->shared[i] = spressi_png_data(&walk);
}

static bool read_still(const spressi_image_input *in, spress_sequence *sequence)
{
    spress_image image;
    return spressi_png_read(in, &image) && spressi_sequence_take(in, sequence, &image, 0);
}

static bool read_frames(const spressi_image_input *in, spress_bytes animation,
                        spress_sequence *sequence, apng *a)
{
    if (animation.size != ANIMATION_SIZE || spressi_load_u32be(animation.data) == 0)
        return spressi_image_fail(in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "the APNG's acTL is not 8 bytes long or announces no frames");
    a->in = in;
    a->sequence = sequence;
    sequence->loop_count = spressi_load_u32be(animation.data + 4);
    spressi_output_init(&a->frame, &in->allocator);
    find_shared(a);
    if (!spressi_composition_begin(&a->canvas, in, "APNG", a->info.width, a->info.height) ||
        !take_frames(a, spressi_load_u32be(animation.data)))
        return false;
    spressi_png_warn(in, &a->info);
    return true;
}

bool spressi_apng_read_all(const spressi_image_input *in, spress_sequence *out)
{
    apng a = {.png = in->file};
    spress_sequence sequence = {0};
    a.png.size = spress_png_scan(in->file, &a.info, NULL, NULL);
    const spress_bytes animation = a.png.size ? find_animation(a.png) : (spress_bytes){NULL, 0};
    const bool good =
        animation.data ? read_frames(in, animation, &sequence, &a) : read_still(in, &sequence);
    spressi_output_free(&a.frame);
    spressi_composition_free(&a.canvas);
    if (!good) {
        spress_sequence_free(&sequence);
        return false;
    }
    *out = sequence;
    return true;
}
