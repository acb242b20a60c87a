/* What the writers of atlases refuse, and what spress_report_losses says beforehand: rules of
 * docs/formats/sc-sprites.md and aatls.md that ordinary documents do not come near. */
#include "png_maker.h"

/* Nothing is written, and that is why. */
static void expect_refusal(const spress_document *d, const char *format, spress_code code,
                           const char *path)
{
    test_report r;
    spress_buffer out = {.size = 77};
    test_report_init(&r);
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
    spress_document *d = spress_document_new(SPRESS_KIND_ATLAS, NULL);
    assert_non_null(d);
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
static void the_sheet_is_written(void **state)
{
    (void)state;
    static const char head[] = "source comb stylesheet;1;;4;\nwalk=1,0 1x2 2 3@5\n=\n";
    maker *m = small();
    spress_document *d = sheet(m);
    spress_buffer out;
    assert_true(spress_write(d, spress_format_find("scs"), NULL, NULL, &out));
    assert_int_equal(out.size, sizeof head - 1 + m->size);
    assert_memory_equal(out.data, head, sizeof head - 1);
    assert_memory_equal(out.data + sizeof head - 1, m->bytes, m->size);
    spress_buffer_free(&out);
    spress_document_free(d);
    free(m);
}

/* A frame of the animation is changed in one thing, frame 1 unless said otherwise. */
static void sprites_that_cannot_be_written(void **state)
{
    (void)state;
    enum { WAYS = 24 };
    for (int way = 0; way < WAYS; way++) {
        maker *m = small();
        spress_document *d = sheet(m);
        spress_frame *first = &d->atlas.frames[0], *second = &d->atlas.frames[1];
        spress_frame_extra *extras = d->atlas.extras;
        spress_clip *clip = d->atlas.clips;
        switch (way) {
        case 0:
            second->flags = SPRESS_FRAME_ROTATED;
            break;
        case 1:
            second->flags = SPRESS_FRAME_TRIMMED;
            break;
        case 2:
            second->source_w = 5;
            break;
        case 3:
            second->source_h = 9;
            break;
        case 4:
            second->trim_x = 1;
            break;
        case 5:
            second->trim_y = 1;
            break;
        case 6:
            second->page = 1;
            break;
        case 7:
            second->y = 8;
            break;
        case 8:
            second->x = 8;
            break;
        case 9:
            second->w = second->source_w = 8;
            break;
        case 10:
            second->h = second->source_h = 4;
            break;
        case 11:
            clip->steps[1].frame = 2;
            break;
        case 12:
            clip->steps[2].frame = 0;
            break;
        case 13:
            extras[1].scale = 1;
            break;
        case 14:
            clip->steps[0].frame = 2;
            clip->steps[2].frame = 0;
            break;
        case 15:
            extras[0].scale = extras[1].scale = extras[2].scale = 0;
            break;
        case 16:
            extras[0].scale = extras[1].scale = extras[2].scale = 0x80000000;
            break;
        case 17:
            clip->rate = 0;
            break;
        case 18:
            clip->rate = 0x80000000;
            break;
        case 19:
            clip->step_count = 4;
            clip->steps[3].frame = 3;
            break;
        case 20:
            second->name = "wal";
            second->name_size = 3;
            break;
        case 21:
            first->y = second->y = d->atlas.frames[2].y = 12;
            break; /* leaves the canvas */
        case 22:
            first->y = second->y = d->atlas.frames[2].y = -4;
            break;
        default:
            first->y = second->y = d->atlas.frames[2].y = 5;
            break; /* not on the grid */
        }
        if (way == 20) { /* then "wal" is a sprite of its own, and at fault too */
            test_report r;
            spress_buffer out = {.size = 77};
            test_report_init(&r);
            assert_false(spress_write(d, spress_format_find("scs"), NULL, &r.report, &out));
            expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/0");
            expect_code(&r.report, SPRESS_CODE_SCS_UNWRITABLE, SPRESS_NO_OFFSET, "/frames/1");
            assert_int_equal(out.size, 77);
        } else {
            expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/frames/0");
        }
        spress_document_free(d);
        free(m);
    }
}

/* A sprite has one animation: a second clip of its frames has no place, nor has one without steps.
 */
static void clips_of_a_sheet(void **state)
{
    (void)state;
    maker *m = small();
    spress_document *d = sheet(m);
    d->atlas.clips[1] = d->atlas.clips[0];
    d->atlas.clip_count = 2;
    expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/clips/1");
    d->atlas.clips[1].step_count = 0;
    expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/clips/1");
    spress_document_free(d);
    free(m);
}

/* Single sprites: where they may lie, in cells of 4. */
static void places_of_single_sprites(void **state)
{
    (void)state;
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        maker *m = small();
        spress_document *d = sheet(m);
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
            spress_buffer out;
            assert_true(spress_write(d, spress_format_find("scs"), NULL, NULL, &out));
            spress_buffer_free(&out);
        }
        spress_document_free(d);
        free(m);
    }
}

/* "canvas width or height no multiple of the cell width: error"; a document without a cell width
 * gets the largest that everything is a multiple of. */
static void cells_of_a_sheet(void **state)
{
    (void)state;
    static const struct {
        uint32_t cell, written;
    } cases[] = {{0, 4}, {1, 1}, {2, 2}, {3, 0}, {32, 0}, {0x80000000, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        maker *m = small();
        spress_document *d = sheet(m);
        d->atlas.cell_width = cases[i].cell;
        if (cases[i].written == 0) {
            expect_refusal(d, "scs", SPRESS_CODE_SCS_UNWRITABLE, "/cellWidth");
        } else {
            spress_buffer out;
            assert_true(spress_write(d, spress_format_find("scs"), NULL, NULL, &out));
            assert_int_equal(out.data[26], '0' + cases[i].written);
            spress_buffer_free(&out);
        }
        spress_document_free(d);
        free(m);
    }
}

/* --- AATLS */

static spress_document *plain_atlas(void)
{
    spress_document *d = spress_document_new(SPRESS_KIND_ATLAS, NULL);
    assert_non_null(d);
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
static void pages_of_aatls(void **state)
{
    (void)state;
    for (int way = 0; way < 12; way++) {
        spress_document *d = plain_atlas();
        spress_page *page = &d->atlas.pages[0];
        switch (way) {
        case 0:
            page->filter_min = -1;
            break;
        case 1:
            page->filter_min = 6;
            break;
        case 2:
            page->filter_mag = -1;
            break;
        case 3:
            page->filter_mag = 6;
            break;
        case 4:
            page->wrap_u = -1;
            break;
        case 5:
            page->wrap_u = 3;
            break;
        case 6:
            page->wrap_v = -1;
            break;
        case 7:
            page->wrap_v = 3;
            break;
        case 8:
            page->width = 32768;
            break;
        case 9:
            page->height = 32768;
            break;
        case 10:
            page->file = "a\xFF";
            page->file_size = 2;
            break;
        default:
            page->file = "a\n";
            page->file_size = 2;
            break;
        }
        expect_refusal(d, "aatls",
                       way < 4     ? SPRESS_CODE_AATLS_FILTER
                       : way < 8   ? SPRESS_CODE_AATLS_WRAP
                       : way < 10  ? SPRESS_CODE_AATLS_UNWRITABLE
                       : way == 10 ? SPRESS_CODE_UTF8
                                   : SPRESS_CODE_NAME_CONTROL,
                       "/pages/0");
        spress_document_free(d);
    }
    /* Both are told. */
    spress_document *d = plain_atlas();
    d->atlas.pages[0].wrap_u = d->atlas.pages[1].wrap_u = 3;
    test_report r;
    spress_buffer out = {.size = 77};
    test_report_init(&r);
    assert_false(spress_write(d, spress_format_find("aatls"), NULL, &r.report, &out));
    assert_int_equal(r.report.error_count, 2);
    expect_code(&r.report, SPRESS_CODE_AATLS_WRAP, SPRESS_NO_OFFSET, "/pages/1");
    assert_int_equal(out.size, 77);
    spress_document_free(d);
}

/* Section 8.2: a region has offsets when it was trimmed in whatever way. Behind the signature,
 * version and the page (3 + 5 + 8 + 4 bytes), the name and the rectangle (3 + 8). */
static void offsets_of_aatls(void **state)
{
    (void)state;
    for (int way = 0; way < 6; way++) {
        spress_document *d = plain_atlas();
        spress_frame *frame = d->atlas.frames;
        d->atlas.page_count = d->atlas.frame_count = 1;
        frame->flags = way == 1 ? SPRESS_FRAME_TRIMMED : 0;
        frame->source_w += way == 2;
        frame->source_h += way == 3;
        frame->trim_x += way == 4;
        frame->trim_y += way == 5;
        spress_buffer out;
        assert_true(spress_write(d, spress_format_find("aatls"), NULL, NULL, &out));
        test_report r;
        test_report_init(&r);
        spress_document *back = spress_read((spress_bytes){out.data, out.size},
                                            spress_format_find("aatls"), NULL, &r.report);
        assert_non_null(back);
        const spress_frame *got = back->atlas.frames;
        assert_int_equal((got->flags & SPRESS_FRAME_TRIMMED) != 0, way != 0);
        assert_int_equal(got->source_w, frame->source_w);
        assert_int_equal(got->source_h, frame->source_h);
        assert_int_equal(got->trim_x, frame->trim_x);
        assert_int_equal(got->trim_y, frame->trim_y);
        spress_document_free(back);
        spress_buffer_free(&out);
        spress_document_free(d);
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
static void losses_of_atlases(void **state)
{
    (void)state;
    test_report r;
    test_report_init(&r);
    spress_document *d = spress_read(BYTES("PCT:1.0\nP:a,RGB565,9,9,2\na|4|0,0,2,2\nb|8|4,4,2,2\n"
                                           "c|0|6,6,1,1\nA:c=d,e\n"),
                                     NULL, NULL, &r.report);
    assert_non_null(d);
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("aatls"), &r.report), 3);
    expect_loss(&r.report, "the pixel format \"RGB565\" of page 0", "/pages/0/pixelFormat");
    expect_loss(&r.report, "the unknown flags of 2 frames, the first \"a\"", "/frames/0/flags");
    expect_loss(&r.report, "the alias relation of 2 frames, the first \"d\"", "/frames/3/aliasOf");
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("pct"), &r.report), 0);
    expect_silence(&r.report);
    spress_document_free(d);
}

/* A format like the JSON dump, but without images and flags. */
static spress_format poor_format(void)
{
    spress_format format = *spress_format_find("json");
    format.holds &=
        ~(uint32_t)(SPRESS_HOLDS_IMAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_FLAGS);
    return format;
}

/* Of an animation of one frame nothing is lost but its rate. */
static void losses_of_sheets(void **state)
{
    (void)state;
    test_report r;
    maker *m = small();
    spress_document *d = sheet(m);
    test_report_init(&r);
    spress_report_losses(d, spress_format_find("pct"), &r.report);
    expect_loss(&r.report, "the animation of 3 frames, the first \"walk\"", "/frames/0/animation");
    expect_loss(&r.report, "the drawing scale of 3 frames, the first \"walk\"", "/frames/0/scale");
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("json"), &r.report), 0);
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
    spress_document_free(d);
    free(m);
}

static void losses_of_rigs(void **state)
{
    (void)state;
    test_report r;
    spress_document *d = spress_document_new(SPRESS_KIND_RIG, NULL);
    assert_non_null(d);
    spress_animation animation = {.name = "run", .name_size = 3, .flags = 0x81};
    spress_rig_image images[2] = {{.name = "", .data = {(const uint8_t *)"x", 1}},
                                  {.name = "", .data = {(const uint8_t *)"x", 1}}};
    d->rig.animations = &animation;
    d->rig.animation_count = 1;
    d->rig.images = images;
    d->rig.image_count = 2;
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("pchr-json"), &r.report), 1);
    expect_loss(&r.report, "the unknown flags 0x81 of animation \"run\"", "/animations/0/flags");
    test_report_init(&r);
    assert_int_equal(spress_report_losses(d, spress_format_find("json"), &r.report), 0);
    const spress_format poor = poor_format();
    assert_int_equal(spress_report_losses(d, &poor, &r.report), 2);
    expect_loss(&r.report, "the 2 images inside the file", "");
    spress_document_free(d);
}

/* --- the registry */

static void formats_that_do_not_fit(void **state)
{
    (void)state;
    test_report r;
    spress_document *d = plain_atlas();
    spress_buffer out = {.size = 77};
    const spress_format unknown = *spress_format_find("pct");
    test_report_init(&r);
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
    spress_document_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sheet_is_written),    cmocka_unit_test(sprites_that_cannot_be_written),
        cmocka_unit_test(clips_of_a_sheet),        cmocka_unit_test(places_of_single_sprites),
        cmocka_unit_test(cells_of_a_sheet),        cmocka_unit_test(pages_of_aatls),
        cmocka_unit_test(offsets_of_aatls),        cmocka_unit_test(losses_of_atlases),
        cmocka_unit_test(losses_of_sheets),        cmocka_unit_test(losses_of_rigs),
        cmocka_unit_test(formats_that_do_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
