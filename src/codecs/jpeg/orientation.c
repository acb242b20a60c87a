/* Finds the orientation in a JPEG's Exif data and turns the picture by it (Exif 2.32, sections
 * 4.5.4, 4.6.2 and 4.6.5.1.6). Cameras store what the sensor saw and say how they were held;
 * browsers and viewers turn the picture.
 *
 *   marker   FF, code; all but the first: u16be size with these two bytes, data
 *   APP1     FF E1, size, "Exif" 0 0, then a TIFF file
 *   TIFF     "II" or "MM": the byte order; u16 42, u32 offset of the directory
 *   entries  u16 their number; each: u16 tag, u16 type, u32 count, 4 bytes of value */
#include "codecs/jpeg/orientation.h"

#include "core/memory/allocate.h"
#include "core/memory/cursor.h"
#include "image/raster.h"

typedef struct tiff {
    spress_bytes bytes;
    bool big_endian;
} tiff;

/* 0 behind the end. */
static uint32_t load(const tiff *t, size_t at, size_t size)
{
    if (at > t->bytes.size || size > t->bytes.size - at)
        return 0;
    const uint8_t *from = t->bytes.data + at;
    if (size == 2)
        return t->big_endian ? spressi_load_u16be(from) : spressi_load_u16le(from);
    return t->big_endian ? spressi_load_u32be(from) : spressi_load_u32le(from);
}

/* 0 when there is none. */
static unsigned find_in_tiff(spress_bytes bytes)
{
    enum { ENTRY_SIZE = 12, TAG_ORIENTATION = 0x112, TYPE_SHORT = 3 };
    const tiff t = {bytes, bytes.size != 0 && bytes.data[0] == 'M'};
    const size_t directory = load(&t, 4, 4);
    const uint32_t count = load(&t, directory, 2);
    if (load(&t, 2, 2) != 42)
        return 0;
    for (size_t i = 0; i < count; i++) {
        const size_t entry = directory + 2 + i * ENTRY_SIZE;
        if (load(&t, entry, 2) == TAG_ORIENTATION && load(&t, entry + 2, 2) == TYPE_SHORT)
            return load(&t, entry + 8, 2);
    }
    return 0;
}

unsigned spressi_jpeg_orientation(spress_bytes file)
{
    enum { START_OF_SCAN = 0xDA, APP1 = 0xE1, HEAD = 4, NAME_SIZE = 6 };
    size_t at = 2;
    while (file.size - at >= HEAD && file.data[at] == 0xFF) {
        const uint8_t *marker = file.data + at;
        const size_t size = spressi_load_u16be(marker + 2);
        if (marker[1] == 0xFF) { /* padding before a marker */
            at++;
            continue;
        }
        if (marker[1] == START_OF_SCAN || size < 2 || size > file.size - at - 2)
            break;
        if (marker[1] == APP1 && size >= 2 + NAME_SIZE && memcmp(marker + HEAD, "Exif\0", 6) == 0) {
            const unsigned found =
                find_in_tiff((spress_bytes){marker + HEAD + NAME_SIZE, size - 2 - NAME_SIZE});
            return found >= 1 && found <= 8 ? found : 1;
        }
        at += 2 + size;
    }
    return 1;
}

/* Where the first row and the first column of the stored picture belong: 1 top, left; 2 top, right;
 * 3 bottom, right; 4 bottom, left; 5 left, top; 6 right, top; 7 right, bottom; 8 left, bottom. */
bool spressi_jpeg_turn(spress_image *image, unsigned orientation)
{
    const bool swap = orientation >= 5; /* rows become columns */
    const bool from_right =
        orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
    const bool from_bottom =
        orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
    const spress_allocator *memory = &image->allocator;
    const size_t size = (size_t)image->width * image->height * 4;
    spress_image turned = {swap ? image->height : image->width, swap ? image->width : image->height,
                           spressi_allocate(memory, size), *memory};
    if (!turned.rgba)
        return false;
    for (uint32_t y = 0; y < turned.height; y++)
        for (uint32_t x = 0; x < turned.width; x++) {
            const uint32_t across = from_right ? turned.width - 1 - x : x;
            const uint32_t down = from_bottom ? turned.height - 1 - y : y;
            memcpy(spressi_pixel(&turned, x, y),
                   spressi_pixel(image, swap ? down : across, swap ? across : down), 4);
        }
    spress_image_free(image);
    *image = turned;
    return true;
}
