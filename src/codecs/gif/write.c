/* Writes GIF through giflib, which allocates with malloc: tables, and a palette for each frame.
 * image/quantise.h chooses the colours.
 *
 * When no picture makes pixels of the one before transparent, each frame stores only the rectangle
 * that differs, and in it only the pixels that differ; the others are transparent, which compresses
 * well. Otherwise every frame is drawn whole and cleared before the next: GIF cannot make single
 * pixels transparent. */
#include <gif_lib.h>

#include "codecs/codec.h"
#include "core/memory/allocate.h"
#include "image/quantise.h"
#include "image/raster.h"

enum { COLOURS_MAX = 255 }; /* one of 256 is for transparent pixels */

typedef struct gif_writer {
    const spress_sequence *sequence;
    spressi_output *out;
    spress_report *report;
    spress_allocator allocator;
    GifFileType *gif;
    const spress_sequence_options *options;
    bool erases; /* some picture makes pixels of the one before transparent */
    bool stays;  /* the current frame is not cleared */
    bool shared; /* `palette` serves all frames */
    spress_palette palette;
    uint64_t shown_ms; /* the durations of the frames so far */
} gif_writer;

/* giflib fails here only when memory runs out, its own or the output's. */
static bool succeeded(const gif_writer *w, int status)
{
    return status == GIF_OK || spressi_image_no_memory(w->report);
}

static int put_bytes(GifFileType *gif, const GifByteType *bytes, int size)
{
    gif_writer *w = gif->UserData;
    spressi_put(w->out, bytes, (size_t)size);
    return w->out->failed ? 0 : size;
}

static bool is_opaque(const uint8_t *rgba)
{
    return rgba[3] >= SPRESSI_OPAQUE_FROM;
}

/* Whether a pixel that was visible becomes transparent. */
static bool takes_away(const spress_image *before, const spress_image *image)
{
    const size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++)
        if (is_opaque(before->rgba + i * 4) && !is_opaque(image->rgba + i * 4))
            return true;
    return false;
}

/* Makes one palette for all pictures; false when they have too many colours together. */
static bool share_palette(const spress_sequence *sequence, spress_palette *out)
{
    spressi_colours colours = {.count = 0};
    for (size_t i = 0; i < sequence->count; i++)
        if (!spressi_gather_colours(&colours, &sequence->frames[i].image, COLOURS_MAX))
            return false;
    out->count = colours.count;
    memcpy(out->colours, colours.list, sizeof colours.list);
    return true;
}

/* Makes a palette for giflib, whose size is a power of two. NULL when memory ran out. */
static ColorMapObject *map_of(const spress_palette *palette)
{
    GifColorType colours[256] = {{0}};
    int size = 2;
    while (size < (int)palette->count + 1)
        size *= 2;
    for (size_t i = 0; i < palette->count; i++)
        colours[i] =
            (GifColorType){palette->colours[i].r, palette->colours[i].g, palette->colours[i].b};
    return GifMakeMapObject(size, colours);
}

static bool put_loop_count(gif_writer *w)
{
    const uint32_t plays = w->sequence->loop_count;
    if (plays == 1)
        return true;
    /* The number of repeats; 0: for ever. */
    const uint32_t repeats = plays == 0 ? 0 : plays - 1 > UINT16_MAX ? UINT16_MAX : plays - 1;
    const uint8_t block[3] = {1, (uint8_t)repeats, (uint8_t)(repeats >> 8)};
    return succeeded(w, EGifPutExtensionLeader(w->gif, APPLICATION_EXT_FUNC_CODE)) &&
           succeeded(w, EGifPutExtensionBlock(w->gif, 11, "NETSCAPE2.0")) &&
           succeeded(w, EGifPutExtensionBlock(w->gif, sizeof block, block)) &&
           succeeded(w, EGifPutExtensionTrailer(w->gif));
}

static bool put_screen(gif_writer *w)
{
    const spress_image *first = &w->sequence->frames[0].image;
    ColorMapObject *map = w->shared ? map_of(&w->palette) : NULL;
    if (w->shared && !map)
        return spressi_image_no_memory(w->report);
    EGifSetGifVersion(w->gif, true);
    const int status = EGifPutScreenDesc(w->gif, (int)first->width, (int)first->height, 8, 0, map);
    GifFreeMapObject(map);
    return succeeded(w, status) && put_loop_count(w);
}

/* The delay in hundredths of a second; rounds times from the start, so that errors do not add
 * up. */
static int delay_of(gif_writer *w, uint32_t duration_ms)
{
    const uint64_t begin = (w->shown_ms + 5) / 10;
    w->shown_ms += duration_ms;
    const uint64_t delay = (w->shown_ms + 5) / 10 - begin;
    return delay > UINT16_MAX ? UINT16_MAX : (int)delay;
}

static bool put_control(gif_writer *w, const spress_palette *palette, uint32_t duration_ms)
{
    GifByteType bytes[4];
    const GraphicsControlBlock control = {
        .DisposalMode = w->erases && !w->stays ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT,
        .DelayTime = delay_of(w, duration_ms),
        .TransparentColor = (int)palette->count,
    };
    EGifGCBToExtension(&control, bytes);
    return succeeded(w, EGifPutExtension(w->gif, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes));
}

static bool put_pixels(gif_writer *w, spressi_rect part, const spress_palette *palette,
                       uint8_t *indices)
{
    ColorMapObject *map = w->shared ? NULL : map_of(palette);
    if (!w->shared && !map)
        return spressi_image_no_memory(w->report);
    int status = EGifPutImageDesc(w->gif, (int)part.x, (int)part.y, (int)part.width,
                                  (int)part.height, false, map);
    GifFreeMapObject(map);
    for (uint32_t y = 0; status == GIF_OK && y < part.height; y++)
        status = EGifPutLine(w->gif, indices + (size_t)y * part.width, (int)part.width);
    return succeeded(w, status);
}

/* Writes a picture of the size of `part`; skips its transparent pixels. */
static bool put_picture(gif_writer *w, const spress_image *picture, spressi_rect part,
                        uint32_t duration_ms)
{
    spress_palette own = {.count = 0};
    const spress_palette *palette = w->shared ? &w->palette : &own;
    if (!w->shared && !spressi_quantise(picture, COLOURS_MAX, &w->allocator, &own))
        return spressi_image_no_memory(w->report);
    const size_t size = (size_t)part.width * part.height;
    uint8_t *indices = spressi_allocate(&w->allocator, size);
    if (!indices)
        return spressi_image_no_memory(w->report);
    const bool dither = w->options->dither && palette->count == COLOURS_MAX;
    const bool good = (spressi_map_to_palette(picture, palette, dither, &w->allocator, indices) ||
                       spressi_image_no_memory(w->report)) &&
                      put_control(w, palette, duration_ms) && put_pixels(w, part, palette, indices);
    spressi_release(&w->allocator, indices, size);
    return good;
}

/* Makes pixels transparent that the frame before already shows. */
static void drop_unchanged(spress_image *picture, spressi_rect part, const spress_image *before)
{
    for (uint32_t y = 0; y < part.height; y++)
        for (uint32_t x = 0; x < part.width; x++) {
            uint8_t *pixel = spressi_pixel(picture, x, y);
            if (memcmp(pixel, spressi_pixel(before, part.x + x, part.y + y), 4) == 0)
                pixel[3] = 0;
        }
}

static bool put_frame(gif_writer *w, size_t i)
{
    const spress_sequence_frame *frames = w->sequence->frames;
    const spress_image *image = &frames[i].image;
    const bool adds = i > 0 && !w->erases; /* draws over the frame before */
    spressi_rect part = {0, 0, 1, 1};      /* for a frame that draws nothing */
    /* Some players clear the last frame when the animation ends. */
    w->stays = i + 1 == w->sequence->count && w->sequence->loop_count == 1;
    if (adds)
        spressi_change_box(&frames[i - 1].image, image, &part);
    else
        spressi_trim_box(image, SPRESSI_OPAQUE_FROM - 1, &part);
    const spress_limits no_limit = {.pixels = UINT64_MAX};
    spress_image picture;
    if (!spress_image_init(&picture, part.width, part.height, &no_limit, &w->allocator))
        return spressi_image_no_memory(w->report);
    spressi_blit(&picture, 0, 0, image, part);
    if (adds)
        drop_unchanged(&picture, part, &frames[i - 1].image);
    const bool good = put_picture(w, &picture, part, frames[i].duration_ms);
    spress_image_free(&picture);
    return good;
}

static bool put_all(gif_writer *w)
{
    for (size_t i = 1; i < w->sequence->count && !w->erases; i++)
        w->erases = takes_away(&w->sequence->frames[i - 1].image, &w->sequence->frames[i].image);
    w->shared = share_palette(w->sequence, &w->palette);
    if (!put_screen(w))
        return false;
    for (size_t i = 0; i < w->sequence->count; i++) {
        if (!put_frame(w, i) ||
            !spressi_sequence_tell(w->options, i + 1, w->sequence->count, w->report))
            return false;
    }
    return true;
}

bool spressi_gif_write_all(const spress_sequence *sequence, const spress_sequence_options *options,
                           spressi_output *out, spress_report *report)
{
    const spress_image *first = &sequence->frames[0].image;
    if (first->width > UINT16_MAX || first->height > UINT16_MAX)
        return spressi_image_fail(report, SPRESS_CODE_IMAGE_ENCODE,
                                  "a GIF has at most 65,535 x 65,535 pixels; the picture has "
                                  "%u x %u",
                                  first->width, first->height);
    gif_writer w = {.sequence = sequence,
                    .out = out,
                    .report = report,
                    .allocator = out->buffer.allocator,
                    .options = options};
    w.gif = EGifOpen(&w, put_bytes, NULL);
    if (!w.gif)
        return spressi_image_no_memory(w.report);
    const bool good = put_all(&w);
    const bool closed = EGifCloseFile(w.gif, NULL) == GIF_OK; /* writes the trailer */
    return good && (closed || spressi_image_no_memory(w.report));
}
