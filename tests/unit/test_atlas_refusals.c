/* What the writers of atlases refuse, and what spress_report_losses says beforehand: rules of
 * docs/formats/sc-sprites.md and aatls.md that ordinary documents do not come near. */
#include "png_maker.h"

/* The change of one round of a loop over `way`, each of which breaks one rule. */
#define WAY(number, ...)                                                                           \
    do {                                                                                           \
        if (way == (number)) {                                                                     \
            __VA_ARGS__;                                                                           \
        }                                                                                          \
    } while (false)

/* Nothing is written, and that is why. */
static void expect_refusal(const spress_document *d, const char *format, spress_code code,
                           const char *path)
{
    TEST_REPORT(r);
    spress_buffer out = {.size = 77};
    if (spress_write(d, spress_format_find(format), NULL, &r.report, &out))
        fail_msg("was written, without %s", path);
    assert_int_equal(out.size, 77);
    assert_int_equal(r.report.error_count, 1);
    expect_code(&r.report, code, SPRESS_NO_OFFSET, path);
}

/* --- sc-sprites */

/* A sheet of 16 x 16 pixels in cells of 4, and an animation of three frames of 4 x 8. */
static spress_document *sheet(maker *m)
{
    *m = (maker){.width = 16, .height = 16, .depth = 8, .colour = 6};
    make(m);
    spress_document *d = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    d->atlas.pages = spress_document_allocate(d, 1, sizeof *d->atlas.pages);
    d->atlas.frames = spress_document_allocate(d, 4, sizeof *d->atlas.frames);
    d->atlas.extras = spress_document_allocate(d, 3, sizeof *d->atlas.extras);
    d->atlas.clips = spress_document_allocate(d, 2, sizeof *d->atlas.clips);
    spress_clip_step *steps = spress_document_allocate(d, 4, sizeof *steps);
    d->atlas.clips[0] =
        (spress_clip){.name = "walk", .name_size = 4, .step_count = 3, .steps = steps, .rate = 5};
    d->atlas.clip_count = 1;
    d->atlas.pages[0] = (spress_page){.file = "", .width = 16, .height = 16, .image = png_of(m)};
    d->atlas.page_count = 1;
    d->atlas.cell_width = 4;
    for (uint32_t i = 0; i < 3; i++) {
        d->atlas.extras[i] = (spress_frame_extra){.has = SPRESS_EXTRA_SCALE, .scale = 2};
        steps[i].frame = i;
        d->atlas.frames[i] = (spress_frame){.name = "walk",
                                            .name_size = 4,
                                            .x = (int32_t)(4 * i),
                                            .y = 4,
                                            .w = 4,
                                            .h = 8,
                                            .source_w = 4,
                                            .source_h = 8,
                                            .alias_of = SPRESS_NONE,
                                            .extra = i};
    }
    d->atlas.extra_count = d->atlas.frame_count = 3;
    return d;
}

/* `{key}={y},{x} {width}x{height} {scale} {frames}@{rate}`: all in cells. */
TEST(the_sheet_is_written)
{
    static const char head[] = "source comb stylesheet;1;;4;\nwalk=1,0 1x2 2 3@5\n=\n";
    AUTO_FREE maker *m = small();
    AUTO_DOCUMENT *d = sheet(m);
    AUTO_BUFFER out;
    assert_true(spress_write(d, spress_format_find("scs"), NULL, NULL, &out));
    assert_int_equal(out.size, sizeof head - 1 + m->size);
    assert_memory_equal(out.data, head, sizeof head - 1);
    assert_memory_equal(out.data + sizeof head - 1, m->bytes, m->size);
}

/* A frame of the animation is changed in one thing, frame 1 unless said otherwise. */
TEST(sprites_that_cannot_be_written)
{
    enum { WAYS = 24 };
    for (int way = 0; way < WAYS; way++) {
        AUTO_FREE maker *m = small();
        AUTO_DOCUMENT *d = sheet(m);
        spress_frame *first = &d->atlas.frames[0], *second = &d->atlas.frames[1];
        spress_frame_extra *extras = d->atlas.extras;
        spress_clip *clip = d->atlas.clips;
        WAY(0, second->flags = SPRESS_FRAME_ROTATED);
        WAY(1, second->flags = SPRESS_FRAME_TRIMMED);
        WAY(2, second->source_w = 5);
        WAY(3, second->source_h = 9);
        WAY(4, second->trim_x = 1);
        WAY(5, second->trim_y = 1);
        WAY(6, second->page = 1);
        WAY(7, second->y = 8);
        WAY(8, second->x = 8);
        WAY(9, second->w = second->source_w = 8);
        WAY(10, second->h = second->source_h = 4);
        WAY(11, clip->steps[1].frame = 2);
        WAY(12, clip->steps[2].frame = 0);
        WAY(13, extras[1].scale = 1);
        WAY(14, clip->steps[0].frame = 2; clip->steps[2].frame = 0);
        WAY(15, extras[0].scale = extras[1].scale = extras[2].scale = 0);
        WAY(16, extras[0].scale = extras[1].scale = extras[2].scale = 0x80000000);
        WAY(17, clip->rate = 0);
        WAY(18, clip->rate = 0x80000000);
        WAY(19, clip->step_count = 4; clip->steps[3].frame = 3);
        WAY(20, second->name = "wal"; second->name_size = 3);
        WAY(21, first->y = second->y = d->atlas.frames[2].y = 12); /* leaves the canvas */
        WAY(22, first->y = second->y = d->atlas.frames[2].y = -4);
        WAY(23, first->y = second->y = d->atlas.frames[2].y = 5); /* not on the grid */
        if (way == 20) { /* then "wal" is a sprite of its own, and at fault too */
            TEST_REPORT(r);
            spress_buffer out = {.size = 77};
            assert_false(spress_write(d, spress_format_find("scs"), NULL, &r.report, &out));
            expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/0");
            expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/1");
            assert_int_equal(out.size, 77);
        } else {
            expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/frames/0");
        }
    }
}

/* A sprite has one animation: a second clip of its frames has no place, nor has one without steps.
 */
TEST(clips_of_a_sheet)
{
    AUTO_FREE maker *m = small();
    AUTO_DOCUMENT *d = sheet(m);
    d->atlas.clips[1] = d->atlas.clips[0];
    d->atlas.clip_count = 2;
    expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/clips/1");
    d->atlas.clips[1].step_count = 0;
    expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/clips/1");
}

/* Single sprites: where they may lie, in cells of 4. */
TEST(places_of_single_sprites)
{
    static const struct {
        int32_t x, y, w, h;
        bool fits;
    } cases[] = {
        {0, 0, 4, 4, true},    {12, 12, 4, 4, true},        {16, 0, 4, 4, false},
        {0, 16, 4, 4, false},  {-4, 0, 4, 4, false},        {0, -4, 4, 4, false},
        {0, 0, 0, 4, false},   {0, 0, 4, 0, false},         {0, 0, -4, 4, false},
        {0, 0, 4, -4, false},  {2, 0, 4, 4, false},         {0, 2, 4, 4, false},
        {0, 0, 6, 4, false},   {0, 0, 4, 6, false},         {0, 0, 16, 16, true},
        {0, 0, 20, 16, false}, {4, 0, INT32_MAX, 4, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_FREE maker *m = small();
        AUTO_DOCUMENT *d = sheet(m);
        spress_frame *frame = d->atlas.frames;
        d->atlas.frame_count = 1;
        d->atlas.clip_count = 0;
        frame->extra = SPRESS_NONE;
        frame->x = cases[i].x;
        frame->y = cases[i].y;
        frame->w = frame->source_w = cases[i].w;
        frame->h = frame->source_h = cases[i].h;
        if (!cases[i].fits) {
            expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/frames/0");
        } else {
            AUTO_BUFFER out;
            assert_true(spress_write(d, spress_format_find("scs"), NULL, NULL, &out));
        }
    }
}

/* "canvas width or height no multiple of the cell width: error"; a document without a cell width
 * gets the largest that everything is a multiple of. */
TEST(cells_of_a_sheet)
{
    static const struct {
        uint32_t cell, written;
    } cases[] = {{0, 4}, {1, 1}, {2, 2}, {3, 0}, {32, 0}, {0x80000000, 0}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_FREE maker *m = small();
        AUTO_DOCUMENT *d = sheet(m);
        d->atlas.cell_width = cases[i].cell;
        if (cases[i].written == 0) {
            expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/cellWidth");
        } else {
            AUTO_BUFFER out;
            assert_true(spress_write(d, spress_format_find("scs"), NULL, NULL, &out));
            assert_int_equal(out.data[26], '0' + cases[i].written);
        }
    }
}

/* --- AATLS */

static spress_document *plain_atlas(void)
{
    spress_document *d = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    d->atlas.pages = spress_document_allocate(d, 2, sizeof *d->atlas.pages);
    d->atlas.frames = spress_document_allocate(d, 2, sizeof *d->atlas.frames);
    for (size_t i = 0; i < 2; i++) {
        d->atlas.pages[i] = (spress_page){.file = "a.png",
                                          .file_size = 5,
                                          .has = SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS,
                                          .width = 16,
                                          .height = 16};
        d->atlas.frames[i] = (spress_frame){.name = i == 0 ? "a" : "b",
                                            .name_size = 1,
                                            .w = 2,
                                            .h = 3,
                                            .source_w = 2,
                                            .source_h = 3,
                                            .page = (uint16_t)i,
                                            .alias_of = SPRESS_NONE,
                                            .extra = SPRESS_NONE};
    }
    d->atlas.page_count = d->atlas.frame_count = 2;
    return d;
}

/* Section 7.2 and 7.3: filters 0 to 5, wraps 0 to 2; a side of a page has 16 bits. */
TEST(pages_of_aatls)
{
    for (int way = 0; way < 12; way++) {
        AUTO_DOCUMENT *d = plain_atlas();
        spress_page *page = &d->atlas.pages[0];
        WAY(0, page->filter_min = -1);
        WAY(1, page->filter_min = 6);
        WAY(2, page->filter_mag = -1);
        WAY(3, page->filter_mag = 6);
        WAY(4, page->wrap_u = -1);
        WAY(5, page->wrap_u = 3);
        WAY(6, page->wrap_v = -1);
        WAY(7, page->wrap_v = 3);
        WAY(8, page->width = 32768);
        WAY(9, page->height = 32768);
        WAY(10, page->file = "a\xFF"; page->file_size = 2);
        WAY(11, page->file = "a\n"; page->file_size = 2);
        expect_refusal(d, "aatls",
                       way < 4     ? SPRESS_CODE_AATLS_FILTER
                       : way < 8   ? SPRESS_CODE_AATLS_WRAP
                       : way < 10  ? SPRESS_CODE_AATLS_UNWRITABLE
                       : way == 10 ? SPRESS_CODE_UTF8
                                   : SPRESS_CODE_NAME_CONTROL,
                       "/pages/0");
    }
    /* Both are told. */
    AUTO_DOCUMENT *d = plain_atlas();
    d->atlas.pages[0].wrap_u = d->atlas.pages[1].wrap_u = 3;
    TEST_REPORT(r);
    spress_buffer out = {.size = 77};
    assert_false(spress_write(d, spress_format_find("aatls"), NULL, &r.report, &out));
    assert_int_equal(r.report.error_count, 2);
    expect_code(&r.report, SPRESS_CODE_AATLS_WRAP, SPRESS_NO_OFFSET, "/pages/1");
    assert_int_equal(out.size, 77);
}

/* Section 8.2: a region has offsets when it was trimmed in whatever way. Behind the signature,
 * version and the page (3 + 5 + 8 + 4 bytes), the name and the rectangle (3 + 8). */
TEST(offsets_of_aatls)
{
    for (int way = 0; way < 6; way++) {
        AUTO_DOCUMENT *d = plain_atlas();
        spress_frame *frame = d->atlas.frames;
        d->atlas.page_count = d->atlas.frame_count = 1;
        frame->flags = way == 1 ? SPRESS_FRAME_TRIMMED : 0;
        frame->source_w += way == 2;
        frame->source_h += way == 3;
        frame->trim_x += way == 4;
        frame->trim_y += way == 5;
        AUTO_BUFFER out;
        assert_true(spress_write(d, spress_format_find("aatls"), NULL, NULL, &out));
        TEST_REPORT(r);
        AUTO_DOCUMENT *back = MUST(spress_read((spress_bytes){out.data, out.size},
                                               spress_format_find("aatls"), NULL, &r.report));
        const spress_frame *got = back->atlas.frames;
        assert_int_equal((got->flags & SPRESS_FRAME_TRIMMED) != 0, way != 0);
        assert_int_equal(got->source_w, frame->source_w);
        assert_int_equal(got->source_h, frame->source_h);
        assert_int_equal(got->trim_x, frame->trim_x);
        assert_int_equal(got->trim_y, frame->trim_y);
    }
}

/* --- losses */

/* `path` is that of the first that loses it, with its member in the JSON dump. */
static void expect_loss(const spress_report *report, const char *part_of_message, const char *path)
{
    for (size_t i = 0; i < report->count; i++) {
        const spress_diagnostic *item = &report->items[i];
        if (item->code == SPRESS_CODE_LOSS && strstr(item->message, part_of_message)) {
            assert_string_equal(item->path, path);
            return;
        }
    }
    fail_msg("no loss of \"%s\"", part_of_message);
}

/* GEN014: each thing once, with how many there are and the first of them. The page's padding of 2
 * is informational and no loss. */
TEST(losses_of_atlases)
{
    TEST_REPORT(r);
    AUTO_DOCUMENT *d =
        MUST(spress_read(BYTES("PCT:1.0\nP:a,RGB565,9,9,2\na|4|0,0,2,2\nb|8|4,4,2,2\n"
                               "c|0|6,6,1,1\nA:c=d,e\n"),
                         NULL, NULL, &r.report));
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("aatls"), &r.report), 3);
    expect_loss(&r.report, "the pixel format \"RGB565\" of page 0", "/pages/0/pixelFormat");
    expect_loss(&r.report, "the unknown flags of 2 frames, the first \"a\"", "/frames/0/flags");
    expect_loss(&r.report, "the alias relation of 2 frames, the first \"d\"", "/frames/3/aliasOf");
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("pct"), &r.report), 0);
    expect_silence(&r.report);
}

/* A format like the JSON dump, but without images and flags. */
static spress_format poor_format(void)
{
    spress_format format = *spress_format_find("spritepress-json");
    format.holds &=
        ~(uint32_t)(SPRESS_HOLDS_IMAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_FLAGS);
    return format;
}

/* Of an animation of one frame nothing is lost but its rate. */
TEST(losses_of_sheets)
{
    TEST_REPORT(r);
    AUTO_FREE maker *m = small();
    AUTO_DOCUMENT *d = sheet(m);
    spress_report_losses(d, spress_format_find("pct"), &r.report);
    expect_loss(&r.report, "the animation of 3 frames, the first \"walk\"", "/frames/0/animation");
    expect_loss(&r.report, "the drawing scale of 3 frames, the first \"walk\"", "/frames/0/scale");
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("spritepress-json"), &r.report), 0);
    const spress_format poor = poor_format();
    assert_int_equal(spress_report_losses(d, &poor, &r.report), 1);
    expect_loss(&r.report, "the 1 image inside the file", "");
    d->atlas.clips[0].step_count = 1;
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("pct"), &r.report), 1);
    expect_loss(&r.report, "the drawing scale", "/frames/0/scale");
    /* A rig is told nothing about atlases. */
    test_report_init(&r);
    spress_report_losses(d, spress_format_find("pchr"), &r.report);
    expect_silence(&r.report);
}

TEST(losses_of_rigs)
{
    TEST_REPORT(r);
    AUTO_DOCUMENT *d = MUST(spress_document_new(SPRESS_KIND_RIG, NULL));
    spress_animation animation = {.name = "run", .name_size = 3, .flags = 0x81};
    spress_rig_image images[2] = {{.name = "", .data = {(const uint8_t *)"x", 1}},
                                  {.name = "", .data = {(const uint8_t *)"x", 1}}};
    d->rig.animations = &animation;
    d->rig.animation_count = 1;
    d->rig.images = images;
    d->rig.image_count = 2;
    assert_int_equal(spress_report_losses(d, spress_format_find("pchr-json"), &r.report), 1);
    expect_loss(&r.report, "the unknown flags 0x81 of animation \"run\"", "/animations/0/flags");
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("spritepress-json"), &r.report), 0);
    const spress_format poor = poor_format();
    assert_int_equal(spress_report_losses(d, &poor, &r.report), 2);
    expect_loss(&r.report, "the 2 images inside the file", "");
}

/* --- the registry */

TEST(formats_that_do_not_fit)
{
    TEST_REPORT(r);
    AUTO_DOCUMENT *d = plain_atlas();
    spress_buffer out = {.size = 77};
    const spress_format unknown = *spress_format_find("pct");
    assert_false(spress_write(d, &unknown, NULL, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, "");
    test_report_init(&r);
    assert_false(spress_write(d, spress_format_find("pchr"), NULL, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, "");
    assert_int_equal(out.size, 77);
    /* What is not in the table is none of ours. */
    static const char *const why[] = {"of no known format", "empty"};
    for (size_t i = 0; i < 2; i++) {
        test_report_init(&r);
        assert_null(spress_read(i == 0 ? BYTES("{}") : BYTES(""), &unknown, NULL, &r.report));
        assert_non_null(
            strstr(expect_code(&r.report, SPRESS_CODE_UNKNOWN_FORMAT, 0, "")->message, why[i]));
    }
    assert_ptr_equal(spress_format_recognise(BYTES("?"), "A.PCSEF"), spress_format_find("pcsef"));
    assert_ptr_equal(spress_format_recognise(BYTES("?"), "a[.pcsef"), spress_format_find("pcsef"));
    assert_null(spress_format_recognise(BYTES("?"), "a.[csef"));
    assert_true(spress_document_check(d, NULL, NULL));
}
