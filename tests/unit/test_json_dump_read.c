/* Reads the JSON dump. Expected values are those of docs/formats/spritepress-json.md; what is
 * refused, and where, stands in tests/hostile/cases_dump.py. */
#include "pchr_sample.h"
#include "support.h"

#define PNG_1X1                                                                                    \
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg" \
    "gg=="

static const char everything[] =
    "{\"format\":\"x\",\"kind\":\"atlas\",\"version\":\"7\",\"cellWidth\":16,\"extension\":\"j\","
    "\"pages\":[{\"file\":\"a.png\",\"width\":64,\"height\":32,\"padding\":3,"
    "\"pixelFormat\":\"RGB565\",\"filterMin\":1,\"filterMag\":2,\"wrapU\":0,\"wrapV\":-1,"
    "\"scale\":0.33333334,\"premultiplied\":true,\"maps\":[{\"name\":\"normal\","
    "\"file\":\"a_n.png\"}],\"more\":{\"x\":[1]}}],"
    "\"frames\":["
    "{\"key\":\"b\",\"aliasOf\":\"a\",\"x\":1,\"y\":2,\"w\":3,\"h\":4},"
    "{\"key\":\"a\",\"page\":0,\"x\":1,\"y\":2,\"w\":3,\"h\":4,\"sourceW\":9,\"sourceH\":8,"
    "\"trimX\":-5,\"trimY\":6,\"trimmed\":false,\"rotated\":true,\"flags\":9,"
    "\"splits\":[1,2,3,-4],\"pads\":[-1,6,7,8],\"scale\":2,\"pivot\":[0.5,-1],"
    "\"polygon\":{\"triangles\":[[0,2,1]],\"uvs\":[[3,4],[5,6],[7,8]],"
    "\"vertices\":[[0,0],[1,0],[0,1.5]]},\"userData\":\"\\u0041\\n\"},"
    "{\"key\":\"c\",\"x\":-1,\"y\":0,\"w\":1,\"h\":1,\"sourceW\":2,"
    "\"turn\":\"counter-clockwise\",\"rotated\":false}],"
    "\"clips\":[{\"name\":\"go\",\"direction\":\"ping-pong\",\"repeats\":3,\"rate\":5,"
    "\"steps\":[{\"frame\":2,\"durationUs\":100},{\"frame\":1}]}],"
    "\"folders\":[\"f\",\"g/h\"]}";

static spress_document *read_json(spress_bytes input)
{
    TEST_REPORT(r);
    spress_document *document =
        spress_read(input, spress_format_find("spritepress-json"), NULL, &r.report);
    expect_silence(&r.report);
    assert_non_null(document);
    return document;
}

TEST(reads_pages)
{
    AUTO_DOCUMENT *document = read_json(bytes_of(everything));
    const spress_atlas *atlas = &document->atlas;
    assert_int_equal(document->kind, SPRESS_KIND_ATLAS);
    assert_string_equal(document->format->id, "spritepress-json");
    assert_string_equal(atlas->version, "7");
    assert_int_equal(atlas->cell_width, 16);
    assert_string_equal(atlas->extension, "j");
    assert_int_equal(atlas->page_count, 1);
    const spress_page *page = atlas->pages;
    assert_string_equal(page->file, "a.png");
    assert_int_equal(page->file_size, 5);
    assert_true(page->width == 64 && page->height == 32 && page->padding == 3);
    assert_string_equal(page->pixel_format, "RGB565");
    assert_true(page->filter_min == 1 && page->filter_mag == 2);
    assert_true(page->wrap_u == 0 && page->wrap_v == -1);
    assert_true(page->scale.numerator == 1 && page->scale.denominator == 3);
    assert_true(page->premultiplied);
    assert_int_equal(page->has, 63);
    assert_int_equal(page->map_count, 1);
    assert_string_equal(page->maps[0].name, "normal");
    assert_string_equal(page->maps[0].file, "a_n.png");
    assert_int_equal(atlas->folder_count, 2);
    assert_string_equal(atlas->folders[1].name, "g/h");
    assert_int_equal(atlas->folders[1].name_size, 3);
}

TEST(reads_frames)
{
    AUTO_DOCUMENT *document = read_json(bytes_of(everything));
    const spress_atlas *atlas = &document->atlas;
    assert_int_equal(atlas->frame_count, 3);
    const spress_frame *b = &atlas->frames[0], *a = &atlas->frames[1], *c = &atlas->frames[2];
    assert_true(b->alias_of == 1 && a->alias_of == SPRESS_NONE && c->alias_of == SPRESS_NONE);
    assert_true(b->source_w == 3 && b->source_h == 4 && b->trim_x == 0 && b->flags == 0);
    assert_int_equal(b->extra, SPRESS_NONE);
    assert_string_equal(a->name, "a");
    assert_true(a->x == 1 && a->y == 2 && a->w == 3 && a->h == 4);
    assert_true(a->source_w == 9 && a->source_h == 8 && a->trim_x == -5 && a->trim_y == 6);
    /* Of 9 only the 8 is a flag without a name; the 1 is what `rotated` says. */
    assert_int_equal(a->flags, 8 | SPRESS_FRAME_ROTATED);
    assert_int_equal(c->flags, SPRESS_FRAME_TRIMMED | SPRESS_FRAME_ROTATED_LEFT);
    assert_true(c->x == -1 && c->source_w == 2 && c->source_h == 1);
}

TEST(reads_extras_and_clips)
{
    AUTO_DOCUMENT *document = read_json(bytes_of(everything));
    const spress_atlas *atlas = &document->atlas;
    const spress_frame *a = &atlas->frames[1];
    const int16_t splits[4] = {1, 2, 3, -4}, pads[4] = {-1, 6, 7, 8};
    assert_memory_equal(spress_frame_splits(atlas, a), splits, sizeof splits);
    assert_memory_equal(spress_frame_pads(atlas, a), pads, sizeof pads);
    assert_int_equal(spress_frame_scale(atlas, a), 2);
    assert_true(spress_frame_pivot(atlas, a)->x == 0.5f && spress_frame_pivot(atlas, a)->y == -1);
    assert_string_equal(spress_frame_user_data(atlas, a), "A\n");
    const spress_polygon *polygon = spress_frame_polygon(atlas, a);
    assert_true(polygon->vertex_count == 3 && polygon->triangle_count == 1);
    assert_true(polygon->vertices[2].y == 1.5f && polygon->uvs[1].x == 5);
    assert_true(polygon->triangles[0] == 0 && polygon->triangles[1] == 2);
    assert_int_equal(atlas->clip_count, 1);
    const spress_clip *clip = atlas->clips;
    assert_string_equal(clip->name, "go");
    assert_true(clip->direction == SPRESS_CLIP_PING_PONG && clip->repeats == 3 && clip->rate == 5);
    assert_true(clip->step_count == 2 && clip->steps[0].frame == 2 && clip->steps[1].frame == 1);
    assert_true(clip->steps[0].duration_us == 100 && clip->steps[1].duration_us == 0);
    assert_ptr_equal(spress_frame_clip(atlas, a, NULL), clip);
}

TEST(reads_a_sprite)
{
    static const char text[] =
        "{\"rows\":[\"A\\\"\",\"\\u0078x\"],\"kind\":\"sprite\",\"width\":2,\"empty\":\"x\","
        "\"alphabet\":\"compact\",\"palette\":[\"#0102Fe\",\"\\u0023\\u00300100080\"]}";
    AUTO_DOCUMENT *document = read_json(bytes_of(text));
    const spress_sprite *sprite = &document->sprite;
    assert_int_equal(document->kind, SPRESS_KIND_SPRITE);
    assert_true(sprite->width == 2 && sprite->height == 2 && sprite->empty == 'x');
    assert_memory_equal(sprite->pixels, "A\"xx", 4);
    assert_int_equal(sprite->alphabet, SPRESS_ALPHABET_COMPACT);
    const uint8_t colours[] = {1, 2, 254, 255, 0, 16, 0, 128};
    assert_int_equal(sprite->palette->count, 2);
    assert_memory_equal(sprite->palette->colours, colours, sizeof colours);
    spress_document_free(document);
    /* The caller's palette goes first. */
    const spress_palette palette = {.colours = {{9, 9, 9, 9}}, .count = 1};
    const spress_read_options options = {.palette = &palette};
    document = spress_read(bytes_of(text), NULL, &options, NULL);
    assert_int_equal(document->sprite.palette->colours[0].r, 9);
}

TEST(reads_an_image_inside)
{
    AUTO_DOCUMENT *document = read_json(BYTES(
        "{\"kind\":\"atlas\",\"frames\":[],\"pages\":[{\"file\":\"no.png\",\"image\":\"" PNG_1X1
        "\",\"width\":1,\"height\":1}]}"));
    const spress_page *page = document->atlas.pages;
    assert_string_equal(page->file, "");
    assert_int_equal(page->file_size, 0);
    assert_memory_equal(page->image.data, "\x89PNG\r\n\x1A\n", 8);
    assert_memory_equal(page->image.data + page->image.size - 4, "\xAE\x42\x60\x82", 4);
}

static void same_text(const spress_document *document, const spress_buffer *wanted)
{
    AUTO_BUFFER out;
    assert_true(spress_write(document, spress_format_find("spritepress-json"), NULL, NULL, &out));
    assert_int_equal(out.size, wanted->size);
    assert_memory_equal(out.data, wanted->data, out.size);
}

/* Writes, reads, compares and writes again. */
static void expect_trip(const spress_document *document)
{
    char why[200] = "";
    AUTO_BUFFER out;
    TEST_REPORT(r);
    assert_true(
        spress_write(document, spress_format_find("spritepress-json"), NULL, &r.report, &out));
    AUTO_DOCUMENT *back = read_json((spress_bytes){out.data, out.size});
    const bool same = document->kind == SPRESS_KIND_ATLAS
                          ? spress_atlas_equal(&document->atlas, &back->atlas, why, sizeof why)
                      : document->kind == SPRESS_KIND_RIG
                          ? spress_rig_equal(&document->rig, &back->rig, why, sizeof why)
                          : spress_sprite_equal(&document->sprite, &back->sprite, why, sizeof why);
    assert_string_equal(why, "");
    assert_true(same);
    back->format = document->format; /* which is all that the second text would tell otherwise */
    same_text(back, &out);
}

TEST(comes_back)
{
    spress_document *document = read_json(bytes_of(everything));
    expect_trip(document);
    spress_document_free(document);
    static const char *const files[] = {"examples/hero.pct",  "examples/items.aatls",
                                        "examples/world.scs", "examples/lamp.pchr",
                                        "examples/fox.pchr",  "examples/jellyfish.pchr"};
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        size_t size;
        AUTO_FREE uint8_t *bytes = read_file(files[i], &size);
        document = spress_read((spress_bytes){bytes, size}, NULL, NULL, NULL);
        assert_non_null(document);
        expect_trip(document);
        spress_document_free(document);
    }
}

/* Flags that no document defines: of the rig, of an animation and of a transform. */
TEST(keeps_flags_of_rigs)
{
    AUTO_DOCUMENT *document = MUST(spress_read(pchr_sample_bytes(), NULL, NULL, NULL));
    document->rig.flags = 0xFFFF;
    document->rig.animations[0].flags ^= 0x82;
    document->rig.animations[0].transforms[0].flags = 0xFE;
    expect_trip(document);
}

/* A brief dump of a rig is PCHR's JSON form, and says no kind. */
TEST(reads_a_brief_rig)
{
    const spress_setting brief = {.name = "brief"};
    const spress_write_options options = {.settings = {&brief, 1}};
    AUTO_DOCUMENT *document = spress_read(pchr_sample_bytes(), NULL, NULL, NULL);
    AUTO_BUFFER out;
    assert_true(
        spress_write(document, spress_format_find("spritepress-json"), &options, NULL, &out));
    AUTO_DOCUMENT *back = spress_read((spress_bytes){out.data, out.size},
                                      spress_format_find("spritepress-json"), NULL, NULL);
    assert_non_null(back);
    assert_int_equal(back->kind, SPRESS_KIND_RIG);
    assert_int_equal(back->rig.bone_count, document->rig.bone_count);
    assert_null(back->rig.images[0].data.data);
}

TEST(refuses_every_truncation)
{
    for (size_t size = 0; size + 1 < sizeof everything; size++) {
        TEST_REPORT(r);
        assert_null(spress_read((spress_bytes){(const uint8_t *)everything, size},
                                spress_format_find("spritepress-json"), NULL, &r.report));
        assert_true(r.report.error_count != 0);
    }
}

static const char *const texts[] = {
    everything,
    "{\"kind\":\"sprite\",\"width\":2,\"rows\":[\"AB\"],\"palette\":[\"#000000\"],\"empty\":\"x\"}",
    "{\"kind\":\"atlas\",\"frames\":[],\"pages\":[{\"width\":1,\"height\":1,\"image\":\"" PNG_1X1
    "\"}]}",
    "{\"kind\":\"rig\",\"fps\":1,\"images\":[{\"name\":\"i\",\"width\":1,\"height\":1,\"data\":"
    "\"" PNG_1X1
    "\"}],\"bones\":[{\"name\":\"b\",\"parent\":-1}],\"meshes\":[],\"animations\":[{\"name\":\"a\","
    "\"frames\":[[{\"x\":0,\"y\":0,\"rotation\":0,\"flags\":2}]]}]}",
};

TEST(survives_every_failed_allocation)
{
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        for (size_t fail_at = 1;; fail_at++) {
            failing_allocator f;
            TEST_REPORT(r);
            failing_allocator_init(&f, fail_at);
            const spress_read_options options = {.allocator = &f.allocator, .keep_offsets = true};
            spress_document *document = spress_read(
                bytes_of(texts[i]), spress_format_find("spritepress-json"), &options, &r.report);
            assert_true((document == NULL) == (r.report.error_count != 0));
            spress_document_free(document);
            assert_int_equal(f.live_count, 0);
            if (!f.failed)
                break;
        }
}

TEST(tells_where_frames_stood)
{
    const spress_read_options options = {.keep_offsets = true};
    AUTO_DOCUMENT *document =
        spress_read(bytes_of(everything), spress_format_find("spritepress-json"), &options, NULL);
    assert_non_null(document);
    const uint32_t at = document->atlas.frame_offsets[1];
    assert_memory_equal(everything + at, "{\"key\":\"a\"", 10);
}
