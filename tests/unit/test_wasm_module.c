/* The door for JavaScript: sessions, and who frees what. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"

static char *copy_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

static void a_session_packs(void **state)
{
    size_t size;
    (void)state;
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
    wasm_session *session = wasm_session_new(copy_text("pack"), 7);
    assert_string_equal(wasm_session_set_option(session, copy_text("maxsize=3")),
                        "maxsize is no option");
    assert_string_equal(wasm_session_set_option(session, copy_text("force-squared=yes")),
                        "force-squared takes no value");
    assert_string_equal(wasm_session_set_option(session, copy_text("output")),
                        "output needs a value");
    assert_non_null(wasm_session_set_option(session, copy_text("max-size=large")));
    assert_null(wasm_session_set_option(session, copy_text("output=game.pct")));
    assert_true(wasm_session_add_input(session, copy_text("nothing")));
    assert_false(wasm_session_run(session));
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
        cmocka_unit_test(a_session_packs),
        cmocka_unit_test(a_session_says_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
