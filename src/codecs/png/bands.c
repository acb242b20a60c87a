/* Encodes a picture in bands: all are filtered alike, as a sample of the picture tells (sample.c);
 * each is compressed by itself (encode.c), which loses matches across 32 KB at its beginning; then
 * their streams become one (deflate_end.c). */
#include "codecs/png/bands.h"
#include "core/memory/allocate.h"

#include <zlib.h>

#include "codecs/codec.h"
#include "codecs/png/encode.h"

/* Bytes of scanlines in a band, at least: files grow by about 0.1%, and a page of 2,048 pixels
 * keeps four threads busy. With SPRESS_PNG_MAX bands are smaller: 1 MB may take a second, and a job
 * is cancelled only between bands. */
#define BAND_SIZE     (UINT64_C(4) << 20)
#define BAND_SIZE_MAX (UINT64_C(1) << 20)

typedef struct band {
    spressi_output stream;
    size_t raw_size; /* of what it inflates to ... */
    uint32_t adler;  /* ... and its checksum */
} band;

struct spressi_png_bands {
    spress_allocator allocator;
    spressi_png_part part;
    spressi_png_kind kind;
    spressi_png_how how;
    size_t row_size;    /* with the filter byte */
    uint32_t band_rows; /* of each but the last */
    size_t count;
    band *list;
};

static void split(spressi_png_bands *bands)
{
    const spressi_rect *rect = &bands->part.rect;
    const uint64_t size = bands->how.effort == SPRESS_PNG_MAX ? BAND_SIZE_MAX : BAND_SIZE;
    bands->row_size = (size_t)spressi_png_packed_size(&bands->kind, rect->width) + 1;
    const uint64_t wanted = (uint64_t)bands->row_size * rect->height / size;
    const uint64_t count = wanted == 0 ? 1 : wanted < rect->height ? wanted : rect->height;
    bands->band_rows = (uint32_t)((rect->height + count - 1) / count);
    bands->count = (rect->height + bands->band_rows - 1) / bands->band_rows;
}

spressi_png_bands *spressi_png_bands_of(const spressi_png_kind *kind, spress_png_effort effort,
                                        const spressi_png_part *part,
                                        const spress_allocator *allocator)
{
    const spress_allocator memory = allocator ? *allocator : spress_allocator_default();
    spressi_png_bands *bands = spressi_allocate(&memory, sizeof *bands);
    if (!bands)
        return NULL;
    *bands = (spressi_png_bands){.allocator = memory, .part = *part, .kind = *kind};
    if (!spressi_png_find_how(&bands->kind, effort, part, &memory, &bands->how)) {
        spressi_png_bands_free(bands);
        return NULL;
    }
    split(bands);
    bands->list = spressi_allocate(&memory, bands->count * sizeof *bands->list);
    if (!bands->list) {
        spressi_png_bands_free(bands);
        return NULL;
    }
    for (size_t i = 0; i < bands->count; i++) {
        bands->list[i] = (band){0};
        spressi_output_init(&bands->list[i].stream, &memory);
    }
    return bands;
}

spressi_png_bands *spressi_png_bands_new(const spress_image *image,
                                         const spress_png_options *options,
                                         const spress_allocator *allocator)
{
    spressi_png_kind kind;
    if (options->reduce)
        spressi_png_kind_smallest(
            &(spress_sequence){.frames = &(spress_sequence_frame){.image = *image}, .count = 1},
            options->plain, &kind);
    else
        spressi_png_kind_rgba(&kind);
    const spressi_png_part whole = {image, spressi_whole(image), false};
    return spressi_png_bands_of(&kind, options->effort, &whole, allocator);
}

void spressi_png_bands_free(spressi_png_bands *bands)
{
    if (!bands)
        return;
    const spress_allocator memory = bands->allocator;
    for (size_t i = 0; bands->list && i < bands->count; i++)
        spressi_output_free(&bands->list[i].stream);
    spressi_release(&memory, bands->list, bands->count * sizeof *bands->list);
    spressi_release(&memory, bands, sizeof *bands);
}

size_t spressi_png_band_count(const spressi_png_bands *bands)
{
    return bands->count;
}

bool spressi_png_encode_band(spressi_png_bands *bands, size_t index)
{
    band *to = &bands->list[index];
    const uint32_t y = (uint32_t)index * bands->band_rows;
    const uint32_t left = bands->part.rect.height - y;
    const uint32_t rows = left < bands->band_rows ? left : bands->band_rows;
    spressi_png_part part = bands->part;
    part.rect.y += y;
    part.rect.height = rows;
    part.follows = part.follows || index != 0;
    to->raw_size = bands->row_size * rows;
    return spressi_png_deflate(&bands->how, &part, &to->stream, &to->adler) &&
           (index + 1 == bands->count || spressi_deflate_open_end(&to->stream)) &&
           spressi_output_fit(&to->stream);
}

bool spressi_png_encode_bands(spressi_png_bands *bands, const spress_progress *progress,
                              spress_report *report)
{
    for (size_t i = 0; i < bands->count; i++) {
        if (!spressi_png_encode_band(bands, i))
            return spressi_image_no_memory(report);
        if (progress && !progress->tell(progress->context, i + 1, bands->count))
            return spressi_image_fail(report, SPRESS_CODE_CANCELLED, "the work was cancelled");
    }
    return true;
}

void spressi_png_put_bands(const spressi_png_bands *bands, spressi_output *out)
{
    uint32_t adler = bands->list[0].adler;
    spressi_png_put_zlib_header(bands->how.effort, out);
    for (size_t i = 0; i < bands->count; i++) {
        const band *from = &bands->list[i];
        spressi_put(out, from->stream.buffer.data, from->stream.buffer.size);
        if (i != 0)
            adler = (uint32_t)adler32_combine(adler, from->adler, (z_off_t)from->raw_size);
    }
    spressi_put_u32be(out, adler);
}

bool spressi_png_join_bands(spressi_png_bands *bands, spress_buffer *out)
{
    const spress_png_info info = {.width = bands->part.rect.width,
                                  .height = bands->part.rect.height,
                                  .bit_depth = bands->kind.bit_depth,
                                  .colour_type = bands->kind.colour_type};
    spressi_output output;
    spressi_output_init(&output, &bands->allocator);
    spressi_png_put_signature(&output);
    spressi_png_put_header(&output, &info);
    spressi_png_put_colours(&bands->kind, &output);
    const size_t data = spressi_png_begin_chunk(&output, "IDAT");
    spressi_png_put_bands(bands, &output);
    spressi_png_end_chunk(&output, data);
    spressi_png_put_chunk(&output, "IEND", NULL, 0);
    if (!spressi_output_fit(&output)) {
        spressi_output_free(&output);
        return false;
    }
    *out = output.buffer;
    return true;
}
