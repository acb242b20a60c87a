/* The door for JavaScript: files in memory, sessions, and who frees what. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

#include "module.h"
#include "support.h"

static char *copy_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

static bool add(wasm_files *files, const char *path, const char *content)
{
    return wasm_files_add(files, copy_text(path), (uint8_t *)copy_text(content), strlen(content));
}

/* Added in no order; "a-b" and "a0" stand around "a/" in the order of bytes. */
static void fill(wasm_files *files)
{
    static const char *const paths[] = {"a0", "a/x/2", "top", "a/y", "./a//x/1", "a-b", "b/../c/d"};
    *files = (wasm_files){0};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        assert_true(add(files, paths[i], paths[i]));
}

static spress_file_kind look(wasm_files *files, const char *path)
{
    char why[64] = "";
    const spress_host host = wasm_files_host(files);
    const spress_file_kind kind = host.look(host.context, path, why, sizeof why);
    assert_int_equal(kind == SPRESS_FILE_NONE, why[0] != '\0');
    return kind;
}

static void paths_lead_to_files_and_folders(void **state)
{
    wasm_files files;
    (void)state;
    fill(&files);
    assert_int_equal(look(&files, "a/x/1"), SPRESS_FILE_REGULAR);
    assert_int_equal(look(&files, "/a/./x/../y"), SPRESS_FILE_REGULAR);
    assert_int_equal(look(&files, "c/d"), SPRESS_FILE_REGULAR);
    assert_int_equal(look(&files, "a"), SPRESS_FILE_FOLDER);
    assert_int_equal(look(&files, "a/x/"), SPRESS_FILE_FOLDER);
    assert_int_equal(look(&files, "."), SPRESS_FILE_FOLDER);
    assert_int_equal(look(&files, ""), SPRESS_FILE_FOLDER);
    assert_int_equal(look(&files, "a/x/3"), SPRESS_FILE_NONE);
    assert_int_equal(look(&files, "to"), SPRESS_FILE_NONE);
    assert_int_equal(look(&files, "a/../../top"), SPRESS_FILE_NONE);
    assert_false(add(&files, "../out", "x"));
    assert_false(add(&files, "a/..", "x"));
    wasm_files_free(&files);
}

static bool take_name(void *taker, const char *name)
{
    char *all = taker;
    memcpy(all + strlen(all), name, strlen(name) + 1);
    memcpy(all + strlen(all), " ", 2);
    return strcmp(name, "a0") != 0;
}

static void folders_list_each_name_once(void **state)
{
    wasm_files files;
    char names[64] = "";
    test_report r;
    (void)state;
    fill(&files);
    test_report_init(&r);
    const spress_host host = wasm_files_host(&files);
    assert_true(host.list(host.context, "a", 0, take_name, names, &r.report));
    assert_string_equal(names, "x y ");
    names[0] = '\0';
    /* The taker stops. */
    assert_false(host.list(host.context, "", 0, take_name, names, &r.report));
    assert_string_equal(names, "a-b a a0 ");
    expect_silence(&r.report);
    assert_false(host.list(host.context, "top", 0, take_name, names, &r.report));
    expect_code(&r.report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, NULL);
    wasm_files_free(&files);
}

static void reading_copies_and_obeys_the_limit(void **state)
{
    wasm_files files;
    test_report r;
    spress_buffer out = {0};
    const spress_allocator allocator = spress_allocator_default();
    (void)state;
    fill(&files);
    test_report_init(&r);
    assert_true(add(&files, "top", "")); /* in place of the other */
    const spress_host host = wasm_files_host(&files);
    const spress_file_terms terms = {3, &allocator};
    assert_true(host.read(host.context, "a-b", &terms, &r.report, &out));
    assert_int_equal(out.size, 3);
    assert_memory_equal(out.data, "a-b", 3);
    spress_buffer_free(&out);
    assert_true(host.read(host.context, "top", &terms, &r.report, &out));
    assert_int_equal(out.size, 0);
    spress_buffer_free(&out);
    assert_false(host.read(host.context, "a/x/2", &terms, &r.report, &out));
    expect_code(&r.report, SPRESS_LIMIT_INPUT, 0, NULL);
    assert_false(host.read(host.context, "a", &terms, &r.report, &out));
    expect_code(&r.report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, NULL);
    wasm_files_free(&files);
}

static void images_lie_in_their_folder(void **state)
{
    static const struct {
        spress_image_place place;
        spress_image_answer answer;
    } cases[] = {
        {{"a/doc", NULL, "y"}, SPRESS_IMAGE_FOUND},
        {{"a/doc", NULL, "x/../y"}, SPRESS_IMAGE_FOUND},
        {{"a/doc", NULL, "z"}, SPRESS_IMAGE_ABSENT},
        {{"a/doc", NULL, "x"}, SPRESS_IMAGE_ABSENT},
        {{"a/doc", NULL, "../top"}, SPRESS_IMAGE_FORBIDDEN},
        {{"a/doc", NULL, "../a0"}, SPRESS_IMAGE_FORBIDDEN},
        {{"a/doc", NULL, "/top"}, SPRESS_IMAGE_FORBIDDEN},
        {{"a/doc", "c", "../c/d"}, SPRESS_IMAGE_FOUND},
        {{"a/doc", "c", "y"}, SPRESS_IMAGE_FORBIDDEN},
        {{"a/doc", "nowhere", "y"}, SPRESS_IMAGE_FORBIDDEN},
        {{"doc", NULL, "top"}, SPRESS_IMAGE_FOUND},
        {{"doc", NULL, "../top"}, SPRESS_IMAGE_FORBIDDEN},
    };
    wasm_files files;
    const spress_allocator allocator = spress_allocator_default();
    const spress_file_terms terms = {100, &allocator};
    (void)state;
    fill(&files);
    const spress_host host = wasm_files_host(&files);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        spress_buffer out = {0};
        test_report r;
        test_report_init(&r);
        assert_int_equal(host.read_image(host.context, &cases[i].place, &terms, &r.report, &out),
                         cases[i].answer);
        spress_buffer_free(&out);
    }
    wasm_files_free(&files);
}

static bool are_one(wasm_files *files, const char *a, const char *b)
{
    const spress_host host = wasm_files_host(files);
    spress_file_identity first, second;
    assert_true(host.identify(host.context, a, &first));
    assert_true(host.identify(host.context, b, &second));
    return first.device == second.device && first.node == second.node;
}

static void one_file_has_one_identity(void **state)
{
    wasm_files files;
    spress_file_identity identity;
    (void)state;
    fill(&files);
    const spress_host host = wasm_files_host(&files);
    assert_true(are_one(&files, "a/y", "./a/x/../y"));
    assert_true(are_one(&files, "a", "a/"));
    assert_false(are_one(&files, "a/y", "a/x/1"));
    assert_false(are_one(&files, "a", "a/x"));
    assert_false(are_one(&files, "a/x", "a/x/1"));
    assert_false(host.identify(host.context, "out.pct", &identity));
    wasm_files_free(&files);
}

static void a_session_packs(void **state)
{
    size_t size;
    (void)state;
    wasm_session *session = wasm_session_new(7);
    uint8_t *picture = read_file("examples/sprites/coin_1.png", &size);
    assert_true(wasm_session_add_file(session, copy_text("in/coin.png"), picture, size));
    assert_true(wasm_session_add_input(session, copy_text("in")));
    assert_null(wasm_session_set_option(session, copy_text("output=out/game.pct")));
    assert_null(wasm_session_set_option(session, copy_text("keep-duplicates")));
    assert_null(wasm_session_set_option(session, copy_text("max-frames=5")));
    assert_null(wasm_session_set_option(session, copy_text("variant=0.5:@half")));
    assert_null(wasm_session_set_option(session, copy_text("variant=2:@big")));
    assert_true(wasm_session_pack(session));
    assert_int_equal(wasm_session_output_count(session), 6);
    assert_int_equal(wasm_session_finding_count(session), 0);
    for (size_t i = 0; i < 6; i++) {
        assert_ptr_equal(strstr(wasm_session_output_name(session, i), "out/game"),
                         wasm_session_output_name(session, i));
        assert_non_null(wasm_session_output_data(session, i));
        assert_true(wasm_session_output_size(session, i) > 0);
    }
    wasm_session_free(session);
}

static void a_session_says_what_is_wrong(void **state)
{
    (void)state;
    wasm_session *session = wasm_session_new(7);
    assert_string_equal(wasm_session_set_option(session, copy_text("maxsize=3")),
                        "maxsize is no option");
    assert_string_equal(wasm_session_set_option(session, copy_text("force-squared=yes")),
                        "force-squared takes no value");
    assert_string_equal(wasm_session_set_option(session, copy_text("output")),
                        "output needs a value");
    assert_non_null(wasm_session_set_option(session, copy_text("max-size=large")));
    assert_null(wasm_session_set_option(session, copy_text("output=game.pct")));
    assert_true(wasm_session_add_input(session, copy_text("nothing")));
    assert_false(wasm_session_pack(session));
    assert_int_equal(wasm_session_output_count(session), 0);
    assert_string_equal(wasm_session_finding_severity(session, 0), "error");
    assert_string_equal(wasm_session_finding_message(session, 0),
                        "cannot read nothing: there is no such file");
    wasm_session_free(session);
    wasm_session_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_lead_to_files_and_folders),
        cmocka_unit_test(folders_list_each_name_once),
        cmocka_unit_test(reading_copies_and_obeys_the_limit),
        cmocka_unit_test(images_lie_in_their_folder),
        cmocka_unit_test(one_file_has_one_identity),
        cmocka_unit_test(a_session_packs),
        cmocka_unit_test(a_session_says_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
