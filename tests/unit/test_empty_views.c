/* Bytes that are {NULL, 0}, which base.h allows, wherever the public headers take bytes; and lists
 * without items. The sanitizers see what arithmetic on NULL and copies from it would hide. */
#include "support.h"

static const spress_bytes nothing = {NULL, 0};

TEST(every_reader_refuses_it)
{
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        AUTO(spress_tree_free) spress_tree tree = {0};
        const spress_read_options loose = {.lenient = true, .in_place = true, .width = 1};
        const spress_read_options traced = {.tree = &tree, .keep_offsets = true, .width = 1};
        const spress_read_options *const ways[] = {NULL, &loose, &traced};
        for (size_t way = 0; way < 3; way++) {
            TEST_REPORT(r);
            AUTO_DOCUMENT *document = spress_read(nothing, format, ways[way], &r.report);
            assert_true(document != NULL || r.report.error_count > 0);
            spress_report_locate(&r.report, nothing);
        }
        assert_int_equal(spress_tree_find(&tree, 0), SPRESS_NONE);
    }
}

TEST(it_is_of_no_format)
{
    TEST_REPORT(r);
    assert_null(spress_format_recognise(nothing, NULL));
    assert_string_equal(spress_format_recognise(nothing, "a.pct")->id, "pct");
    assert_int_equal(spress_codec_detect(nothing, NULL), SPRESS_CODEC_NONE);
    assert_int_equal(spress_codec_detect(nothing, "a.tga"), SPRESS_CODEC_TGA);
    assert_null(spress_read(nothing, NULL, NULL, &r.report));
    assert_int_equal(r.report.error_count, 1);
}

TEST(it_is_no_picture)
{
    TEST_REPORT(r);
    spress_png_info info;
    const char *reason;
    size_t at;
    spress_image image;
    spress_sequence sequence;
    assert_int_equal(spress_png_scan(nothing, &info, &reason, &at), 0);
    assert_false(spress_png_read(nothing, NULL, NULL, &r.report, &image));
    for (spress_codec codec = SPRESS_CODEC_NONE; codec <= SPRESS_CODEC_TGA; codec++) {
        const spress_image_options options = {.codec = codec};
        assert_false(spress_image_read(nothing, &options, &r.report, &image));
        assert_false(spress_sequence_read(nothing, &options, &r.report, &sequence));
    }
}

TEST(it_is_a_text_without_lines)
{
    TEST_REPORT(r);
    char shown[8] = "before";
    spress_report_add(&r.report, SPRESS_CODE_MEMORY, 5, "", "a finding behind the end");
    spress_report_locate(&r.report, nothing);
    assert_int_equal(r.report.items[0].line, 1);
    assert_int_equal(r.report.items[0].column, 1);
    spress_text_escape(shown, sizeof shown, NULL, 0);
    assert_string_equal(shown, "");
}

TEST(it_is_a_palette_without_colours)
{
    TEST_REPORT(r);
    spress_palette palette;
    assert_false(spress_palette_read(nothing, &r.report, &palette));
    assert_int_equal(r.report.error_count, 1);
}

/* Every reader again, by a file in memory; the list copies no bytes and keeps none. */
TEST(it_is_an_empty_file)
{
    AUTO(spress_files_free) spress_files files = {0};
    assert_true(spress_files_add(&files, "empty", nothing));
    assert_true(spress_files_add(&files, "empty", nothing)); /* in place of the older one */
    assert_true(spress_files_take(&files, "taken", &(spress_buffer){0}));
    assert_int_equal(spress_files_find(&files, "empty")->bytes.size, 0);
    const spress_host host = spress_files_host(&files);
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_inspect_request request = {
            .reading = {.from = spress_format_at(i)->id, .width = 1},
            .input = i % 2 ? "empty" : "taken",
            .tree = true,
            .costs = true,
        };
        TEST_REPORT(r);
        spress_inspection result = {0};
        const spress_status status = spress_inspect_run(&request, &host, &r.report, &result);
        assert_int_equal(status == SPRESS_STATUS_DONE, r.report.error_count == 0);
        spress_result_free(&result.base);
    }
}

/* A host whose files are all empty, buffers without memory, but for a picture. */
static bool read_nothing(void *context, const char *path, const spress_file_terms *terms,
                         spress_report *report, spress_buffer *out)
{
    (void)context, (void)report;
    *out = (spress_buffer){.allocator = *terms->allocator};
    if (!path || strcmp(path, "good.png") != 0)
        return true;
    spress_image image;
    const bool good = spress_image_init(&image, 1, 1, NULL, NULL) &&
                      spress_png_write(&image, terms->allocator, report, out);
    spress_image_free(&image);
    return good;
}

static spress_image_answer read_no_image(void *context, const spress_image_place *place,
                                         const spress_file_terms *terms, spress_report *report,
                                         spress_buffer *out)
{
    (void)place;
    read_nothing(context, NULL, terms, report, out);
    return SPRESS_IMAGE_FOUND;
}

/* Everything is a file but the folder "in", where a picture and an ignore file lie. */
static spress_file_kind look(void *context, const char *path, char *why, size_t why_size)
{
    (void)context, (void)why, (void)why_size;
    return strcmp(path, "in") == 0 ? SPRESS_FILE_FOLDER : SPRESS_FILE_REGULAR;
}

static bool list(void *context, const spress_listing *listing)
{
    (void)context;
    return listing->take(listing->taker, "a.png");
}

TEST(a_host_gives_it)
{
    static const char *const inputs[] = {"@list", "in", "a.pct", "b.hex", "good.png"};
    const spress_host host = {
        .look = look, .list = list, .read = read_nothing, .read_image = read_no_image};
    for (size_t i = 0; i < COUNT_OF(inputs); i++) {
        const spress_pack_request request = {.inputs = {&inputs[i], 1},
                                             .output = "a.pct",
                                             .pivots = "pivots.json",
                                             .reading = {.palette = i == 2 ? "palette" : NULL}};
        TEST_REPORT(r);
        spress_outputs outputs = {0};
        spress_pack_result result = {0};
        assert_int_not_equal(spress_pack_run(&request, &host, &r.report, &outputs, &result),
                             SPRESS_STATUS_DONE);
        spress_outputs_free(&outputs);
        spress_result_free(&result.base);
    }
}

TEST(every_writer_writes_a_document_of_nothing_or_refuses)
{
    for (spress_kind kind = SPRESS_KIND_ATLAS; kind <= SPRESS_KIND_RIG; kind++) {
        AUTO_DOCUMENT *document = spress_document_new(kind, NULL);
        char difference[100];
        for (size_t i = 0; i < spress_format_count(); i++) {
            TEST_REPORT(r);
            spress_outputs outputs = {0};
            const spress_format *format = spress_format_at(i);
            const spress_write_options options = {.file_name = "a", .known_text = nothing};
            if (!format->writes || !(format->kinds & SPRESS_KIND_BIT(kind)))
                continue;
            const bool good = spress_write_files(document, format, &options, &r.report, &outputs);
            assert_true(good == (r.report.error_count == 0));
            spress_outputs_free(&outputs);
        }
        assert_true(spress_document_check(document, NULL, NULL));
        if (kind == SPRESS_KIND_ATLAS)
            assert_true(spress_atlas_equal(&document->atlas, &document->atlas, difference,
                                           sizeof difference));
        if (kind == SPRESS_KIND_RIG)
            assert_true(
                spress_rig_equal(&document->rig, &document->rig, difference, sizeof difference));
        if (kind == SPRESS_KIND_SPRITE)
            assert_true(spress_sprite_equal(&document->sprite, &document->sprite, difference,
                                            sizeof difference));
    }
}
