/* Files in memory (files.h): which paths are one file, listing, images that must not be read, and
 * every failed allocation. */
#include "spritepress/files.h"

#include "support.h"

static void put(spress_files *files, const char *path, const char *text)
{
    assert_true(spress_files_add(files, path, bytes_of(text)));
}

TEST(paths)
{
    static const struct {
        const char *path, *plain;
    } cases[] = {
        {"a", "a"},
        {"./a//b/", "a/b"},
        {"x/../a/b", "a/b"},
        {"x/y/../../a", "a"},
        {"/a", "/a"},
        {"//a/./b", "/a/b"},
        {"/../a", "/a"},
        {"../a", "../a"},
        {"x/../../a", "../a"},
        {"../../a/../b", "../../b"},
        {"..a/b..", "..a/b.."},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO(spress_files_free) spress_files files = {0};
        put(&files, cases[i].path, "first");
        assert_string_equal(files.items[0].path, cases[i].plain);
        put(&files, cases[i].plain, "second"); /* takes its place */
        assert_int_equal(files.count, 1);
        const spress_file *found = spress_files_find(&files, cases[i].path);
        assert_non_null(found);
        assert_int_equal(found->bytes.size, 6);
        assert_true(spress_files_remove(&files, cases[i].path));
        assert_false(spress_files_remove(&files, cases[i].path));
        assert_null(spress_files_find(&files, cases[i].plain));
    }
}

/* Names of which one begins another are found in whatever order they came: "." and "-" sort before
 * the slash of folders. */
TEST(orders)
{
    static const char *const names[] = {"a.png.meta", "a.png-1", "a.png",
                                        "a.pn/b",     "a.pn-c",  "a.png0"};
    for (size_t first = 0; first < COUNT_OF(names); first++) {
        AUTO(spress_files_free) spress_files files = {0};
        for (size_t i = 0; i < COUNT_OF(names); i++)
            put(&files, names[(first + i) % COUNT_OF(names)], "x");
        assert_int_equal(files.count, COUNT_OF(names));
        for (size_t i = 0; i < COUNT_OF(names); i++)
            assert_non_null(spress_files_find(&files, names[i]));
        for (size_t i = 1; i < files.count; i++)
            assert_true(strcmp(files.items[i - 1].path, files.items[i].path) < 0);
    }
}

/* "/a" and "a" are two files, and a path that cannot be a file's is refused. */
TEST(refused_paths)
{
    static const char *const bad[] = {"",
                                      ".",
                                      "..",
                                      "/",
                                      "x/..",
                                      "../..",
                                      "folder",
                                      "folder/",
                                      "folder/file/below",
                                      "/folder/file/b/c"};
    AUTO(spress_files_free) AUTO(spress_files_free) spress_files files = {0};
    put(&files, "folder/file", "x");
    put(&files, "/folder/file", "y");
    assert_int_equal(files.count, 2);
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_false(spress_files_add(&files, bad[i], bytes_of("x")));
    assert_int_equal(files.count, 2);
    put(&files, "folder/file-2", "");
    put(&files, "folder/files/x", ""); /* "file" is no folder of these */
    put(&files, "empty", "");
    assert_int_equal(spress_files_find(&files, "empty")->bytes.size, 0);
}

/* Appends a name and a space to a text. */
static bool take(void *taker, const char *name)
{
    char *text = taker;
    snprintf(text + strlen(text), 100 - strlen(text), "%s ", name);
    return strcmp(name, "stop") != 0;
}

static bool list(const spress_host *host, const char *folder, char names[100], test_report *r)
{
    names[0] = '\0';
    test_report_init(r);
    return host->list(host->context, &(spress_listing){folder, 0, take, names, &r->report});
}

TEST(listing)
{
    test_report r;
    char names[100], why[40];
    AUTO(spress_files_free) spress_files files = {0};
    static const char *const all[] = {"b/c/d", "a",    "b/c/e",   "b.x",    "b/f",
                                      "../g",  "/h/i", "../../j", "z/stop", "z/zz"};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        put(&files, all[i], "x");
    const spress_host host = spress_files_host(&files);
    assert_true(list(&host, ".", names, &r));
    assert_string_equal(names, "a b.x b z ");
    assert_true(list(&host, "b/", names, &r));
    assert_string_equal(names, "c f ");
    assert_true(list(&host, "..", names, &r)); /* "../../j" is not in it */
    assert_string_equal(names, "g ");
    assert_true(list(&host, "/", names, &r));
    assert_string_equal(names, "h ");
    assert_false(list(&host, "z", names, &r)); /* the taker stopped: no finding */
    expect_silence(&r.report);
    assert_string_equal(names, "stop ");
    assert_false(list(&host, "a", names, &r));
    expect_code(&r.report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, NULL);
    assert_int_equal(host.look(host.context, "b", why, sizeof why), SPRESS_FILE_FOLDER);
    assert_int_equal(host.look(host.context, "b/f", why, sizeof why), SPRESS_FILE_REGULAR);
    assert_int_equal(host.look(host.context, "c", why, sizeof why), SPRESS_FILE_NONE);
    assert_string_equal(why, "there is no such file");
}

TEST(reading)
{
    TEST_REPORT(r);
    spress_buffer out = {0};
    AUTO(spress_files_free) spress_files files = {0};
    const spress_allocator memory = spress_allocator_default();
    const spress_file_terms terms = {.limit = 3, .allocator = &memory};
    put(&files, "a/b", "abc");
    put(&files, "large", "abcd");
    const spress_host host = spress_files_host(&files);
    assert_true(host.read(host.context, "./a/b", &terms, &r.report, &out));
    assert_int_equal(out.size, 3);
    assert_memory_equal(out.data, "abc", 3);
    assert_ptr_not_equal(out.data, files.items[0].bytes.data); /* the job's own */
    spress_buffer_free(&out);
    assert_false(host.read(host.context, "large", &terms, &r.report, &out));
    expect_code(&r.report, SPRESS_CODE_LIMIT_INPUT, 0, NULL);
    assert_false(host.read(host.context, "a", &terms, &r.report, &out));
    assert_string_equal(r.items[1].message, "cannot read a: is a folder");
    assert_false(host.read(host.context, "-", &terms, &r.report, &out));
    assert_string_equal(r.items[2].message, "cannot read -: there is no such file");
}

static bool same_file(const spress_host *host, const char *left, const char *right)
{
    spress_file_identity a, b;
    assert_true(host->identify(host->context, left, &a));
    assert_true(host->identify(host->context, right, &b));
    return a.device == b.device && a.node == b.node;
}

TEST(identities)
{
    spress_file_identity identity;
    AUTO(spress_files_free) spress_files files = {0};
    put(&files, "a/b/c", "x");
    put(&files, "a/b/d", "x");
    const spress_host host = spress_files_host(&files);
    assert_true(same_file(&host, "a/b/c", "./a/x/../b/c"));
    assert_true(same_file(&host, "a/b", "a/b/"));
    assert_false(same_file(&host, "a/b/c", "a/b/d"));
    assert_false(same_file(&host, "a", "a/b"));
    assert_false(same_file(&host, "a/b", "a/b/c"));
    assert_false(host.identify(host.context, "b", &identity));
}

static spress_image_answer read_image(const spress_host *host, spress_image_place place)
{
    TEST_REPORT(r);
    const spress_allocator memory = spress_allocator_default();
    const spress_file_terms terms = {.limit = 3, .allocator = &memory};
    spress_buffer out = {0};
    const spress_image_answer answer =
        host->read_image(host->context, &place, &terms, &r.report, &out);
    assert_int_equal(out.data != NULL, answer == SPRESS_IMAGE_FOUND);
    assert_int_equal(r.report.count != 0, answer == SPRESS_IMAGE_UNREADABLE);
    spress_buffer_free(&out);
    return answer;
}

/* A document gets images of its folder, or of the folder that the caller allows, and no others. */
TEST(images)
{
    static const struct {
        spress_image_place place;
        spress_image_answer answer;
    } cases[] = {
        {{"in/doc", NULL, "page"}, SPRESS_IMAGE_FOUND},
        {{"in/doc", NULL, "deep/page"}, SPRESS_IMAGE_FOUND},
        {{"in/doc", NULL, "none"}, SPRESS_IMAGE_ABSENT},
        {{"in/doc", NULL, "deep"}, SPRESS_IMAGE_ABSENT},
        {{"in/doc", NULL, "large"}, SPRESS_IMAGE_UNREADABLE},
        {{"in/doc", NULL, "../page"}, SPRESS_IMAGE_FORBIDDEN},
        {{"in/doc", NULL, "/page"}, SPRESS_IMAGE_FORBIDDEN},
        {{"in/doc", NULL, "../inside/page"}, SPRESS_IMAGE_FORBIDDEN},
        {{"in/doc", ".", "../page"}, SPRESS_IMAGE_FOUND},
        {{"in/doc", "none", "page"}, SPRESS_IMAGE_FORBIDDEN},
        {{"in/doc", "in/deep", "page"}, SPRESS_IMAGE_FORBIDDEN},
        {{"in/doc", "/", "/page"}, SPRESS_IMAGE_FOUND},
        {{"doc", NULL, "page"}, SPRESS_IMAGE_FOUND},
        {{"doc", NULL, "../page"}, SPRESS_IMAGE_FORBIDDEN},
        {{"doc", NULL, "/page"}, SPRESS_IMAGE_FORBIDDEN},
        {{"-", NULL, "page"}, SPRESS_IMAGE_FOUND},
        {{"../doc", NULL, "page"}, SPRESS_IMAGE_FOUND},
        {{"../doc", NULL, "../page"}, SPRESS_IMAGE_FORBIDDEN},
    };
    static const char *const all[] = {"in/doc",  "in/page",   "in/deep/page", "inside/page",
                                      "page",    "/page",     "doc",          "../doc",
                                      "../page", "../../page"};
    AUTO(spress_files_free) spress_files files = {0};
    for (size_t i = 0; i < COUNT_OF(all); i++)
        put(&files, all[i], "x");
    put(&files, "in/large", "more");
    const spress_host host = spress_files_host(&files);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (read_image(&host, cases[i].place) != cases[i].answer)
            fail_msg("case %zu: %s", i, cases[i].place.name);
}

/* Everything that allocates, once; false when something failed for want of memory. */
static bool use_all(failing_allocator *memory)
{
    TEST_REPORT(r);
    char names[100], why[40];
    spress_file_identity identity;
    spress_buffer out = {0};
    spress_files files = {.allocator = memory->allocator};
    const spress_host host = spress_files_host(&files);
    const spress_file_terms terms = {.limit = 100, .allocator = &memory->allocator};
    const spress_image_place place = {"a/doc", NULL, "page"}, rooted = {"a/doc", "a", "page"};
    bool good = spress_files_add(&files, "a/doc", bytes_of("x"));
    good = spress_files_add(&files, "a/page", bytes_of("y")) && good;
    good = spress_files_add(&files, "a/doc", bytes_of("z")) && good;
    good = good && host.look(host.context, "a", why, sizeof why) == SPRESS_FILE_FOLDER;
    good = good && list(&host, "a", names, &r);
    good = good && host.identify(host.context, "a", &identity);
    good = good && host.read(host.context, "a/doc", &terms, &r.report, &out);
    spress_buffer_free(&out);
    good = good &&
           host.read_image(host.context, &place, &terms, &r.report, &out) == SPRESS_IMAGE_FOUND;
    spress_buffer_free(&out);
    const spress_image_answer answer =
        host.read_image(host.context, &rooted, &terms, &r.report, &out);
    assert_true(answer == SPRESS_IMAGE_FOUND || answer == SPRESS_IMAGE_UNREADABLE || !good);
    good = good && answer == SPRESS_IMAGE_FOUND;
    spress_buffer_free(&out);
    spress_files_free(&files);
    for (size_t i = 0; i < r.report.count; i++)
        assert_int_equal(r.items[i].code, SPRESS_CODE_MEMORY);
    return good;
}

TEST(every_allocation)
{
    size_t fail_at = 1;
    for (bool good = false; !good; fail_at++) {
        FAILING_ALLOCATOR(memory, fail_at);
        good = use_all(&memory);
        assert_int_equal(memory.live_count, 0);
        assert_true(fail_at < 100);
    }
    assert_true(fail_at > 10);
}
