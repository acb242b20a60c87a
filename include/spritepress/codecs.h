/* Reading and writing image files: single pictures and sequences of them.
 *
 * Several threads may call all functions here at once on different pictures. A NULL `limits`,
 * `options`, `allocator` or `report` means the defaults, malloc or no report. Out-parameters are
 * untouched on failure and the caller's to free on success. */
#ifndef SPRITEPRESS_CODECS_H
#define SPRITEPRESS_CODECS_H

#include "spritepress/colour.h"
#include "spritepress/diagnostics.h"
#include "spritepress/image.h"
#include "spritepress/work.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the first bytes of a PNG say. */
typedef struct spress_png_info {
    uint32_t width, height;
    uint8_t bit_depth, colour_type, interlace;
    /* Chunks with a wrong CRC that no pixel needs: how many, and where the first one begins. */
    uint32_t flaw_count;
    size_t flaw_at;
} spress_png_info;

/* Walks the chunks of a PNG without inflating it: signature, IHDR first and valid, lengths inside
 * the file, CRCs, IDAT present, IEND. Returns the size of the PNG in bytes (more may follow it), or
 * 0 with the reason in `*reason` (static text) and its place in `*at`. A wrong CRC of a chunk that
 * no pixel needs is no reason, but counted in `info`: decoders warn of it (SPRESS_CODE_IMAGE_FLAW).
 */
SPRESS_API size_t spress_png_scan(spress_bytes png, spress_png_info *info, const char **reason,
                                  size_t *at);

/* Decodes a PNG of any colour type to RGBA8. Errors go to the report with offset 0; `out` is
 * untouched on failure, the caller's to free on success. Refuses more pixels than limits->pixels
 * and PNGs too short to hold what they declare before it allocates anything. */
SPRESS_API SPRESS_NODISCARD bool spress_png_read(spress_bytes png, const spress_limits *limits,
                                                 const spress_allocator *allocator,
                                                 spress_report *report, spress_image *out);

/* How much time a PNG may take. Every effort gives the same pixels, and the same bytes on every
 * run. */
typedef enum spress_png_effort {
    SPRESS_PNG_NORMAL, /* smaller than libpng's default in a third of its time */
    SPRESS_PNG_FAST,
    SPRESS_PNG_MAX, /* within a few per cent of zopflipng, in a tenth of its time */
} spress_png_effort;

/* Zero everything for the defaults: normal effort, 8-bit RGBA. */
typedef struct spress_png_options {
    spress_png_effort effort;
    /* Takes the smallest kind of PNG that holds exactly these pixels: 1 to 8 bits of grey or of a
     * palette, grey with alpha, RGB. Colours of transparent pixels count: they are kept. */
    bool reduce;
    /* With `reduce`: only kinds that the simplest decoders read: an 8-bit palette, RGB without a
     * transparent colour, RGBA. */
    bool plain;
    /* Receives how much of the picture is compressed. NULL: no reports. */
    const spress_progress *progress;
} spress_png_options;

/* Encodes as PNG with the default options: 8-bit RGBA. Fails for a picture without pixels, one
 * wider or higher than 2^31 - 1 and when memory runs out. */
SPRESS_API SPRESS_NODISCARD bool spress_png_write(const spress_image *image,
                                                  const spress_allocator *allocator,
                                                  spress_report *report, spress_buffer *out);

/* The same with options. */
SPRESS_API SPRESS_NODISCARD bool spress_png_write_with(const spress_image *image,
                                                       const spress_png_options *options,
                                                       const spress_allocator *allocator,
                                                       spress_report *report, spress_buffer *out);

/* Zero everything for the defaults: lossless. */
typedef struct spress_webp_options {
    uint8_t quality; /* 1 to 100: lossy; 0: lossless, with the colours of transparent pixels */
    bool fast;       /* a little larger, several times as fast */
    /* Receives per cent. NULL: no reports. */
    const spress_progress *progress;
} spress_webp_options;

/* Encodes as WebP. Fails for pictures wider or higher than 16,383 pixels, when memory runs out, and
 * with SPRESS_CODE_IMAGE_NO_CODEC in a build without WebP. */
SPRESS_API SPRESS_NODISCARD bool spress_webp_write(const spress_image *image,
                                                   const spress_webp_options *options,
                                                   const spress_allocator *allocator,
                                                   spress_report *report, spress_buffer *out);

/* Kinds of image files. */
typedef enum spress_codec {
    SPRESS_CODEC_NONE,
    SPRESS_CODEC_PNG, /* a sequence of pictures: APNG */
    SPRESS_CODEC_WEBP,
    SPRESS_CODEC_JPEG, /* read only */
    SPRESS_CODEC_GIF,  /* written only as a sequence, which may have one picture */
    SPRESS_CODEC_BMP,  /* read only */
    SPRESS_CODEC_TGA,  /* read only */
} spress_codec;

/* "PNG", "WebP" ...; "image" for SPRESS_CODEC_NONE. Static text. */
SPRESS_API const char *spress_codec_name(spress_codec codec);

/* Whether this build can read the codec's files. */
SPRESS_API bool spress_codec_is_built(spress_codec codec);

/* Recognises an image by its first bytes. TGA has no signature: only a name that ends in ".tga"
 * (any case) tells it. `name` may be NULL. SPRESS_CODEC_NONE when nothing fits. */
SPRESS_API spress_codec spress_codec_detect(spress_bytes file, const char *name);

/* How to read an image. Zero everything for the defaults. */
typedef struct spress_image_options {
    spress_codec codec; /* SPRESS_CODEC_NONE: recognised by spress_codec_detect */
    const char *name;   /* the file's name, for its extension; may be NULL */
    /* `pixels` is for one picture, `memory_bytes` and `frames` for a whole sequence. */
    spress_limits limits;
    const spress_allocator *allocator;
    /* Counts the pixels of each picture before it is decoded, and an estimate of what the
     * libraries behind WebP, JPEG and GIF allocate by themselves: SPRESS_CODE_LIMIT_BUDGET for
     * pixels, SPRESS_CODE_MEMORY for memory. What `allocator` gives is for the caller to count.
     * NULL: without bounds. */
    spress_budget *budget;
    bool no_orientation; /* JPEG: as stored, not turned as its Exif data say */
} spress_image_options;

/* Decodes an image of any kind to straight RGBA8; of an animation the first picture. Damaged and
 * cut files are errors (SPRESS_CODE_IMAGE_DECODE), never half a picture; what is damaged outside of
 * the pixels, as the end of a GIF behind a whole picture, is a warning (SPRESS_CODE_IMAGE_FLAW).
 * Errors are also unsupported variants (SPRESS_CODE_IMAGE_VARIANT, e.g. a CMYK JPEG), files of no
 * known kind (SPRESS_CODE_IMAGE_UNKNOWN) and kinds this build cannot read
 * (SPRESS_CODE_IMAGE_NO_CODEC). Findings have offset 0. Checks the limits before it allocates
 * pixels. */
SPRESS_API SPRESS_NODISCARD bool spress_image_read(spress_bytes file,
                                                   const spress_image_options *options,
                                                   spress_report *report, spress_image *out);

/* One picture of a sequence and how long it is shown. A time that is no whole number of
 * milliseconds (1/16 s) may also be given as a fraction of a second: APNG stores the fraction, the
 * others `duration_ms`, which the caller then rounds so that errors do not add up. Denominator 0:
 * no fraction. */
typedef struct spress_sequence_frame {
    spress_image image;
    uint32_t duration_ms;
    uint16_t exact_numerator, exact_denominator;
} spress_sequence_frame;

/* Pictures of one size, shown one after the other. */
typedef struct spress_sequence {
    spress_sequence_frame *frames;
    size_t count;
    uint32_t loop_count;        /* how often it is played; 0: for ever */
    spress_allocator allocator; /* of `frames`, when the library made it */
} spress_sequence;

/* Decodes all pictures of a GIF, WebP or APNG, each as a viewer shows it, with disposal, blending
 * and transparency applied. Rounds durations to milliseconds, without a fraction. Other images give
 * one picture of duration 0. Fails like spress_image_read. */
SPRESS_API SPRESS_NODISCARD bool spress_sequence_read(spress_bytes file,
                                                      const spress_image_options *options,
                                                      spress_report *report, spress_sequence *out);

/* Frees what spress_sequence_read made. NULL and an empty sequence are fine. */
SPRESS_API void spress_sequence_free(spress_sequence *sequence);

/* How to write a sequence. Zero everything for the defaults. */
typedef struct spress_sequence_options {
    spress_codec codec;       /* PNG (also for NONE), GIF or WEBP */
    spress_png_effort effort; /* APNG */
    uint8_t quality;          /* WebP: as in spress_webp_options */
    bool dither;              /* GIF: pictures of more than 255 colours */
    /* Called after each picture, and inside large ones of an APNG. NULL: no reports. */
    const spress_progress *progress;
} spress_sequence_options;

/* Encodes pictures of one size: APNG keeps every byte, WebP what is visible (the colours of
 * transparent pixels may change), GIF at most 255 colours per picture, with pixels opaque from
 * alpha 128 on. Durations are exact in WebP; in APNG as fractions, or else up to 65,535 ms; GIF
 * counts in hundredths of a second and rounds times from the start, so that errors do not add up.
 * WebP may join equal pictures. `sequence` and its pictures stay the caller's. Fails when there are
 * no pictures or their sizes differ, when the format cannot hold the size, when memory runs out and
 * when this build has no such codec. */
SPRESS_API SPRESS_NODISCARD bool spress_sequence_write(const spress_sequence *sequence,
                                                       const spress_sequence_options *options,
                                                       const spress_allocator *allocator,
                                                       spress_report *report, spress_buffer *out);

#ifdef __cplusplus
}
#endif

#endif
