/* Reads GIF through giflib, which gives indices; this file composes the frames (GIF89a, sections 20
 * and 23). giflib allocates with malloc: tables, and for each frame its description and colours,
 * which the budget counts. Everything that grows with the pixels comes from the caller's
 * allocator. */
#include <gif_lib.h>

#include "codecs/composition.h"
#include "core/memory/allocate.h"
#include "core/memory/budget.h"
#include "core/memory/cursor.h"

typedef struct gif_job {
    const spressi_image_input *in;
    GifFileType *gif;
    spressi_cursor c;
    spressi_composition canvas;
    uint8_t *line;                /* indices of one row, as wide as the canvas */
    GraphicsControlBlock control; /* of the next frame */
    uint32_t duration_ms;         /* of the last frame */
    uint32_t loop_count;
    size_t frame_count;
    bool is_cut;       /* more bytes were asked for than there are */
    bool read_one;     /* the last read was of a single byte, and it was 1 */
    bool ended_early;  /* cut behind a whole picture */
    uint64_t reserved; /* of the budget, for giflib */
} gif_job;

static bool reserve(gif_job *job, uint64_t size)
{
    if (!spressi_image_reserve(job->in, size))
        return false;
    job->reserved += size;
    return true;
}

/* Behind the end of the file the size of a block is 0, which ends a row of blocks: a picture that
 * lacks nothing but this mark is whole. A single byte is a size, or begins a record, which 0 does
 * not; or, behind a size of 1, it is data, and nothing is put in its place. */
static int read_bytes(GifFileType *gif, GifByteType *to, int size)
{
    gif_job *job = gif->UserData;
    const size_t left = spressi_left(&job->c);
    const size_t taken = (size_t)size < left ? (size_t)size : left;
    const bool may_be_data = job->read_one;
    memcpy(to, spressi_take(&job->c, taken), taken);
    job->is_cut |= taken < (size_t)size;
    job->read_one = size == 1 && taken == 1 && *to == 1;
    if (size == 1 && taken == 0 && !may_be_data) {
        *to = 0;
        return 1;
    }
    return (int)taken;
}

static bool fail_with(const gif_job *job, int error)
{
    const char *text = GifErrorString(error);
    if (error == D_GIF_ERR_NOT_ENOUGH_MEM)
        return spressi_image_no_memory(job->in->report);
    if (job->is_cut)
        return spressi_image_fail(job->in->report, SPRESS_CODE_IMAGE_DECODE, "the GIF is cut");
    return spressi_image_fail(job->in->report, SPRESS_CODE_IMAGE_DECODE, "the GIF is damaged: %s",
                              text ? text : "unknown error");
}

/* Always false. Behind a whole picture the end of the file is no error: browsers show what came
 * before it, and take_records warns. */
static bool fail(gif_job *job)
{
    job->ended_early = job->is_cut && job->frame_count != 0;
    return !job->ended_early && fail_with(job, job->gif->Error);
}

/* The application extension "NETSCAPE2.0" holds the number of repeats. */
static void take_loop_count(gif_job *job, const GifByteType *block)
{
    if (block[0] >= 3 && block[1] == 1) {
        const uint32_t repeats = spressi_load_u16le(block + 2);
        job->loop_count = repeats == 0 ? 0 : repeats + 1;
    }
}

static bool take_extension(gif_job *job)
{
    GifByteType *block;
    int code;
    if (DGifGetExtension(job->gif, &code, &block) == GIF_ERROR)
        return fail(job);
    bool loops = false;
    for (bool first = true; block; first = false) {
        if (code == GRAPHICS_EXT_FUNC_CODE && first &&
            DGifExtensionToGCB(block[0], block + 1, &job->control) == GIF_ERROR)
            return spressi_image_fail(job->in->report, SPRESS_CODE_IMAGE_DECODE,
                                      "the GIF has a graphic control of %u bytes, not 4", block[0]);
        if (code == APPLICATION_EXT_FUNC_CODE && first)
            loops = block[0] == 11 && memcmp(block + 1, "NETSCAPE2.0", 11) == 0;
        else if (loops)
            take_loop_count(job, block);
        if (DGifGetExtensionNext(job->gif, &block) == GIF_ERROR)
            return fail(job);
    }
    return true;
}

/* Section 23.c.iv: disposal methods; those above 3 are not defined. The background is transparent,
 * as in all programs. */
static spressi_disposal disposal_of(const GraphicsControlBlock *control)
{
    if (control->DisposalMode == DISPOSE_BACKGROUND)
        return SPRESSI_DISPOSE_CLEAR;
    return control->DisposalMode == DISPOSE_PREVIOUS ? SPRESSI_DISPOSE_REVERT : SPRESSI_DISPOSE_NOT;
}

static bool draw_line(gif_job *job, const ColorMapObject *colours, uint32_t count, uint8_t *rgba)
{
    for (uint32_t i = 0; i < count; i++, rgba += 4) {
        const int index = job->line[i];
        if (index == job->control.TransparentColor)
            continue;
        if (index >= colours->ColorCount)
            return spressi_image_fail(job->in->report, SPRESS_CODE_IMAGE_DECODE,
                                      "a pixel of the GIF has colour %d of a palette of %d", index,
                                      colours->ColorCount);
        const GifColorType *colour = &colours->Colors[index];
        rgba[0] = colour->Red;
        rgba[1] = colour->Green;
        rgba[2] = colour->Blue;
        rgba[3] = 255;
    }
    return true;
}

/* Appendix E: interlaced rows come in four passes. */
static bool draw_frame(gif_job *job, spressi_rect part, const ColorMapObject *colours)
{
    static const uint8_t first[] = {0, 4, 2, 1};
    static const uint8_t step[] = {8, 8, 4, 2};
    const bool interlaced = job->gif->Image.Interlace;
    for (unsigned pass = 0; pass < (interlaced ? 4 : 1); pass++)
        for (uint32_t y = first[pass]; y < part.height; y += interlaced ? step[pass] : 1) {
            if (spressi_budget_is_stopped(job->in->budget))
                return fail_with(job, D_GIF_ERR_NOT_ENOUGH_MEM); /* see budget.h */
            if (DGifGetLine(job->gif, job->line, (int)part.width) == GIF_ERROR)
                return fail(job);
            if (!draw_line(job, colours, part.width,
                           spressi_pixel(&job->canvas.image, part.x, part.y + y)))
                return false;
        }
    return true;
}

static bool skip_pixels(gif_job *job)
{
    GifByteType *block;
    int size;
    if (DGifGetCode(job->gif, &size, &block) == GIF_ERROR)
        return fail(job);
    while (block)
        if (DGifGetCodeNext(job->gif, &block) == GIF_ERROR)
            return fail(job);
    return true;
}

/* Reads the description of a frame, of which giflib keeps a copy. */
static bool take_description(gif_job *job)
{
    if (DGifGetImageDesc(job->gif) == GIF_ERROR)
        return fail(job);
    const ColorMapObject *own = job->gif->Image.ColorMap;
    const uint64_t colours = own ? (uint64_t)own->ColorCount * sizeof *own->Colors : 0;
    return reserve(job, sizeof(SavedImage) + (own ? sizeof *own + colours : 0));
}

static bool take_frame(gif_job *job)
{
    if (!take_description(job))
        return false;
    const GifImageDesc *image = &job->gif->Image;
    const ColorMapObject *colours = image->ColorMap ? image->ColorMap : job->gif->SColorMap;
    const spressi_rect part = {(uint32_t)image->Left, (uint32_t)image->Top, (uint32_t)image->Width,
                               (uint32_t)image->Height};
    if (part.width == 0 || part.height == 0 || !spressi_lies_inside(&job->canvas.image, part))
        return spressi_image_fail(
            job->in->report, SPRESS_CODE_IMAGE_DECODE,
            "frame %zu of the GIF, %u x %u pixels at %u, %u, is empty or leaves its %u x %u",
            job->frame_count, part.width, part.height, part.x, part.y, job->canvas.image.width,
            job->canvas.image.height);
    if (!colours)
        return spressi_image_fail(job->in->report, SPRESS_CODE_IMAGE_DECODE,
                                  "frame %zu of the GIF has no colours", job->frame_count);
    if (!spressi_composition_next(&job->canvas, part, disposal_of(&job->control)) ||
        !draw_frame(job, part, colours))
        return false;
    job->duration_ms = (uint32_t)job->control.DelayTime * 10;
    job->control = (GraphicsControlBlock){.TransparentColor = NO_TRANSPARENT_COLOR};
    job->frame_count++;
    return true;
}

static bool begin(gif_job *job)
{
    enum { TABLES = 25 << 10 };
    int error = D_GIF_ERR_NOT_ENOUGH_MEM;
    if (!reserve(job, TABLES))
        return false;
    job->gif = DGifOpen(job, read_bytes, &error);
    if (!job->gif)
        return fail_with(job, error);
    if (!spressi_composition_begin(&job->canvas, job->in, "GIF", (uint64_t)job->gif->SWidth,
                                   (uint64_t)job->gif->SHeight))
        return false;
    job->line = spressi_allocate(&job->in->allocator, job->canvas.image.width);
    return job->line || spressi_image_no_memory(job->in->report);
}

/* With `sequence` NULL skips all frames but the first. */
static bool take_image(gif_job *job, spress_sequence *sequence)
{
    if (!sequence && job->frame_count == 1)
        return take_description(job) && skip_pixels(job);
    return take_frame(job) &&
           (!sequence ||
            spressi_sequence_push(job->in, sequence, &job->canvas.image, job->duration_ms));
}

/* Always true. */
static bool warn(const gif_job *job, const char *what)
{
    spress_report_add(job->in->report, SPRESS_CODE_IMAGE_FLAW, 0, NULL,
                      "the GIF %s; the pictures before that are whole", what);
    return true;
}

/* Section 26 has the file end with a trailer. Browsers take a byte that begins no record for it. */
static bool take_records(gif_job *job, spress_sequence *sequence)
{
    GifRecordType type;
    do {
        bool good = DGifGetRecordType(job->gif, &type) == GIF_OK;
        if (!good && !job->is_cut && job->frame_count != 0)
            return warn(job, "goes on with a byte that begins no record");
        if (!good)
            fail(job);
        else if (type == EXTENSION_RECORD_TYPE)
            good = take_extension(job);
        else if (type == IMAGE_DESC_RECORD_TYPE)
            good = take_image(job, sequence);
        if (!good)
            return job->ended_early && warn(job, "is cut");
    } while (type != TERMINATE_RECORD_TYPE);
    return job->frame_count != 0 ||
           spressi_image_fail(job->in->report, SPRESS_CODE_IMAGE_DECODE, "the GIF has no picture");
}

static bool read_gif(const spressi_image_input *in, spress_sequence *sequence,
                     spress_image *picture)
{
    gif_job job = {.in = in,
                   .c = {.data = in->file.data, .size = in->file.size},
                   .control = {.TransparentColor = NO_TRANSPARENT_COLOR},
                   .loop_count = 1};
    const bool good = begin(&job) && take_records(&job, sequence);
    spressi_release(&in->allocator, job.line, job.canvas.image.width);
    if (job.gif)
        DGifCloseFile(job.gif, NULL);
    spressi_budget_give_back(in->budget, job.reserved);
    if (sequence)
        sequence->loop_count = job.loop_count;
    if (good && picture) {
        *picture = job.canvas.image;
        job.canvas.image = (spress_image){0};
    }
    spressi_composition_free(&job.canvas);
    return good;
}

bool spressi_gif_read(const spressi_image_input *in, spress_image *out)
{
    return read_gif(in, NULL, out);
}

bool spressi_gif_read_all(const spressi_image_input *in, spress_sequence *out)
{
    spress_sequence sequence = {0};
    if (!read_gif(in, &sequence, NULL)) {
        spress_sequence_free(&sequence);
        return false;
    }
    *out = sequence;
    return true;
}
