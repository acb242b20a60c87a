/* Finds the attribute type of a TGA (Truevision's specification 2.0, fields 24, 28 and 30).
 *
 *   footer           the last 26 bytes: u32 offset of the extension area (0: none), u32 of the
 *                    developer's area, "TRUEVISION-XFILE." and a NUL
 *   extension area   u16 its size (495), ...; byte 494: the attribute type
 *
 *   0  no alpha   1  undefined, can be ignored   2  undefined, should be retained
 *   3  useful alpha   4  alpha, by which the colours are multiplied */
#include "codecs/tga/alpha.h"

#include "core/cursor.h"
#include "image/alpha.h"

spressi_tga_alpha spressi_tga_find_alpha(spress_bytes file)
{
    enum { FOOTER_SIZE = 26, SIGNATURE_AT = 8, AREA_SIZE = 495, TYPE_AT = 494 };
    static const char signature[] = "TRUEVISION-XFILE.";
    /* 2 is left to the reader, as if nothing were said: the alphas may be of use or not. */
    static const spressi_tga_alpha types[] = {SPRESSI_TGA_ALPHA_NONE, SPRESSI_TGA_ALPHA_NONE,
                                              SPRESSI_TGA_ALPHA_UNSAID, SPRESSI_TGA_ALPHA_STRAIGHT,
                                              SPRESSI_TGA_ALPHA_PREMULTIPLIED};
    if (file.size < FOOTER_SIZE + AREA_SIZE)
        return SPRESSI_TGA_ALPHA_UNSAID;
    const size_t footer_at = file.size - FOOTER_SIZE;
    const uint8_t *footer = file.data + footer_at;
    const uint32_t area_at = spressi_load_u32le(footer);
    if (memcmp(footer + SIGNATURE_AT, signature, sizeof signature) != 0 || area_at == 0 ||
        area_at > footer_at - AREA_SIZE || spressi_load_u16le(file.data + area_at) < AREA_SIZE)
        return SPRESSI_TGA_ALPHA_UNSAID;
    const unsigned type = file.data[area_at + TYPE_AT];
    return type < sizeof types / sizeof *types ? types[type] : SPRESSI_TGA_ALPHA_UNSAID;
}

static void make_opaque(spress_image *image)
{
    const size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++)
        image->rgba[i * 4 + 3] = 255;
}

void spressi_tga_apply_alpha(spress_image *image, spressi_tga_alpha alpha)
{
    switch (alpha) {
    case SPRESSI_TGA_ALPHA_NONE:
        make_opaque(image);
        break;
    case SPRESSI_TGA_ALPHA_PREMULTIPLIED:
        spressi_divide_alpha(image);
        break;
    case SPRESSI_TGA_ALPHA_UNSAID:
    case SPRESSI_TGA_ALPHA_STRAIGHT:
        break;
    }
}
