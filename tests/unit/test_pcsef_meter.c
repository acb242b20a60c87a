/* The meter of PCSEF sprites: every answer about bytes against encoding again with the slow
 * implementation of pcsef_reference.h. */
#include "pcsef_reference.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 13 };

static const spress_pcsef_form shortest = {0};

/* A meter that has measured a picture. */
static spress_pcsef_meter *measured(const raster *r, spress_pcsef_measure *out)
{
    TEST_REPORT(report);
    spress_pcsef_meter *meter = MUST(spress_pcsef_meter_new((uint32_t)r->width, (uint32_t)r->height,
                                                            r->empty, NULL, &report.report));
    memcpy(spress_pcsef_meter_pixels(meter), r->pixels, r->width * r->height);
    const spress_pcsef_form form = {r->no_mirror, r->no_cross_rows};
    assert_true(spress_pcsef_meter_measure(meter, form, &report.report, out));
    expect_silence(&report.report);
    return meter;
}

/* The length of a picture's string after changes, by encoding it again. */
static int64_t size_after(const raster *r, const spress_pcsef_change *changes, size_t count)
{
    static char pixels[ROOM], text[2 * ROOM + 1];
    memcpy(pixels, r->pixels, r->width * r->height);
    for (size_t i = 0; i < count; i++)
        pixels[changes[i].pixel] = (char)changes[i].character;
    raster changed = *r;
    changed.pixels = pixels;
    return (int64_t)reference_encode(&changed, text);
}

/* Tokens lie one behind the other in picture and string, each is the one that stands in the string,
 * and rows have the bytes and codes of theirs. */
static void expect_tokens(const raster *r, const spress_pcsef_measure *m)
{
    size_t pixel = 0, offset = 0;
    static uint32_t bytes[ROOM], codes[ROOM];
    memset(bytes, 0, sizeof bytes);
    memset(codes, 0, sizeof codes);
    for (size_t i = 0; i < m->token_count; i++) {
        const spress_pcsef_token *token = &m->tokens[i];
        const char first = m->text[offset];
        const bool code = strchr("~^>", first);
        assert_int_equal(token->pixel, pixel);
        assert_int_equal(token->offset, offset);
        assert_int_equal(token->code, code ? first : 0);
        assert_int_equal(token->count, token_pixels(m->text + offset, r->width, pixel));
        bytes[pixel / r->width] += code ? 1 : 2;
        if (code)
            codes[pixel / r->width] = (uint32_t)first;
        pixel += token->count;
        offset += code ? 1 : 2;
    }
    assert_int_equal(pixel, r->width * r->height);
    assert_int_equal(offset, m->size);
    for (size_t y = 0; y < r->height; y++) {
        assert_int_equal(m->rows[y].bytes, bytes[y]);
        assert_int_equal(m->rows[y].code, codes[y]);
    }
}

/* String, tokens and rows; then the price of every character at every pixel. */
static void expect_all_prices(const raster *r, const char *characters)
{
    static char text[2 * ROOM + 1];
    spress_pcsef_measure m;
    spress_pcsef_meter *meter = measured(r, &m);
    assert_int_equal(m.size, reference_encode(r, text));
    assert_memory_equal(m.text, text, m.size);
    expect_tokens(r, &m);
    for (uint32_t pixel = 0; pixel < r->width * r->height; pixel++)
        for (const char *c = characters; *c; c++) {
            spress_pcsef_change change = {pixel, (uint8_t)*c};
            int64_t price;
            assert_true(spress_pcsef_meter_price(meter, &change, 1, &price));
            assert_int_equal(price, size_after(r, &change, 1) - (int64_t)m.size);
            assert_int_equal(change.character, *c);
        }
    spress_pcsef_meter_free(meter);
}

TEST(every_small_picture)
{
    static const size_t sizes[][2] = {{2, 3}, {4, 2}, {3, 2}, {1, 6}, {6, 1}, {2, 4}};
    char pixels[8];
    for (size_t s = 0; s < COUNT_OF(sizes); s++) {
        const size_t total = sizes[s][0] * sizes[s][1];
        size_t pictures = 1;
        for (size_t i = 0; i < total; i++)
            pictures *= 3;
        for (size_t n = 0; n < pictures; n++) {
            for (size_t i = 0, rest = n; i < total; i++, rest /= 3)
                pixels[i] = ".AB"[rest % 3];
            expect_all_prices(&(raster){.width = sizes[s][0],
                                        .height = sizes[s][1],
                                        .pixels = pixels,
                                        .empty = '.',
                                        .no_mirror = n & 1,
                                        .no_cross_rows = n & 2},
                              ".AB");
        }
    }
}

/* Long runs, rows that repeat, rows that mirror. */
static void fill(test_random *random, char *pixels, size_t width, size_t height)
{
    for (size_t i = 0; i < width * height;) {
        const char colour = "..ABC"[test_random_below(random, 5)];
        for (size_t run = 1 + test_random_below(random, 22); run != 0 && i < width * height; run--)
            pixels[i++] = colour;
    }
    for (size_t y = 1; y < height; y++) {
        char *row = pixels + y * width;
        const char *above = row - width;
        const uint32_t kind = test_random_below(random, 4);
        for (size_t x = 0; x < width; x++)
            row[x] = kind == 0 ? above[x] : kind == 1 ? row[width - 1 - x] : row[x];
    }
}

/* Random pictures of rows up to 40 pixels; prices of single pixels and of strokes, which come to a
 * pixel twice now and then. */
TEST(random_prices)
{
    static char pixels[ROOM];
    test_random random = {11};
    for (unsigned n = 0; n < 600; n++) {
        const raster r = {.width = 1 + test_random_below(&random, 40),
                          .height = 1 + test_random_below(&random, 12),
                          .pixels = pixels,
                          .empty = n % 5 ? '.' : 'A',
                          .no_mirror = n & 1,
                          .no_cross_rows = n & 2};
        const uint32_t total = (uint32_t)(r.width * r.height);
        fill(&random, pixels, r.width, r.height);
        spress_pcsef_measure m;
        spress_pcsef_meter *meter = measured(&r, &m);
        for (unsigned k = 0; k < 40; k++) {
            spress_pcsef_change changes[9], before[9];
            const size_t count = 1 + test_random_below(&random, 9);
            for (size_t i = 0; i < count; i++)
                before[i] = changes[i] =
                    (spress_pcsef_change){test_random_below(&random, total),
                                          (uint8_t) ".ABC"[test_random_below(&random, 4)]};
            int64_t price;
            assert_true(spress_pcsef_meter_price(meter, changes, count, &price));
            assert_int_equal(price, size_after(&r, before, count) - (int64_t)m.size);
            assert_memory_equal(changes, before, count * sizeof *changes);
        }
        spress_pcsef_meter_free(meter);
    }
}

/* "Which is 307 bytes"; the rulings give the other figures. */
TEST(document_example)
{
    char pixels[900];
    assert_int_equal(reference_decode(pcsef_example, 30, pixels, sizeof pixels), 900);
    raster r = {.width = 30, .height = 30, .pixels = pixels, .empty = '.'};
    spress_pcsef_measure m;
    spress_pcsef_meter *meter = measured(&r, &m);
    assert_int_equal(m.size, 269);
    expect_tokens(&r, &m);
    TEST_REPORT(report);
    const spress_pcsef_form classic = {.no_mirror = true, .no_cross_rows = true};
    assert_true(spress_pcsef_meter_measure(meter, classic, &report.report, &m));
    assert_int_equal(m.size, 307);
    assert_memory_equal(m.text, pcsef_example, 307);
    assert_int_equal(m.rows[3].code, '^'); /* the string's first one */
    assert_int_equal(m.rows[3].bytes, 1);
    spress_pcsef_meter_free(meter);
}

TEST(rows_by_hand)
{
    const raster r = {.width = 4, .height = 4, .pixels = "ABBAABBAABBC....", .empty = '.'};
    static const spress_pcsef_row wanted[] = {
        {5, '>', SPRESS_NONE, 4, 0}, /* 1A1B> */
        {1, '^', 0, 4, 0},
        {6, 0, 1, 4, 1}, /* 1A2B1C */
        {1, '~', 4, 0, 0},
    };
    spress_pcsef_measure m;
    spress_pcsef_meter *meter = measured(&r, &m);
    assert_int_equal(m.size, 13);
    assert_memory_equal(m.text, "1A1B>^1A2B1C~", 13);
    assert_memory_equal(m.rows, wanted, sizeof wanted);
    spress_pcsef_meter_free(meter);

    const raster odd = {.width = 3, .height = 1, .pixels = "ABA", .empty = '.'};
    meter = measured(&odd, &m);
    assert_int_equal(m.rows[0].to_mirror, SPRESS_NONE);
    spress_pcsef_meter_free(meter);
}

/* A run that goes on in the next row costs where it begins. */
TEST(run_across_rows)
{
    const raster r = {.width = 3, .height = 3, .pixels = "BAAAAAAAC", .empty = '.'};
    spress_pcsef_measure m;
    spress_pcsef_meter *meter = measured(&r, &m);
    assert_memory_equal(m.text, "1B7A1C", m.size);
    assert_int_equal(m.rows[0].bytes, 4);
    assert_int_equal(m.rows[1].bytes, 0);
    assert_int_equal(m.rows[2].bytes, 2);
    spress_pcsef_meter_free(meter);
}

/* Every edit saves what encoding again says, changes what it says and nothing that is locked; none
 * before it is worse. */
static void expect_edits(const raster *r, const spress_pcsef_wishes *wishes,
                         spress_pcsef_meter *meter, spress_pcsef_edits edits)
{
    const int64_t size = size_after(r, NULL, 0);
    static spress_pcsef_change changes[ROOM];
    for (size_t i = 0; i < edits.count; i++) {
        const spress_pcsef_edit *edit = &edits.items[i];
        spress_pcsef_edit_changes(meter, edit, changes);
        assert_true(edit->change_count >= 1 && edit->change_count <= wishes->max_changes);
        assert_true(edit->saved > 0);
        assert_int_equal(size_after(r, changes, edit->change_count), size - edit->saved);
        for (size_t k = 0; k < edit->change_count; k++) {
            assert_true(r->pixels[changes[k].pixel] != (char)changes[k].character);
            assert_true(!wishes->locked || !wishes->locked[changes[k].pixel]);
        }
        if (i != 0) {
            const spress_pcsef_edit *last = edit - 1;
            assert_true((uint64_t)last->saved * edit->change_count >=
                        (uint64_t)edit->saved * last->change_count);
        }
    }
}

/* The most that one pixel with a neighbour's character saves, by trying all. */
static int64_t best_pixel(const raster *r, const uint8_t *locked)
{
    const int64_t size = size_after(r, NULL, 0);
    int64_t best = 0;
    for (uint32_t y = 0; y < r->height; y++)
        for (uint32_t x = 0; x < r->width; x++) {
            const uint32_t w = (uint32_t)r->width, at = y * w + x;
            const uint32_t near[] = {x ? at - 1 : at, x + 1 < w ? at + 1 : at, y ? at - w : at,
                                     y + 1 < r->height ? at + w : at, y * w + w - 1 - x};
            for (size_t i = 0; !locked[at] && i < 5; i++) {
                const spress_pcsef_change change = {at, (uint8_t)r->pixels[near[i]]};
                const int64_t saved = size - size_after(r, &change, 1);
                best = saved > best ? saved : best;
            }
        }
    return best;
}

TEST(suggestions)
{
    static char pixels[ROOM];
    static uint8_t locked[ROOM];
    bool seen[5] = {false};
    test_random random = {5};
    for (unsigned n = 0; n < 300; n++) {
        const raster r = {.width = 1 + test_random_below(&random, 16),
                          .height = 1 + test_random_below(&random, 10),
                          .pixels = pixels,
                          .empty = '.',
                          .no_mirror = n % 7 == 0,
                          .no_cross_rows = n % 3 == 0};
        fill(&random, pixels, r.width, r.height);
        for (size_t i = 0; i < r.width * r.height; i++)
            locked[i] = test_random_below(&random, 4) == 0;
        for (unsigned k = 0; k < r.width * r.height / 8; k++) /* a few flecks to find */
            pixels[test_random_below(&random, (uint32_t)(r.width * r.height))] = 'D';
        spress_pcsef_measure m;
        spress_pcsef_meter *meter = measured(&r, &m);
        const spress_pcsef_wishes wishes = {
            .limit = n % 4 ? 256 : 3, .max_changes = 12, .locked = locked};
        spress_pcsef_edits edits;
        assert_true(spress_pcsef_meter_suggest(meter, &wishes, &edits));
        assert_true(edits.complete && edits.count <= wishes.limit);
        expect_edits(&r, &wishes, meter, edits);
        int64_t best = 0;
        for (size_t i = 0; i < edits.count; i++) {
            seen[edits.items[i].kind] = true;
            if (edits.items[i].change_count == 1 && edits.items[i].saved > best)
                best = edits.items[i].saved;
        }
        if (wishes.limit == 256)
            assert_int_equal(best, best_pixel(&r, locked));
        assert_memory_equal(spress_pcsef_meter_pixels(meter), pixels, r.width * r.height);
        spress_pcsef_meter_free(meter);
    }
    for (size_t kind = 0; kind < 5; kind++)
        assert_true(seen[kind]);
}

/* Looks for an edit by its kind and place. */
static const spress_pcsef_edit *find_edit(spress_pcsef_edits edits, uint32_t kind, uint32_t place)
{
    for (size_t i = 0; i < edits.count; i++)
        if (edits.items[i].kind == kind && edits.items[i].place == place)
            return &edits.items[i];
    return NULL;
}

/* Edits worked out by hand. The rows are 1A1B1C1D1E1F, 1A1B1C1D1G1G, 1A1B1C1C1X1Y. */
TEST(edits_by_hand)
{
    const raster r = {.width = 6, .height = 3, .pixels = "ABCDEFABCDGHABCCXY", .empty = '.'};
    spress_pcsef_measure m;
    spress_pcsef_meter *meter = measured(&r, &m);
    assert_int_equal(m.size, 12 + 12 + 10);
    const spress_pcsef_wishes wishes = {.limit = 256, .max_changes = 2};
    spress_pcsef_edits edits;
    assert_true(spress_pcsef_meter_suggest(meter, &wishes, &edits));
    const spress_pcsef_edit *copy = find_edit(edits, SPRESS_PCSEF_EDIT_COPY_ROW, 1);
    assert_non_null(copy); /* G and H become E and F: 12 bytes become '^' */
    assert_int_equal(copy->saved, 11);
    assert_int_equal(copy->change_count, 2);
    const spress_pcsef_edit *mirror = find_edit(edits, SPRESS_PCSEF_EDIT_MIRROR_LEFT, 2);
    assert_non_null(mirror); /* ABCCBA: 10 bytes become 1A1B1C> */
    assert_int_equal(mirror->saved, 3);
    assert_null(find_edit(edits, SPRESS_PCSEF_EDIT_COPY_ROW, 2)); /* three pixels */
    assert_ptr_equal(copy, &edits.items[0]);
    spress_pcsef_meter_free(meter);
}

/* Of A, B and C, the palette's first three, B is nearer to A than to C; without a palette the merge
 * that saves most is taken. */
TEST(merges)
{
    const raster r = {.width = 13, .height = 1, .pixels = "CCBCCBCCA.A.A", .empty = '.'};
    const spress_palette palette = {.colours = {{10, 0, 0, 255}, {20, 0, 0, 255}, {200, 0, 0, 255}},
                                    .count = 3};
    spress_pcsef_wishes wishes = {.limit = 256, .max_changes = 2};
    spress_pcsef_measure m;
    spress_pcsef_edits edits;
    spress_pcsef_meter *meter = measured(&r, &m);
    assert_int_equal(m.size, 20); /* 2C1B2C1B2C1A1.1A1.1A */
    assert_true(spress_pcsef_meter_suggest(meter, &wishes, &edits));
    const spress_pcsef_edit *merge = find_edit(edits, SPRESS_PCSEF_EDIT_MERGE, 0);
    assert_non_null(merge); /* 8C1A... */
    assert_int_equal(merge->from, 'B');
    assert_int_equal(merge->to, 'C');
    assert_int_equal(merge->saved, 8);
    wishes.palette = &palette; /* nearest is A, which saves nothing */
    assert_true(spress_pcsef_meter_suggest(meter, &wishes, &edits));
    assert_null(find_edit(edits, SPRESS_PCSEF_EDIT_MERGE, 0));
    spress_pcsef_meter_free(meter);
}

/* A picture of noise that is too large for every trial: the answer says so, twice the same, and has
 * pixels of all parts of it. */
TEST(work_is_bounded)
{
    enum { SIDE = 512 };
    TEST_REPORT(report);
    spress_pcsef_meter *meter = MUST(spress_pcsef_meter_new(SIDE, SIDE, '.', NULL, &report.report));
    test_random random = {3};
    char *pixels = spress_pcsef_meter_pixels(meter);
    for (size_t i = 0; i < SIDE * SIDE; i++)
        pixels[i] = (char)('A' + test_random_below(&random, 26));
    spress_pcsef_measure m;
    assert_true(spress_pcsef_meter_measure(meter, shortest, &report.report, &m));
    const spress_pcsef_wishes wishes = {.limit = 256, .max_changes = SIDE * SIDE};
    spress_pcsef_edits edits;
    static spress_pcsef_edit first[SPRESS_PCSEF_EDITS_MAX];
    assert_true(spress_pcsef_meter_suggest(meter, &wishes, &edits));
    assert_false(edits.complete);
    assert_int_equal(edits.count, 256);
    memcpy(first, edits.items, sizeof first);
    size_t lower_half = 0;
    for (size_t i = 0; i < edits.count; i++)
        lower_half += edits.items[i].kind == SPRESS_PCSEF_EDIT_PIXEL &&
                      edits.items[i].place >= SIDE * SIDE / 2;
    assert_true(lower_half > 16);
    assert_true(spress_pcsef_meter_suggest(meter, &wishes, &edits));
    assert_memory_equal(first, edits.items, sizeof first);
    spress_pcsef_meter_free(meter);
}

/* What the picture costs with other columns, against the reference. */
static void expect_reframed(const raster *r, int32_t left, int32_t right)
{
    static char pixels[ROOM], text[2 * ROOM + 1];
    raster wanted = *r;
    wanted.width = (size_t)((int64_t)r->width + left + right);
    wanted.pixels = pixels;
    size_t lost = 0;
    memset(pixels, r->empty, sizeof pixels);
    for (size_t i = 0; i < r->width * r->height; i++) {
        const int64_t x = (int64_t)(i % r->width) + left;
        if (x >= 0 && x < (int64_t)wanted.width)
            pixels[i / r->width * wanted.width + (size_t)x] = r->pixels[i];
        else
            lost += r->pixels[i] != r->empty;
    }
    spress_pcsef_measure m;
    spress_pcsef_reframed reframed;
    spress_pcsef_meter *meter = measured(r, &m);
    assert_true(spress_pcsef_meter_reframe(meter, left, right, &reframed));
    assert_int_equal(reframed.size, reference_encode(&wanted, text));
    assert_int_equal(reframed.lost_count, lost);
    spress_pcsef_meter_free(meter);
}

TEST(reframe)
{
    /* 1A1B1C1B1A is 10 bytes; with an empty column it is longer, with the first cut off BCBA. A
     * figure off the centre: .ABBA, and one column more on the right centres it. */
    const raster figure = {.width = 5, .height = 1, .pixels = ".ABBA", .empty = '.'};
    spress_pcsef_measure m;
    spress_pcsef_reframed reframed;
    spress_pcsef_meter *meter = measured(&figure, &m);
    assert_int_equal(m.size, 8); /* 1.1A2B1A */
    assert_true(spress_pcsef_meter_reframe(meter, 0, 1, &reframed));
    assert_int_equal(reframed.size, 7); /* 1.1A1B> */
    assert_int_equal(reframed.lost_count, 0);
    assert_true(spress_pcsef_meter_reframe(meter, -1, 0, &reframed));
    assert_int_equal(reframed.size, 5); /* 1A1B> */
    assert_true(spress_pcsef_meter_reframe(meter, 0, -1, &reframed));
    assert_int_equal(reframed.lost_count, 1);
    assert_false(spress_pcsef_meter_reframe(meter, 1, 1, &reframed));
    assert_false(spress_pcsef_meter_reframe(meter, -5, 0, &reframed));
    assert_false(spress_pcsef_meter_reframe(meter, INT32_MAX, INT32_MAX, &reframed));
    assert_false(spress_pcsef_meter_reframe(meter, INT32_MIN, INT32_MIN, &reframed));
    assert_true(spress_pcsef_meter_reframe(meter, INT32_MIN + 1, INT32_MAX, &reframed));
    assert_int_equal(reframed.lost_count, 4);
    spress_pcsef_meter_free(meter);

    static char pixels[ROOM];
    test_random random = {9};
    for (unsigned n = 0; n < 100; n++) {
        const raster r = {.width = 2 + test_random_below(&random, 20),
                          .height = 1 + test_random_below(&random, 9),
                          .pixels = pixels,
                          .empty = '.',
                          .no_cross_rows = n & 1};
        fill(&random, pixels, r.width, r.height);
        for (int32_t left = -1; left <= 1; left++)
            for (int32_t right = -1; right <= 1 && left + right < 2; right++)
                if ((int64_t)r.width + left + right >= 1)
                    expect_reframed(&r, left, right);
    }
}

static void expect_no_meter(uint32_t width, uint32_t height, char empty, spress_code code)
{
    TEST_REPORT(report);
    assert_null(spress_pcsef_meter_new(width, height, empty, NULL, &report.report));
    expect_code(&report.report, code, SPRESS_NO_OFFSET, NULL);
}

TEST(faults)
{
    expect_no_meter(0, 4, '.', SPRESS_CODE_PCSEF_UNWRITABLE);
    expect_no_meter(65536, 4, '.', SPRESS_CODE_PCSEF_UNWRITABLE);
    expect_no_meter(4, 0, '.', SPRESS_CODE_PCSEF_UNWRITABLE);
    expect_no_meter(4, 4, '>', SPRESS_CODE_PCSEF_UNWRITABLE);
    expect_no_meter(65535, UINT32_MAX, '.', SPRESS_CODE_LIMIT_PIXELS);

    TEST_REPORT(report);
    spress_pcsef_meter *meter = spress_pcsef_meter_new(2, 2, 0, NULL, &report.report);
    spress_pcsef_change change = {0, 'A'};
    spress_pcsef_edits edits;
    spress_pcsef_reframed reframed;
    spress_pcsef_measure m;
    int64_t price = 77;
    assert_false(spress_pcsef_meter_price(meter, &change, 1, &price)); /* nothing measured yet */
    assert_false(spress_pcsef_meter_suggest(meter, &(spress_pcsef_wishes){.limit = 9}, &edits));
    assert_false(spress_pcsef_meter_reframe(meter, 1, 0, &reframed));
    assert_true(spress_pcsef_meter_measure(meter, shortest, &report.report, &m));
    assert_memory_equal(m.text, "~~", m.size); /* empty at first */
    for (unsigned c = 0; c < 400; c++) {
        const bool sound = c < 128 && is_colour((char)c);
        change.character = c;
        assert_int_equal(spress_pcsef_meter_price(meter, &change, 1, &price), sound);
    }
    change = (spress_pcsef_change){4, 'A'};
    price = 77;
    assert_false(spress_pcsef_meter_price(meter, &change, 1, &price));
    assert_int_equal(price, 77);
    expect_silence(&report.report);

    spress_pcsef_meter_pixels(meter)[3] = '7';
    assert_false(spress_pcsef_meter_measure(meter, shortest, &report.report, &m));
    expect_code(&report.report, SPRESS_CODE_PCSEF_UNWRITABLE, SPRESS_NO_OFFSET, "/rows/1");
    change = (spress_pcsef_change){0, 'A'};
    assert_true(spress_pcsef_meter_price(meter, &change, 1, &price)); /* of what was measured */
    assert_int_equal(price, 2);                                       /* 1A3. */
    spress_pcsef_meter_free(meter);
    spress_pcsef_meter_free(NULL);
}

TEST(every_allocation_fails)
{
    for (size_t n = 1;; n++) {
        FAILING_ALLOCATOR(f, n);
        TEST_REPORT(report);
        spress_pcsef_meter *meter =
            spress_pcsef_meter_new(300, 300, '.', &f.allocator, &report.report);
        if (meter) {
            spress_pcsef_meter_free(meter);
            assert_false(f.failed);
            assert_int_equal(f.live_count, 0);
            assert_true(n > 2);
            return;
        }
        expect_code(&report.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, "");
        assert_int_equal(f.live_count, 0);
    }
}
