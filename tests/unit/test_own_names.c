/* Frames and animations that share a name, in every format: none may take the place of another one
 * in the file, for most readers find both by name. */
#include "support.h"

/* An animation of three frames "run" beside a frame that has the name one of them would get, and a
 * second animation "run", which begins with one frame twice. */
static const char shared[] =
    "{\"kind\":\"atlas\",\"pages\":[{\"file\":\"p.png\",\"width\":64,\"height\":64}],\"frames\":["
    "{\"key\":\"run\",\"x\":0,\"y\":0,\"w\":4,\"h\":4},{\"key\":\"run\",\"x\":8,\"y\":0,\"w\":4,"
    "\"h\":4},{\"key\":\"run\",\"x\":16,\"y\":0,\"w\":4,\"h\":4},{\"key\":\"run_1\",\"x\":24,"
    "\"y\":0,\"w\":4,\"h\":4}],\"clips\":["
    "{\"name\":\"run\",\"steps\":[{\"frame\":0},{\"frame\":1},{\"frame\":1},{\"frame\":2}]},"
    "{\"name\":\"run\",\"steps\":[{\"frame\":3},{\"frame\":3},{\"frame\":0}]}]}";

static spress_document *read_shared(void)
{
    return MUST(spress_read(BYTES(shared), spress_format_find("spritepress-json"), NULL, NULL));
}

static bool writes(const spress_document *document, const spress_format *format, spress_buffer *out)
{
    const spress_write_options options = {.file_name = "a.txt"};
    return spress_write(document, format, &options, NULL, out);
}

/* sc-sprites' frames have the key of their animation, and its two animations would have one. */
static bool is_tested(const spress_format *format)
{
    return format->reads && format->writes && format->kinds & SPRESS_KIND_BIT(SPRESS_KIND_ATLAS) &&
           !format->is_dump && strcmp(format->id, "scs") != 0;
}

static bool is_at(const spress_atlas *atlas, const char *name, int32_t x)
{
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (strcmp(atlas->frames[i].name, name) == 0)
            return atlas->frames[i].x == x;
    return false;
}

TEST(every_format_keeps_all_frames)
{
    AUTO_DOCUMENT *document = read_shared();
    size_t tested = 0;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        AUTO_BUFFER file = {0};
        if (!is_tested(format) || !writes(document, format, &file))
            continue;
        AUTO_DOCUMENT *back = spress_read((spress_bytes){file.data, file.size}, format, NULL, NULL);
        if (!back) /* Unity's own file is read only beside its picture */
            continue;
        if (back->atlas.frame_count != 4 || !is_at(&back->atlas, "run_0", 0) ||
            !is_at(&back->atlas, "run_1_2", 8) || !is_at(&back->atlas, "run_3", 16) ||
            !is_at(&back->atlas, "run_1", 24))
            fail_msg("%s does not have all four", format->id);
        tested++;
    }
    assert_true(tested >= 8);
}

TEST(animations_get_numbers_where_they_are_found_by_name)
{
    static const struct {
        const char *id, *has, *lacks;
    } cases[] = {
        {"lua", "[\"run_2\"] = {\n        times", "[\"run_1\"] = {\n        times"},
        {"json-hash", "\"run_2\": [\"run_1\", \"run_1\", \"run_0\"]", "\"run\": [\"run_1\""},
        {"godot-tres", "&\"run_2\"", "&\"run_1\""},
        {"aseprite-json", "\"name\": \"run\"", "\"name\": \"run_2\""},
        {"spritepress-json", "\"key\": \"run\"", "run_2"},
    };
    AUTO_DOCUMENT *document = read_shared();
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_BUFFER file = {0};
        assert_true(writes(document, spress_format_find(cases[i].id), &file));
        char *text = MUST(calloc(file.size + 1, 1));
        memcpy(text, file.data, file.size);
        if (!strstr(text, cases[i].has) || strstr(text, cases[i].lacks))
            fail_msg("%s:\n%s", cases[i].id, text);
        free(text);
    }
}

/* Ends in an error, not in a name that is cut. */
TEST(a_name_may_be_too_long_for_a_number)
{
    enum { LONGEST = UINT16_MAX };
    AUTO_DOCUMENT *document = read_shared();
    AUTO_BUFFER file = {0};
    char *name = MUST(malloc(LONGEST + 1));
    memset(name, 'n', LONGEST);
    name[LONGEST] = '\0';
    for (size_t i = 0; i < 3; i++) {
        document->atlas.frames[i].name = name;
        document->atlas.frames[i].name_size = LONGEST;
    }
    assert_false(writes(document, spress_format_find("lua"), &file));
    free(name);
}

TEST(survives_failing_memory)
{
    AUTO_DOCUMENT *document = read_shared();
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(f, n);
        spress_buffer file = {0};
        const spress_write_options options = {.allocator = &f.allocator};
        const bool good =
            spress_write(document, spress_format_find("json-hash"), &options, NULL, &file);
        failed = f.failed;
        assert_int_equal(good, !failed);
        spress_buffer_free(&file);
        assert_int_equal(f.live_count, 0);
    }
}
