/* Numbers to and from text. The C library, in the C locale, is the judge of every rounding. */
#include <float.h>
#include <locale.h>
#include <math.h>

#include "core/text/number.h"
#include "support.h"

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint32_t random_bits(test_random *random)
{
    return test_random_below(random, 0x10000) << 16 | test_random_below(random, 0x10000);
}

/* With SPRITEPRESS_LONG set, as by `make test-long`, tests that can run over everything do so. */
static bool run_everything(void)
{
    return getenv("SPRITEPRESS_LONG") != NULL;
}

/* Fails with the text and the bits in sight. */
static void expect_bits(const char *text, uint32_t found, uint32_t expected)
{
    if (found != expected)
        print_message("\"%s\": %08x found, %08x expected\n", text, found, expected);
    assert_int_equal(found, expected);
}

/* The significant digits of a printed number, without zeros at either end. */
static size_t significant(const char *text, char *out)
{
    size_t count = 0;
    for (; *text && *text != 'e'; text++)
        if (*text >= '0' && *text <= '9' && (count != 0 || *text != '0'))
            out[count++] = *text;
    while (count > 0 && out[count - 1] == '0')
        count--;
    out[count] = '\0';
    return count;
}

/* Printing must read back to the same bits with the C library and with us, and have no more digits
 * than the fewest with which "%.*g" reads back. Away from powers of two, where the interval of a
 * float is symmetric, the digits are the same ones. */
static void check_print(uint32_t bits)
{
    const float value = float_of(bits);
    if (!isfinite(value))
        return;
    char text[SPRESSI_FLOAT_TEXT_MAX + 1];
    const size_t size = spressi_print_float(text, value);
    assert_in_range(size, 1, SPRESSI_FLOAT_TEXT_MAX);
    text[size] = '\0';
    expect_bits(text, bits_of(strtof(text, NULL)), bits);
    float read;
    assert_true(spressi_parse_float(text, size, &read));
    expect_bits(text, bits_of(read), bits);

    char shortest[40];
    int precision = 1;
    do
        snprintf(shortest, sizeof shortest, "%.*g", precision, (double)value);
    while (bits_of(strtof(shortest, NULL)) != bits && precision++ < 9);
    char ours[40], theirs[40];
    const size_t our_count = significant(text, ours);
    const size_t their_count = significant(shortest, theirs);
    if (our_count > their_count)
        print_message("\"%s\" is longer than \"%s\"\n", text, shortest);
    assert_true(our_count <= their_count);
    if ((bits & 0x7FFFFF) != 0 && our_count == their_count)
        assert_string_equal(ours, theirs);
}

TEST(print_reads_back_and_is_shortest)
{
    test_random random = {.state = 20240601};
    for (int i = 0; i < 300000; i++)
        check_print(random_bits(&random));
}

/* The bugs of float printers live at the ends: subnormals, powers of two (whose lower neighbour is
 * nearer), the largest and the smallest. */
/* All non-negative floats read back to their bits, with us and with the C library. */
TEST(print_all_floats)
{
    const uint32_t step = run_everything() ? 1 : 104729; /* a prime: every exponent, all digits */
    for (uint64_t bits = 0; bits < 0x7F800000; bits += step) {
        char text[SPRESSI_FLOAT_TEXT_MAX + 1];
        float back = -1;
        const size_t size = spressi_print_float(text, float_of((uint32_t)bits));
        text[size] = '\0';
        if (!spressi_parse_float(text, size, &back) || bits_of(back) != bits ||
            bits_of(strtof(text, NULL)) != bits)
            fail_msg("%08x is printed as %s", (uint32_t)bits, text);
    }
}

TEST(print_edges)
{
    for (uint32_t i = 0; i <= 2000; i++) { /* the smallest subnormals, and the largest */
        check_print(i);
        check_print(0x007FFFFF - i);
        check_print(0x00800000 + i); /* the smallest normal ones */
        check_print(0x7F7FFFFF - i);
        check_print(0x80000000 | i);
    }
    for (uint32_t exponent = 0; exponent < 255; exponent++)
        for (uint32_t fraction = 0; fraction < 4; fraction++) {
            check_print(exponent << 23 | fraction);
            check_print(exponent << 23 | (0x7FFFFF - fraction));
        }
    for (uint32_t bit = 0; bit < 23; bit++) /* subnormal powers of two and their neighbours */
        for (int32_t step = -1; step <= 1; step++)
            check_print((uint32_t)((int32_t)(1u << bit) + step));
    for (int power = -45; power <= 38; power++) { /* powers of ten and their neighbours */
        char text[16];
        snprintf(text, sizeof text, "1e%d", power);
        const uint32_t bits = bits_of(strtof(text, NULL));
        check_print(bits);
        check_print(bits + 1);
        check_print(bits > 0 ? bits - 1 : 0);
    }
}

TEST(print_forms)
{
    static const struct {
        float value;
        const char *text;
    } rows[] = {
        {0.0f, "0"},
        {-0.0f, "-0"},
        {1.0f, "1"},
        {-1.5f, "-1.5"},
        {0.1f, "0.1"},
        {100.0f, "100"},
        {123456789.0f, "123456790"}, /* the float is 123456792; eight digits tell it */
        {1e9f, "1e9"},
        {16777216.0f, "16777216"},
        {0.0001f, "0.0001"},
        {0.00001f, "0.00001"},
        {0.000001f, "1e-6"},
        {3.4028235e38f, "3.4028235e38"},
        {1.17549435e-38f, "1.1754944e-38"},
        {1.4e-45f, "1e-45"}, /* the smallest subnormal needs one digit */
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[SPRESSI_FLOAT_TEXT_MAX + 1];
        text[spressi_print_float(text, rows[i].value)] = '\0';
        assert_string_equal(text, rows[i].text);
    }
}

/* Our reading of a decimal against the C library's, which rounds correctly. */
static void check_parse(const char *text)
{
    const float expected = strtof(text, NULL);
    float value = 0;
    const bool ok = spressi_parse_float(text, strlen(text), &value);
    if (ok == isinf(expected))
        print_message("\"%s\": %s\n", text, ok ? "accepted" : "refused");
    assert_int_equal(ok, !isinf(expected));
    if (ok)
        expect_bits(text, bits_of(value), bits_of(expected));
}

TEST(parse_random_decimals)
{
    test_random random = {.state = 77};
    for (int i = 0; i < 300000; i++) {
        char text[80];
        const int digits = 1 + (int)test_random_below(&random, 30);
        size_t at = 0;
        if (test_random_below(&random, 2))
            text[at++] = '-';
        text[at++] = (char)('1' + test_random_below(&random, 9));
        if (digits > 1)
            text[at++] = '.';
        for (int j = 1; j < digits; j++)
            text[at++] = (char)('0' + test_random_below(&random, 10));
        snprintf(text + at, sizeof text - at, "e%d", (int)test_random_below(&random, 100) - 55);
        check_parse(text);
    }
}

/* The middle between two floats, written out exactly, goes to the even one; a digit far behind it
 * decides the other way. Rounding to a double first gets these wrong. */
TEST(parse_middles)
{
    test_random random = {.state = 5};
    for (int i = 0; i < 30000; i++) {
        uint32_t bits = random_bits(&random) & 0x7FFFFFFF;
        if (i < 3000)
            bits = i < 1500 ? (uint32_t)i : 0x007FFF00 + (uint32_t)i; /* subnormals and their end */
        if (bits >= 0x7F7FFFFF)
            continue;
        const double middle = ((double)float_of(bits) + (double)float_of(bits + 1)) / 2;
        char text[200];
        snprintf(text, sizeof text, "%.160e", middle); /* exact: at most 113 digits matter */
        check_parse(text);
        char *exponent = strchr(text, 'e');
        char tail[16];
        snprintf(tail, sizeof tail, "%s", exponent);
        snprintf(exponent, 20, "1%s", tail); /* one digit more: just above the middle */
        check_parse(text);
    }
}

TEST(parse_edges)
{
    static const char *const texts[] = {
        "0",
        "-0",
        "0.0",
        "-0.000",
        "0e5",
        "0e999999999999",
        "1e-400",
        "-1e-400",
        "1e400",
        "-1e400",
        "1e39",
        "3.4028235e38",
        "3.4028236e38",
        "3.40282346638528859811704183484516925440e38",
        "3.4028235677973366e38", /* exactly half beyond the largest: too large */
        "3.4028235677973365e38",
        "340282356779733661637539395458142568448",
        "340282356779733661637539395458142568447",
        "1.4012984643e-45",
        "7.0064923216240853e-46",
        "7.0064923216240854e-46",
        "7.006492321624086e-46",
        "1.1754943508e-38",
        "1.17549429e-38",
        "16777217",
        "16777217.0000000000000000000000000000000000000000000000000000000001",
        "16777219",
        "33554434.999999999999999999999999",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "1E5",
        "1e+5",
        "1.5e-3",
        "123456789012345678901234567890",
        "0.000000000000000000000000000000000000000000000000000000000001e60",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        check_parse(texts[i]);
}

/* Thousands of digits: what comes after the middle is far away, and the exponent must not wrap. */
TEST(parse_long_texts)
{
    enum { ZEROS = 5000 };
    static char text[ZEROS + 40];
    memset(text, '0', sizeof text);
    memcpy(text, "16777217.", 9);
    text[ZEROS] = '\0';
    check_parse(text);
    text[ZEROS] = '1';
    text[ZEROS + 1] = '\0';
    check_parse(text);

    memset(text, '0', sizeof text);
    text[0] = '1';
    memcpy(text + ZEROS, "e-4999", 7); /* 10^4999 * 10^-4999 */
    check_parse(text);
    memset(text, '0', sizeof text);
    text[1] = '.';
    memcpy(text + ZEROS, "15e4999", 8); /* 0.000...15 * 10^4999 */
    check_parse(text);
}

TEST(parse_refuses_other_texts)
{
    static const char *const texts[] = {
        "",    "-",   "+1", ".5", "1.",    "1.e5", "01",    "-01", "1e", "1e+", "0x1", "nan",
        "inf", "1,5", " 1", "1 ", "1.2.3", "--1",  "1e5.5", "1f",  "e5", "-.5", "00",  "1e 5"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        float value = 42;
        const bool ok = spressi_parse_float(texts[i], strlen(texts[i]), &value);
        if (ok)
            print_message("\"%s\" was accepted\n", texts[i]);
        assert_false(ok);
        assert_true(value == 42);
    }
}

/* A comma as decimal point, where the machine has such a locale. */
TEST(numbers_ignore_the_locale)
{
    /* The build makes this locale (tests/CMakeLists.txt), so that the test always has a comma. */
    assert_non_null(setlocale(LC_NUMERIC, "de_DE.UTF-8"));
    assert_string_equal(localeconv()->decimal_point, ",");
    char text[SPRESSI_FLOAT_TEXT_MAX + 1];
    text[spressi_print_float(text, 1.5f)] = '\0';
    float value = 0;
    const bool ok = spressi_parse_float("2.25", 4, &value);
    setlocale(LC_NUMERIC, "C");
    assert_string_equal(text, "1.5");
    assert_true(ok && value == 2.25f);
}

TEST(integers)
{
    static const int64_t values[] = {0,         1,         -1,        9,         10,        -10,
                                     INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, 1234567890};
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        char expected[32], found[32];
        snprintf(expected, sizeof expected, "%lld", (long long)values[i]);
        found[spressi_print_int(found, values[i])] = '\0';
        assert_string_equal(found, expected);
        assert_int_equal(spressi_int_length(values[i]), strlen(expected));
    }
}

TEST(int32_texts)
{
    static const struct {
        const char *text;
        bool ok;
        int32_t value;
        size_t taken;
    } rows[] = {
        {"0", true, 0, 1},
        {"-0", true, 0, 2},
        {"2147483647", true, INT32_MAX, 10},
        {"2147483648", false, 0, 0},
        {"-2147483648", true, INT32_MIN, 11},
        {"-2147483649", false, 0, 0},
        {"99999999999999999999999", false, 0, 0},
        {"12abc", true, 12, 2},
        {"007", true, 7, 3},
        {"", false, 0, 0},
        {"-", false, 0, 0},
        {"+1", false, 0, 0},
        {" 1", false, 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const uint8_t *text = (const uint8_t *)rows[i].text;
        const uint8_t *p = text;
        int32_t value = 0;
        assert_int_equal(spressi_parse_int32(&p, text + strlen(rows[i].text), &value), rows[i].ok);
        assert_int_equal(value, rows[i].value);
        assert_int_equal(p - text, rows[i].taken);
    }
}
