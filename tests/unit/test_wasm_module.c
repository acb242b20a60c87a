/* The door for JavaScript: sessions, and who frees what. */
#include "atlas.h"

#include "support.h"

/* What the module tells of its progress; a job is cancelled when it comes to this many calls. */
static size_t progress_calls, cancel_at;

bool wasm_progress(const char *phase, size_t done, size_t total)
{
    assert_true(phase[0] != '\0' && done <= total);
    return ++progress_calls != cancel_at;
}

static char *copy_text(const char *text)
{
    char *copy = MUST(malloc(strlen(text) + 1));
    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

static void expect_in_findings(const wasm_session *session, const char *text)
{
    char *findings = wasm_session_findings(session);
    assert_non_null(strstr(findings, text));
    wasm_release(findings);
}

TEST(a_session_packs)
{
    size_t size;
    wasm_session *session = wasm_session_new(copy_text("pack"), 7);
    uint8_t *picture = read_file("examples/sprites/coin_1.png", &size);
    assert_true(wasm_session_add_file(session, copy_text("in/coin.png"), picture, size));
    assert_false(wasm_session_add_file(session, copy_text("in/.."), malloc(1), 1));
    assert_true(wasm_session_add_input(session, copy_text("in")));
    assert_null(wasm_session_set_option(session, copy_text("output=out/game.pct")));
    assert_null(wasm_session_set_option(session, copy_text("keep-duplicates")));
    assert_null(wasm_session_set_option(session, copy_text("max-frames=5")));
    assert_null(wasm_session_set_option(session, copy_text("variant=0.5:@half")));
    assert_null(wasm_session_set_option(session, copy_text("variant=2:@big")));
    assert_true(wasm_session_run(session));
    assert_int_equal(wasm_session_output_count(session), 6);
    expect_in_findings(session, "[]");
    for (size_t i = 0; i < 6; i++) {
        assert_ptr_equal(strstr(wasm_session_output_name(session, i), "out/game"),
                         wasm_session_output_name(session, i));
        assert_non_null(wasm_session_output_data(session, i));
        assert_true(wasm_session_output_size(session, i) > 0);
    }
    wasm_session_free(session);
}

TEST(a_session_says_what_is_wrong)
{
    wasm_session *session = wasm_session_new(copy_text("pack"), 7);
    assert_string_equal(wasm_session_set_option(session, copy_text("maxsize=3")), "is no option");
    assert_string_equal(wasm_session_set_option(session, copy_text("force-squared=yes")),
                        "takes no value");
    assert_string_equal(wasm_session_set_option(session, copy_text("output")), "needs a value");
    assert_non_null(wasm_session_set_option(session, copy_text("max-size=large")));
    assert_null(wasm_session_set_option(session, copy_text("output=game.pct")));
    assert_true(wasm_session_add_input(session, copy_text("nothing")));
    assert_false(wasm_session_run(session));
    assert_int_equal(wasm_session_output_count(session), 0);
    expect_in_findings(session, "\"severity\":\"error\"");
    expect_in_findings(session, "\"message\":\"cannot read nothing: there is no such file\"");
    wasm_session_free(session);
    wasm_session_free(NULL);
}

/* A job that packs one sprite to game.pct. */
static wasm_session *packing(void)
{
    size_t size;
    wasm_session *session = wasm_session_new(copy_text("pack"), 7);
    uint8_t *picture = read_file("examples/sprites/coin_1.png", &size);
    assert_true(wasm_session_add_file(session, copy_text("coin.png"), picture, size));
    assert_true(wasm_session_add_input(session, copy_text("coin.png")));
    assert_null(wasm_session_set_option(session, copy_text("output=game.pct")));
    return session;
}

/* An option that was refused is none of the job, not even of those that are given several times. */
TEST(a_refused_option_is_forgotten)
{
    wasm_session *session = packing();
    assert_string_equal(wasm_session_set_option(session, copy_text("variant")), "needs a value");
    assert_null(wasm_session_set_option(session, copy_text("variant=0.5:@half")));
    assert_true(wasm_session_run(session));
    assert_int_equal(wasm_session_output_count(session), 4); /* of two sizes */
    wasm_session_free(session);
}

static wasm_session *inspect(const char *file)
{
    size_t size;
    wasm_session *session = wasm_session_new(copy_text("inspect"), 7);
    uint8_t *bytes = read_file(file, &size);
    assert_true(wasm_session_add_file(session, copy_text("file"), bytes, size));
    assert_true(wasm_session_add_input(session, copy_text("file")));
    assert_true(wasm_session_run(session));
    return session;
}

/* By the first and the last frame of the example, as its text has them; the last one is an alias of
 * the 27th. */
TEST(an_atlas_becomes_tables)
{
    static const int32_t first[] = {2, 2, 26, 38, 32, 40, 3, 0, 0, 1, 0, -1};
    static const int32_t last[] = {146, 92, 20, 19, 24, 24, 2, 2, 0, 1, 0, 26};
    enum { FRAMES = 28 };
    wasm_session *session = inspect("examples/hero.pct");
    assert_true(wasm_session_has_atlas(session));
    assert_int_equal(wasm_session_atlas_frame_count(session), FRAMES);
    assert_int_equal(wasm_session_atlas_page_count(session), 1);
    assert_string_equal(wasm_session_atlas_page_file(session, 0), "hero.png");
    assert_int_equal(wasm_session_atlas_page_width(session, 0), 256);
    assert_int_equal(wasm_session_atlas_page_height(session, 0), 160);
    int32_t *numbers = wasm_session_atlas_numbers(session);
    assert_memory_equal(numbers, first, sizeof first);
    assert_memory_equal(numbers + (size_t)(FRAMES - 1) * WASM_FRAME_NUMBERS, last, sizeof last);
    char *names = wasm_session_atlas_names(session);
    const size_t size = wasm_session_atlas_names_size(session);
    assert_string_equal(names, "hero/walk_1.png");
    assert_string_equal(names + size - sizeof "items/bonus.png", "items/bonus.png");
    wasm_release(numbers);
    wasm_release(names);
    wasm_session_free(session);
}

TEST(a_rig_is_no_atlas)
{
    wasm_session *session = inspect("examples/fox.pchr");
    assert_false(wasm_session_has_atlas(session));
    assert_non_null(strstr(wasm_session_result(session), "\"bones\""));
    wasm_session_free(session);
}

TEST(progress_cancels)
{
    wasm_session *session = packing();
    progress_calls = 0;
    assert_true(wasm_session_run(session));
    const size_t all = progress_calls;
    assert_true(all >= 4); /* reading and making pages, each from its beginning */
    for (cancel_at = 1; cancel_at <= all; cancel_at++) {
        progress_calls = 0;
        assert_false(wasm_session_run(session));
        expect_in_findings(session, "[{\"code\":\"GEN017\"");
        assert_int_equal(wasm_session_output_count(session), 0);
        assert_null(wasm_session_result(session));
    }
    cancel_at = 0;
    assert_true(wasm_session_run(session)); /* the session can be used again */
    wasm_session_free(session);
}
