/* Packs rows of a picture for the PNG writer, and filters them. */
#include "codecs/png/encode.h"

#include "core/memory/allocate.h"
#include "core/memory/checked.h"

/* Computes all sizes; false when one overflows. */
static bool measure(spressi_png_rows *rows, const spressi_png_kind *kind,
                    const spressi_png_part *part)
{
    const unsigned bits = spressi_png_pixel_bits(kind->colour_type, kind->bit_depth);
    const uint64_t row_size = spressi_png_packed_size(kind, part->rect.width);
    size_t all; /* more than any of them */
    rows->first = part->follows;
    rows->count = part->rect.height;
    if (row_size >= SIZE_MAX ||
        !spressi_filter_scratch_size((size_t)row_size, &rows->scratch_size) ||
        !spressi_multiply((size_t)row_size + 1, (size_t)rows->count + rows->first, &all))
        return false;
    rows->line_size = (size_t)row_size + 1;
    rows->raw_size = rows->line_size * rows->count;
    rows->packed_size = (size_t)row_size * ((size_t)rows->count + rows->first);
    rows->filter.lines.row_size = (size_t)row_size;
    rows->filter.lines.step = bits < 8 ? 1 : bits / 8;
    return true;
}

static bool take_rows(spressi_png_rows *rows, const spressi_png_kind *kind,
                      const spressi_png_part *part)
{
    const spress_image *image = part->image;
    const uint32_t x = part->rect.x, y = part->rect.y - rows->first;
    if (kind->colour_type == SPRESSI_PNG_RGBA && part->rect.width == image->width) {
        rows->filter.lines.rows = spressi_pixel(image, x, y);
        return true;
    }
    const spress_allocator *memory = &rows->allocator;
    rows->packed = spressi_allocate(memory, rows->packed_size);
    if (!rows->packed)
        return false;
    for (uint32_t row = 0; row < rows->first + rows->count; row++)
        spressi_png_pack_row(kind, spressi_pixel(image, x, y + row), part->rect.width,
                             rows->packed + row * rows->filter.lines.row_size);
    rows->filter.lines.rows = rows->packed;
    return true;
}

bool spressi_png_rows_init(spressi_png_rows *rows, const spressi_png_kind *kind,
                           const spressi_png_part *part, const spress_allocator *allocator)
{
    *rows = (spressi_png_rows){.allocator = *allocator};
    if (!measure(rows, kind, part))
        return false;
    rows->filter.scratch = spressi_allocate(allocator, rows->scratch_size);
    if (rows->filter.scratch && take_rows(rows, kind, part))
        return true;
    spressi_png_rows_free(rows);
    return false;
}

void spressi_png_rows_free(spressi_png_rows *rows)
{
    const spress_allocator *memory = &rows->allocator;
    spressi_release(memory, rows->packed, rows->packed_size);
    spressi_release(memory, rows->filter.scratch, rows->scratch_size);
    *rows = (spressi_png_rows){.allocator = *memory};
}

void spressi_png_rows_filter(spressi_png_rows *rows, spressi_filtering filtering, uint8_t *out)
{
    rows->filter.filtering = filtering;
    spressi_filter_rows(&rows->filter, rows->first, rows->count, out);
}
