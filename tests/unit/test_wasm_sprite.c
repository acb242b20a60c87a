/* The door for JavaScript: meters, palettes and alphabets, with what JavaScript may get wrong. */
#include "sprite.h"

#include "palette.h"
#include "support.h"

/* The module needs it; nothing here has a job. */
bool wasm_progress(const char *phase, size_t done, size_t total)
{
    (void)phase, (void)done, (void)total;
    return true;
}

/* Memory that a function of the door takes over. */
static void *given(const char *text)
{
    char *copy = MUST(wasm_allocate(strlen(text) + 1));
    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

static wasm_session *new_session(void)
{
    wasm_session *session = MUST(wasm_session_new(given("inspect"), 1));
    return session;
}

static void expect_finding(const wasm_session *session, const char *code)
{
    char *findings = wasm_session_findings(session);
    const char *first = strstr(findings, "\"code\":\"");
    assert_non_null(first);
    assert_memory_equal(first + 8, code, strlen(code));
    assert_null(strstr(first + 8, "\"code\":\""));
    wasm_release(findings);
}

static void expect_in_findings(const wasm_session *session, const char *text)
{
    char *findings = wasm_session_findings(session);
    assert_non_null(strstr(findings, text));
    wasm_release(findings);
}

TEST(meter)
{
    wasm_session *session = new_session();
    wasm_meter *meter = MUST(wasm_meter_new(session, 4, 2, '.'));
    assert_int_equal(wasm_meter_price(meter, 0), WASM_METER_NO_PRICE); /* nothing measured yet */
    assert_null(wasm_meter_suggest(meter, 9, 9, 0, 0));
    assert_null(wasm_meter_reframe(meter, 1, 0));
    memcpy(wasm_meter_pixels(meter), "ABBAABBC", 8);
    const spress_pcsef_measure *m = wasm_meter_measure(meter, 0);
    assert_non_null(m);
    assert_int_equal(m->size, 10);
    assert_memory_equal(m->text, "1A2B2A2B1C", m->size);

    wasm_meter_changes(meter)[0] = (spress_pcsef_change){7, 'A'};
    assert_int_equal(wasm_meter_price(meter, 1), -4); /* 1A1B>^ */
    assert_int_equal(wasm_meter_price(meter, 9), WASM_METER_NO_PRICE);
    const spress_pcsef_edits *edits = wasm_meter_suggest(meter, 1, 8, 0, 0);
    assert_non_null(edits);
    assert_true(edits->complete && edits->count == 1 && edits->items[0].saved == 4);
    wasm_meter_edit_changes(meter, &edits->items[0]);
    assert_int_equal(wasm_meter_changes(meter)[0].pixel, 7);
    wasm_meter_locked(meter)[7] = 1;
    edits = wasm_meter_suggest(meter, 1, 8, WASM_METER_LOCKED, 0);
    assert_true(edits->count == 0 || edits->items[0].saved < 4);
    assert_int_equal(wasm_meter_reframe(meter, 0, 1)->size, 2 * 4 + 2 * 4); /* no mirrors */

    m = wasm_meter_measure(meter, WASM_METER_NO_MIRROR | WASM_METER_NO_CROSS_ROWS);
    assert_memory_equal(m->text, "1A2B1A1A2B1C", m->size);
    wasm_meter_pixels(meter)[5] = 0;
    assert_null(wasm_meter_measure(meter, 0));
    expect_finding(session, "PCS013");
    wasm_meter_free(meter);
    wasm_meter_free(NULL);
    wasm_session_free(session);
}

TEST(no_meter)
{
    wasm_session *session = new_session();
    static const uint32_t wrong[][3] = {{0, 1, '.'}, {65536, 1, '.'}, {1, 0, '.'},
                                        {1, 1, '^'}, {1, 1, 0x12E},   {1, 1, UINT32_MAX}};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        assert_null(wasm_meter_new(session, wrong[i][0], wrong[i][1], wrong[i][2]));
        expect_finding(session, "PCS013");
    }
    assert_null(wasm_meter_new(session, 65535, 65535, '.'));
    expect_finding(session, "GEN012");
    wasm_session_free(session);
}

TEST(palettes)
{
    wasm_session *session = new_session();
    spress_colour colours[256];
    const char text[] = "ff0000\n#0000ff80\n";
    assert_int_equal(wasm_palette_read(session, given(text), strlen(text), colours), 2);
    assert_memory_equal(colours, "\xFF\0\0\xFF\0\0\xFF\x80", 8);
    char *written = wasm_palette_write(session, colours, 2, SPRESS_PALETTE_HEX);
    assert_string_equal(written, "#ff0000\n#0000ff80\n");
    wasm_release(written);
    expect_in_findings(session, "[]");
    assert_null(wasm_palette_write(session, colours, 257, SPRESS_PALETTE_HEX));
    expect_finding(session, "PAL002");
    const char bad[] = "ff0000\noops\n";
    assert_int_equal(wasm_palette_read(session, given(bad), strlen(bad), colours), 0);
    expect_finding(session, "PAL001");
    expect_in_findings(session, "\"line\":2,");
    assert_int_equal(wasm_palette_default(colours), 79);
    wasm_session_free(session);
}

TEST(alphabets)
{
    assert_int_equal(strlen(wasm_alphabet_characters(SPRESS_ALPHABET_DOCUMENT)), 79);
    assert_int_equal(strlen(wasm_alphabet_characters(SPRESS_ALPHABET_COMPACT)), 77);
    assert_true(wasm_alphabet_has_colour(SPRESS_ALPHABET_DOCUMENT, '.', 'A'));
    assert_false(wasm_alphabet_has_colour(SPRESS_ALPHABET_DOCUMENT, '.', '.'));
    assert_false(wasm_alphabet_has_colour(SPRESS_ALPHABET_DOCUMENT, 'A', '>'));
    assert_true(wasm_alphabet_has_colour(SPRESS_ALPHABET_DOCUMENT, 'A', '.'));
}
