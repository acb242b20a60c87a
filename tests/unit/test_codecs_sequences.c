/* Animations. GIF and APNG files are made here frame by frame; what must be seen is composed by a
 * few lines written from the documents. Then what we write is read again, with its times. */
#include "codec_checks.h"
#include "png_maker.h"

enum { SIDE = 8 };

/* --- GIF: with a minimum code size of 7 and a clear code now and then, every code is one byte. */

typedef struct gif_frame {
    unsigned x, y, w, h, disposal, delay;
    int transparent; /* index, or -1 */
    bool interlaced, own_colours;
} gif_frame;

static uint8_t gif_index(const gif_frame *frame, unsigned x, unsigned y)
{
    return (uint8_t)((x * 3 + y * 5 + frame->delay) % 16);
}

static spress_colour gif_colour(bool own, unsigned index)
{
    return (spress_colour){(uint8_t)(index * 9 + (own ? 100 : 1)), (uint8_t)(index * 5), 77, 255};
}

static void put_gif_colours(test_file *f, bool own)
{
    for (unsigned i = 0; i < 128; i++) {
        const spress_colour c = gif_colour(own, i);
        put_bytes(f, &c, 3);
    }
}

static void put_gif_start(test_file *f, int repeats)
{
    f->size = 0;
    put_bytes(f, "GIF89a", 6);
    put_le16(f, SIDE);
    put_le16(f, SIDE);
    put_byte(f, 0x80 | 6); /* 128 global colours */
    put_le16(f, 0);
    put_gif_colours(f, false);
    if (repeats >= 0) {
        put_bytes(f, "\x21\xFF\x0BNETSCAPE2.0\3\1", 16);
        put_le16(f, (unsigned)repeats);
        put_byte(f, 0);
    }
}

/* The rows in the order in which they are stored. */
static unsigned gif_row(const gif_frame *frame, unsigned number)
{
    if (!frame->interlaced)
        return number;
    unsigned count = 0;
    static const unsigned first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
    for (unsigned pass = 0; pass < 4; pass++)
        for (unsigned y = first[pass]; y < frame->h; y += step[pass])
            if (count++ == number)
                return y;
    fail();
    return 0;
}

static void put_gif_frame(test_file *f, const gif_frame *frame)
{
    put_bytes(f, "\x21\xF9\4", 3);
    put_byte(f, frame->disposal << 2 | (frame->transparent >= 0));
    put_le16(f, frame->delay);
    put_byte(f, frame->transparent >= 0 ? (unsigned)frame->transparent : 0);
    put_byte(f, 0);
    put_byte(f, 0x2C);
    put_le16(f, frame->x);
    put_le16(f, frame->y);
    put_le16(f, frame->w);
    put_le16(f, frame->h);
    put_byte(f, (frame->own_colours ? 0x80u | 6 : 0) | (frame->interlaced ? 0x40u : 0));
    if (frame->own_colours)
        put_gif_colours(f, true);
    put_byte(f, 7);
    for (unsigned row = 0; row < frame->h; row++) { /* a block for each row */
        put_byte(f, frame->w + 1);
        put_byte(f, 0x80); /* clear */
        for (unsigned x = 0; x < frame->w; x++)
            put_byte(f, gif_index(frame, x, gif_row(frame, row)));
    }
    put_bytes(f, "\1\x81\0", 3); /* end of information */
}

static void draw_gif_frame(uint8_t canvas[SIDE][SIDE][4], const gif_frame *frame)
{
    for (unsigned y = 0; y < frame->h; y++)
        for (unsigned x = 0; x < frame->w; x++) {
            const uint8_t index = gif_index(frame, x, y);
            const spress_colour c = gif_colour(frame->own_colours, index);
            if (index != frame->transparent)
                memcpy(canvas[frame->y + y][frame->x + x], &c, 4);
        }
}

static void expect_sequence_refused(spress_bytes file, const char *part_of_message)
{
    TEST_REPORT(r);
    spress_sequence sequence = {.count = 77};
    assert_false(spress_sequence_read(file, NULL, &r.report, &sequence));
    const spress_diagnostic *item = expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    assert_non_null(strstr(item->message, part_of_message));
    assert_int_equal(sequence.count, 77);
}

static gif_frame random_frame(test_random *random)
{
    gif_frame frame = {.w = 1 + test_random_below(random, SIDE),
                       .h = 1 + test_random_below(random, SIDE),
                       .disposal = test_random_below(random, 4),
                       .delay = test_random_below(random, 200),
                       .transparent = (int)test_random_below(random, 17) - 1,
                       .interlaced = test_random_below(random, 2),
                       .own_colours = test_random_below(random, 2)};
    frame.x = test_random_below(random, SIDE + 1 - frame.w);
    frame.y = test_random_below(random, SIDE + 1 - frame.h);
    return frame;
}

TEST(gif_frames)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    test_random random = {51};
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    for (unsigned round = 0; round < 200; round++) {
        gif_frame frames[6];
        const unsigned count = 1 + round % 6;
        put_gif_start(f, round % 3 == 0 ? -1 : (int)(round % 5));
        for (unsigned i = 0; i < count; i++) {
            frames[i] = random_frame(&random);
            put_gif_frame(f, &frames[i]);
        }
        put_byte(f, 0x3B);
        spress_sequence sequence;
        assert_true(spress_sequence_read(bytes_in(f), NULL, NULL, &sequence));
        assert_int_equal(sequence.count, count);
        assert_int_equal(sequence.loop_count, round % 3 == 0   ? 1
                                              : round % 5 == 0 ? 0
                                                               : round % 5 + 1);
        uint8_t canvas[SIDE][SIDE][4] = {{{0}}}, before[SIDE][SIDE][4];
        for (unsigned i = 0; i < count; i++) {
            memcpy(before, canvas, sizeof canvas);
            draw_gif_frame(canvas, &frames[i]);
            assert_memory_equal(sequence.frames[i].image.rgba, canvas, sizeof canvas);
            assert_int_equal(sequence.frames[i].duration_ms, frames[i].delay * 10);
            for (unsigned y = 0; frames[i].disposal == 2 && y < frames[i].h; y++)
                memset(canvas[frames[i].y + y][frames[i].x], 0, (size_t)frames[i].w * 4);
            if (frames[i].disposal == 3)
                memcpy(canvas, before, sizeof canvas);
        }
        spress_image first;
        assert_true(spress_image_read(bytes_in(f), NULL, NULL, &first));
        assert_memory_equal(first.rgba, sequence.frames[0].image.rgba, sizeof canvas);
        spress_image_free(&first);
        spress_sequence_free(&sequence);
        if (round < 6) {
            expect_patches_survived(bytes_in(f), NULL);
            expect_survives_memory(bytes_in(f), NULL);
        }
    }
}

/* Files that end early, as browsers show them: all frames whose pixels are there. put_gif_frame
 * ends with a block that says so, of which nothing is needed, and with the mark of the end. */
TEST(gif_cut)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    enum { COUNT = 3 };
    test_random random = {5};
    size_t ends[COUNT];
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    put_gif_start(f, 2);
    for (size_t i = 0; i < COUNT; i++) {
        const gif_frame frame = random_frame(&random);
        put_gif_frame(f, &frame);
        ends[i] = f->size;
    }
    put_byte(f, 0x3B);
    spress_sequence all;
    assert_true(spress_sequence_read(bytes_in(f), NULL, NULL, &all));
    for (size_t size = 4; size < f->size; size++) {
        size_t whole = 0;
        while (whole < COUNT && (size >= ends[whole] - 1 || size == ends[whole] - 3))
            whole++;
        AUTO_FREE uint8_t *copy = MUST(malloc(size));
        memcpy(copy, f->bytes, size);
        expect_cut((spress_bytes){copy, size}, &all, whole);
    }
    spress_sequence_free(&all);
    /* A frame that nobody wrote to the end, and one that is damaged in a file that is whole. */
    f->bytes[ends[1] - 3] = 0;
    f->bytes[ends[1] - 4] = 0x81; /* the end of information before the last pixel */
    expect_sequence_refused(bytes_in(f), "damaged");
}

/* What begins no record ends the file behind a picture, and is an error before one. */
TEST(gif_stray)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    const gif_frame frame = {.w = 3, .h = 3, .transparent = -1};
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    put_gif_start(f, 2);
    put_byte(f, 0);
    put_gif_frame(f, &frame);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_DECODE, "damaged");
    put_gif_start(f, 2);
    put_gif_frame(f, &frame);
    put_gif_frame(f, &frame);
    put_byte(f, 0x3B);
    AUTO_SEQUENCE all;
    assert_true(spress_sequence_read(bytes_in(f), NULL, NULL, &all));
    f->size--;
    put_byte(f, 0x77);
    put_gif_frame(f, &frame);
    expect_cut(bytes_in(f), &all, 2);
}

TEST(gif_refused)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    gif_frame frame = {.w = 3, .h = 3, .x = 6, .transparent = -1};
    put_gif_start(f, -1);
    put_gif_frame(f, &frame);
    put_byte(f, 0x3B);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_DECODE, "leaves");
    put_gif_start(f, -1);
    put_byte(f, 0x3B);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_DECODE, "no picture");
    memcpy(f->bytes + 6, "\0\0", 2);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_IMAGE_DECODE, "0 x 8");
    memcpy(f->bytes + 6, "\xFF\xFF\xFF\xFF", 4);
    expect_refused(bytes_in(f), NULL, SPRESS_CODE_LIMIT_PIXELS, "65535 x 65535");
}

/* Three frames of 8 x 8: 256 bytes each. */
TEST(sequence_limits)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    AUTO_FREE test_file *f = MUST(calloc(1, sizeof *f));
    const gif_frame frame = {.w = 1, .h = 1, .transparent = -1};
    put_gif_start(f, -1);
    for (int i = 0; i < 3; i++)
        put_gif_frame(f, &frame);
    put_byte(f, 0x3B);
    spress_sequence sequence;
    TEST_REPORT(r);
    spress_image_options options = {.limits = {.memory_bytes = 768, .frames = 3}};
    assert_true(spress_sequence_read(bytes_in(f), &options, &r.report, &sequence));
    spress_sequence_free(&sequence);
    options.limits.memory_bytes = 767;
    assert_false(spress_sequence_read(bytes_in(f), &options, &r.report, &sequence));
    expect_code(&r.report, SPRESS_CODE_LIMIT_MEMORY, 0, "");
    options.limits = (spress_limits){.frames = 2};
    assert_false(spress_sequence_read(bytes_in(f), &options, &r.report, &sequence));
    expect_code(&r.report, SPRESS_CODE_LIMIT_FRAMES, 0, "");
    spress_sequence_free(NULL);
}

/* --- APNG */

typedef struct apng_frame {
    uint32_t x, y, w, h;
    unsigned delay, denominator, disposal, blending;
} apng_frame;

static spress_colour apng_pixel(const apng_frame *frame, uint32_t x, uint32_t y)
{
    return (spress_colour){(uint8_t)(x * 30 + frame->delay), (uint8_t)(y * 30), 40,
                           (uint8_t)((x + y + frame->delay) % 4 * 85)};
}

static void put_control(maker *m, uint32_t number, const apng_frame *frame)
{
    uint8_t data[26];
    put_u32(data, number);
    put_u32(data + 4, frame->w);
    put_u32(data + 8, frame->h);
    put_u32(data + 12, frame->x);
    put_u32(data + 16, frame->y);
    put_u32(data + 20, frame->delay << 16 | frame->denominator);
    data[24] = (uint8_t)frame->disposal;
    data[25] = (uint8_t)frame->blending;
    put_chunk(m, "fcTL", data, sizeof data);
}

/* Image data of a frame, behind `head` bytes for the sequence number. */
static size_t frame_data(const apng_frame *frame, size_t head, uint8_t *out, size_t room)
{
    uint8_t raw[SIDE * (SIDE * 4 + 1)];
    size_t size = 0;
    for (uint32_t y = 0; y < frame->h; y++) {
        raw[size++] = 0;
        for (uint32_t x = 0; x < frame->w; x++, size += 4) {
            const spress_colour c = apng_pixel(frame, x, y);
            memcpy(raw + size, &c, 4);
        }
    }
    uLongf packed = (uLongf)(room - head);
    assert_int_equal(compress2(out + head, &packed, raw, (uLong)size, 9), Z_OK);
    return head + packed;
}

static void make_apng(maker *m, const apng_frame *frames, uint32_t count, bool hidden_default)
{
    *m = (maker){.width = SIDE, .height = SIDE, .depth = 8, .colour = 6};
    uint8_t data[1024];
    uint32_t number = 0;
    put_header(m);
    put_u32(data, count);
    put_u32(data + 4, 5);
    put_chunk(m, "acTL", data, 8);
    if (hidden_default) /* a picture for programs that know no APNG */
        put_chunk(m, "IDAT", data,
                  frame_data(&(apng_frame){0, 0, 8, 8, 0, 0, 0, 0}, 0, data, 1024));
    for (uint32_t i = 0; i < count; i++) {
        put_control(m, number++, &frames[i]);
        if (i == 0 && !hidden_default) {
            put_chunk(m, "IDAT", data, frame_data(&frames[i], 0, data, 1024));
            continue;
        }
        const size_t size = frame_data(&frames[i], 4, data, 1024), half = size / 2;
        put_u32(data, number++);
        put_chunk(m, "fdAT", data, half); /* in two pieces */
        memmove(data + 4, data + half, size - half);
        put_u32(data, number++);
        put_chunk(m, "fdAT", data, size - half + 4);
    }
    put_chunk(m, "IEND", NULL, 0);
}

/* Straight "over", rounded to nearest. */
static void blend(uint8_t *under, spress_colour over)
{
    const double a = over.a / 255.0, b = under[3] / 255.0 * (1 - a);
    const uint8_t colours[3] = {over.r, over.g, over.b};
    for (int k = 0; k < 3 && a + b > 0; k++)
        under[k] = (uint8_t)((colours[k] * a + under[k] * b) / (a + b) + 0.5);
    under[3] = (uint8_t)((a + b) * 255 + 0.5);
}

static void draw_apng_frame(uint8_t canvas[SIDE][SIDE][4], const apng_frame *frame)
{
    for (uint32_t y = 0; y < frame->h; y++)
        for (uint32_t x = 0; x < frame->w; x++) {
            const spress_colour c = apng_pixel(frame, x, y);
            if (frame->blending == 0)
                memcpy(canvas[frame->y + y][frame->x + x], &c, 4);
            else if (c.a != 0)
                blend(canvas[frame->y + y][frame->x + x], c);
        }
}

TEST(apng_frames)
{
    test_random random = {52};
    AUTO_FREE maker *m = MUST(malloc(sizeof *m));
    for (unsigned round = 0; round < 200; round++) {
        apng_frame frames[5];
        const uint32_t count = 1 + round % 5;
        for (uint32_t i = 0; i < count; i++) {
            apng_frame *frame = &frames[i];
            const bool whole = i == 0 && round % 2 == 0;
            *frame = (apng_frame){.w = whole ? SIDE : 1 + test_random_below(&random, SIDE),
                                  .h = whole ? SIDE : 1 + test_random_below(&random, SIDE),
                                  .delay = test_random_below(&random, 300),
                                  .denominator = test_random_below(&random, 3) * 500,
                                  .disposal = test_random_below(&random, 3),
                                  .blending = test_random_below(&random, 2)};
            frame->x = test_random_below(&random, SIDE + 1 - frame->w);
            frame->y = test_random_below(&random, SIDE + 1 - frame->h);
        }
        make_apng(m, frames, count, round % 2 == 1);
        spress_sequence sequence;
        assert_true(spress_sequence_read(png_of(m), NULL, NULL, &sequence));
        assert_int_equal(sequence.count, count);
        assert_int_equal(sequence.loop_count, 5);
        uint8_t canvas[SIDE][SIDE][4] = {{{0}}}, before[SIDE][SIDE][4];
        for (uint32_t i = 0; i < count; i++) {
            memcpy(before, canvas, sizeof canvas);
            draw_apng_frame(canvas, &frames[i]);
            for (size_t k = 0; k < sizeof canvas; k++)
                assert_true(abs(sequence.frames[i].image.rgba[k] - ((uint8_t *)canvas)[k]) <= 1);
            memcpy(canvas, sequence.frames[i].image.rgba, sizeof canvas); /* no sum of roundings */
            const unsigned per_second = frames[i].denominator ? frames[i].denominator : 100;
            assert_int_equal(sequence.frames[i].duration_ms,
                             (frames[i].delay * 1000 + per_second / 2) / per_second);
            for (uint32_t y = 0; frames[i].disposal == 1 && y < frames[i].h; y++)
                memset(canvas[frames[i].y + y][frames[i].x], 0, (size_t)frames[i].w * 4);
            if (frames[i].disposal == 2)
                memcpy(canvas, before, sizeof canvas);
        }
        spress_sequence_free(&sequence);
        if (round < 2)
            expect_robust(png_of(m), NULL);
    }
}

static void expect_apng_refused(const maker *m, const char *part_of_message)
{
    TEST_REPORT(r);
    spress_sequence sequence;
    assert_false(spress_sequence_read(png_of(m), NULL, &r.report, &sequence));
    expect_code(&r.report, SPRESS_CODE_IMAGE_DECODE, 0, "");
    if (!strstr(r.items[0].message, part_of_message))
        fail_msg("\"%s\" is not in \"%s\"", part_of_message, r.items[0].message);
}

TEST(apng_refused)
{
    AUTO_FREE maker *m = MUST(malloc(sizeof *m));
    const apng_frame good = {0, 0, SIDE, SIDE, 1, 2, 0, 0};
    const apng_frame wide = {4, 0, SIDE, SIDE, 1, 2, 0, 0};
    const apng_frame empty = {4, 0, 0, SIDE, 1, 2, 0, 0};
    const apng_frame disposed = {0, 0, SIDE, SIDE, 1, 2, 3, 0};
    make_apng(m, (apng_frame[]){good, wide}, 2, false);
    expect_apng_refused(m, "leaves the picture");
    make_apng(m, (apng_frame[]){good, empty}, 2, false);
    expect_apng_refused(m, "empty");
    make_apng(m, &disposed, 1, false);
    expect_apng_refused(m, "unknown disposal or blending");
    make_apng(m, &good, 1, false);
    put_u32(m->bytes + 41, 2); /* two frames announced */
    put_u32(m->bytes + 49, (uint32_t)crc32(0, m->bytes + 37, 12));
    expect_apng_refused(m, "announces 2 frames and has 1");
    put_u32(m->bytes + 41, 0);
    put_u32(m->bytes + 49, (uint32_t)crc32(0, m->bytes + 37, 12));
    expect_apng_refused(m, "announces no frames");
    make_apng(m, (apng_frame[]){good, good}, 2, false);
    m->bytes[53 + 11] = 7; /* the first fcTL's sequence number */
    put_u32(m->bytes + 53 + 34, (uint32_t)crc32(0, m->bytes + 53 + 4, 30));
    expect_apng_refused(m, "order");
}

/* --- writing */

/* A ball that crosses a still or moving ground; with `erase` there is nothing behind it. */
static void draw_scene(spress_image *image, unsigned t, bool erase, unsigned colours)
{
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++) {
            const bool ball = (x + image->width - t * 3) % image->width < 6 && y > 3 && y < 12;
            const unsigned shade = x * y % colours;
            const spress_colour c =
                ball ? (spress_colour){255, (uint8_t)(t * 10), 0, 255}
                     : (spress_colour){(uint8_t)(shade * 5), (uint8_t)(shade / 3), 90,
                                       (uint8_t)(erase ? 0 : 255)};
            memcpy(spressi_pixel(image, x, y), &c, 4);
        }
}

static spress_sequence scenes(size_t count, bool erase, unsigned colours)
{
    static spress_sequence_frame frames[12];
    static const uint32_t durations[] = {33, 33, 34, 16, 1, 250, 7, 999};
    for (size_t i = 0; i < count; i++) {
        assert_true(spress_image_init(&frames[i].image, 25, 17, NULL, NULL));
        draw_scene(&frames[i].image, (unsigned)(i == 3 ? 2 : i), erase, colours);
        frames[i].duration_ms = durations[i % 8];
    }
    return (spress_sequence){.frames = frames, .count = count, .loop_count = 3};
}

static void free_scenes(const spress_sequence *sequence)
{
    for (size_t i = 0; i < sequence->count; i++)
        spress_image_free(&sequence->frames[i].image);
}

static bool count_told(void *context, size_t done, size_t total)
{
    size_t *told = context; /* how often, and of how many */
    assert_int_equal(done, ++told[0]);
    told[1] = total;
    return true;
}

static spress_sequence write_and_read(const spress_sequence *sequence, spress_codec codec)
{
    TEST_REPORT(r);
    spress_buffer file, again;
    spress_sequence back;
    const spress_sequence_options options = {.codec = codec};
    const bool written = spress_sequence_write(sequence, &options, NULL, &r.report, &file);
    expect_silence(&r.report);
    assert_true(written);
    assert_int_equal(spress_codec_detect((spress_bytes){file.data, file.size}, NULL), codec);
    assert_true(spress_sequence_read((spress_bytes){file.data, file.size}, NULL, NULL, &back));
    /* The same bytes again, also when somebody watches. */
    size_t told[2] = {0};
    const spress_progress progress = {count_told, told, NULL};
    const spress_sequence_options watched = {.codec = codec, .progress = &progress};
    assert_true(spress_sequence_write(sequence, &watched, NULL, NULL, &again));
    assert_int_equal(told[0], sequence->count);
    assert_int_equal(told[1], sequence->count);
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    spress_buffer_free(&file);
    spress_buffer_free(&again);
    return back;
}

/* As it is seen: the colour of what is transparent does not count. */
static void expect_same_look(const spress_image *a, const spress_image *b)
{
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (size_t i = 0; i < (size_t)a->width * a->height; i++) {
        assert_int_equal(a->rgba[i * 4 + 3], b->rgba[i * 4 + 3]);
        if (a->rgba[i * 4 + 3] != 0)
            assert_memory_equal(a->rgba + i * 4, b->rgba + i * 4, 3);
    }
}

TEST(apng_written)
{
    for (unsigned i = 0; i < 8; i++) {
        spress_sequence sequence = scenes(i % 2 ? 1 : 9, i & 2, i & 4 ? 7 : 400);
        spress_sequence back = write_and_read(&sequence, SPRESS_CODEC_PNG);
        assert_int_equal(back.count, sequence.count);
        assert_int_equal(back.loop_count, 3);
        for (size_t k = 0; k < back.count; k++) {
            assert_int_equal(back.frames[k].duration_ms, sequence.frames[k].duration_ms);
            assert_memory_equal(back.frames[k].image.rgba, sequence.frames[k].image.rgba,
                                (size_t)25 * 17 * 4);
        }
        spress_sequence_free(&back);
        free_scenes(&sequence);
    }
}

TEST(apng_long_durations)
{
    static const uint32_t durations[][2] = {
        {65535, 65535}, {65536, 65540}, {655350, 655350}, {655356, 655400}, {60000000, 60000000}};
    spress_sequence sequence = scenes(1, false, 7);
    for (size_t i = 0; i < COUNT_OF(durations); i++) {
        sequence.frames[0].duration_ms = durations[i][0];
        AUTO_SEQUENCE back = write_and_read(&sequence, SPRESS_CODEC_PNG);
        assert_int_equal(back.frames[0].duration_ms, durations[i][1]);
    }
    free_scenes(&sequence);
}

/* Bytes 20 to 23 of fcTL are the delay and its denominator, as the caller gave them. The next
 * picture without a fraction has its milliseconds. */
TEST(apng_exact_durations)
{
    static const uint16_t fractions[][2] = {{1, 16}, {3, 7}, {1, 65535}, {65535, 1}, {0, 24}};
    spress_sequence sequence = scenes(2, false, 7);
    for (size_t i = 0; i < COUNT_OF(fractions); i++) {
        sequence.frames[0].exact_numerator = fractions[i][0];
        sequence.frames[0].exact_denominator = fractions[i][1];
        AUTO_BUFFER file;
        assert_true(spress_sequence_write(&sequence, NULL, NULL, NULL, &file));
        const uint16_t wanted[2][2] = {{fractions[i][0], fractions[i][1]}, {33, 1000}};
        size_t found = 0;
        for (size_t at = 8; at < file.size; at += 12 + spressi_load_u32be(file.data + at)) {
            if (memcmp(file.data + at + 4, "fcTL", 4) != 0)
                continue;
            assert_in_range(found, 0, 1);
            assert_int_equal(spressi_load_u16be(file.data + at + 28), wanted[found][0]);
            assert_int_equal(spressi_load_u16be(file.data + at + 30), wanted[found][1]);
            found++;
        }
        assert_int_equal(found, 2);
    }
    sequence.frames[0].exact_numerator = sequence.frames[0].exact_denominator = 0;
    free_scenes(&sequence);
}

/* Few colours: exact. Times: the start of each frame is never off by more than half a hundredth of
 * a second. */
TEST(gif_written)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    for (unsigned i = 0; i < 4; i++) {
        spress_sequence sequence = scenes(9, i & 1, i & 2 ? 7 : 200);
        sequence.loop_count = i;
        spress_sequence back = write_and_read(&sequence, SPRESS_CODEC_GIF);
        assert_int_equal(back.count, sequence.count);
        assert_int_equal(back.loop_count, i);
        int64_t wanted = 0, got = 0;
        for (size_t k = 0; k < back.count; k++) {
            expect_same_look(&back.frames[k].image, &sequence.frames[k].image);
            wanted += sequence.frames[k].duration_ms;
            got += back.frames[k].duration_ms;
            assert_true(llabs(wanted - got) <= 5);
        }
        spress_sequence_free(&back);
        free_scenes(&sequence);
    }
}

/* More colours than a GIF has: close, and as opaque as before. */
TEST(gif_of_many_colours)
{
    SKIP_WITHOUT(SPRESS_CODEC_GIF);
    for (int dither = 0; dither < 2; dither++) {
        AUTO_IMAGE image;
        assert_true(spress_image_init(&image, 64, 64, NULL, NULL));
        for (uint32_t y = 0; y < 64; y++)
            for (uint32_t x = 0; x < 64; x++)
                memcpy(spressi_pixel(&image, x, y),
                       &(uint8_t[]){(uint8_t)(x * 4), (uint8_t)(y * 4), (uint8_t)(x + y),
                                    (uint8_t)(x * 5)},
                       4);
        spress_sequence_frame frame = {.image = image, .duration_ms = 100};
        const spress_sequence sequence = {.frames = &frame, .count = 1, .loop_count = 1};
        const spress_sequence_options options = {.codec = SPRESS_CODEC_GIF, .dither = dither};
        AUTO_BUFFER file;
        AUTO_IMAGE back;
        assert_true(spress_sequence_write(&sequence, &options, NULL, NULL, &file));
        assert_true(spress_image_read((spress_bytes){file.data, file.size}, NULL, NULL, &back));
        double error = 0;
        for (size_t i = 0; i < (size_t)64 * 64; i++) {
            const bool seen = image.rgba[i * 4 + 3] >= 128;
            assert_int_equal(back.rgba[i * 4 + 3], seen ? 255 : 0);
            for (size_t k = 0; k < 3 && seen; k++)
                error += abs(back.rgba[i * 4 + k] - image.rgba[i * 4 + k]);
        }
        assert_true(error / (64 * 64 * 3) < 8);
    }
}

TEST(webp_written)
{
    SKIP_WITHOUT(SPRESS_CODEC_WEBP);
    for (unsigned i = 0; i < 4; i++) {
        spress_sequence sequence = scenes(9, i & 1, i & 2 ? 7 : 400);
        spress_sequence back = write_and_read(&sequence, SPRESS_CODEC_WEBP);
        assert_int_equal(back.loop_count, 3);
        /* Frame 3 repeats frame 2: the encoder may join them. Compare what is seen at each time. */
        uint64_t begin = 0, total = 0, back_total = 0;
        for (size_t k = 0; k < back.count; k++)
            back_total += back.frames[k].duration_ms;
        for (size_t k = 0; k < sequence.count; k++) {
            uint64_t end = 0;
            size_t seen = 0;
            while (seen < back.count && (end += back.frames[seen].duration_ms) <= begin)
                seen++;
            expect_same_look(&back.frames[seen].image, &sequence.frames[k].image);
            begin += sequence.frames[k].duration_ms;
            total += sequence.frames[k].duration_ms;
        }
        assert_int_equal(total, back_total);
        spress_sequence_free(&back);
        free_scenes(&sequence);
    }
}

TEST(webp_picture)
{
    spress_image image, back;
    spress_buffer file = {.size = 77};
    TEST_REPORT(r);
    test_random random = {53};
    assert_true(spress_image_init(&image, 31, 22, NULL, NULL));
    const size_t size = (size_t)31 * 22 * 4;
    for (size_t i = 0; i < size; i++)
        image.rgba[i] = (uint8_t)(i % 4 == 3 && i % 3 == 0 ? 0 : test_random_below(&random, 256));
    if (!spress_codec_is_built(SPRESS_CODEC_WEBP)) {
        assert_false(spress_webp_write(&image, NULL, NULL, &r.report, &file));
        expect_code(&r.report, SPRESS_CODE_IMAGE_NO_CODEC, 0, "");
        assert_int_equal(file.size, 77);
        spress_image_free(&image);
        return;
    }
    for (int fast = 0; fast < 2; fast++) {
        const spress_webp_options options = {.fast = fast};
        assert_true(spress_webp_write(&image, &options, NULL, &r.report, &file));
        assert_true(spress_image_read((spress_bytes){file.data, file.size}, NULL, NULL, &back));
        assert_memory_equal(back.rgba, image.rgba, size); /* hidden colours too */
        spress_image_free(&back);
        spress_buffer_free(&file);
    }
    const spress_webp_options lossy = {.quality = 90};
    assert_true(spress_webp_write(&image, &lossy, NULL, &r.report, &file));
    assert_true(spress_image_read((spress_bytes){file.data, file.size}, NULL, NULL, &back));
    for (size_t i = 3; i < size; i += 4)
        assert_int_equal(back.rgba[i], image.rgba[i]);
    spress_image_free(&back);
    spress_buffer_free(&file);
    spress_image_free(&image);
    const spress_image wide = {.width = 16384, .height = 1};
    const spress_image nothing = {0};
    assert_false(spress_webp_write(&wide, NULL, NULL, &r.report, &file));
    assert_false(spress_webp_write(&nothing, NULL, NULL, &r.report, &file));
    assert_int_equal(r.report.error_count, 2);
    expect_code(&r.report, SPRESS_CODE_IMAGE_ENCODE, 0, "");
}

TEST(writers_survive_memory)
{
    static const spress_codec codecs[] = {SPRESS_CODEC_PNG, SPRESS_CODEC_GIF, SPRESS_CODEC_WEBP};
    for (size_t i = 0; i < 6; i++) {
        if (!spress_codec_is_built(codecs[i % 3]))
            continue;
        spress_sequence sequence = scenes(3, false, i < 3 ? 9 : 400);
        const spress_sequence_options options = {.codec = codecs[i % 3], .dither = true};
        bool done = false;
        for (size_t n = 1; !done; n++) {
            FAILING_ALLOCATOR(f, n);
            TEST_REPORT(r);
            spress_buffer file = {.size = 77};
            done = spress_sequence_write(&sequence, &options, &f.allocator, &r.report, &file);
            assert_int_equal(done, !f.failed);
            if (done)
                spress_buffer_free(&file);
            else
                expect_code(&r.report, SPRESS_CODE_MEMORY, 0, "");
            assert_int_equal(f.live_count, 0);
        }
        free_scenes(&sequence);
    }
}
