/* Decimal text to float32, correctly rounded and without the locale (strtof obeys it, and going
 * through a double rounds twice). A double gives the answer with an error bound; only when the
 * bound straddles the middle between two floats does exact whole-number arithmetic decide. */
#include <math.h>
#include <string.h>

#include "core/text/number.h"

enum {
    DIGITS_IN_WORD = 19, /* 10^19 - 1 fits into 64 bits */
    /* The middle between two float32 has at most 113 significant digits: of the digits behind the
     * 120th it only matters whether one of them is not zero. */
    DIGITS_KEPT = 120,
    LIMBS = 32, /* 1024 bits; the widest product below needs 705 */
};

typedef struct decimal_text {
    uint8_t digits[DIGITS_KEPT];
    int count;
    int exponent; /* value = digits * 10^exponent */
    bool more;    /* a digit that is not zero was cut off */
} decimal_text;

typedef struct bignum {
    uint32_t limb[LIMBS]; /* least significant first */
} bignum;

static void multiply_add(bignum *n, uint32_t factor, uint32_t summand)
{
    uint64_t carry = summand;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)n->limb[i] * factor;
        n->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void multiply_power(bignum *n, uint32_t base, int exponent)
{
    for (; exponent > 0; exponent--)
        multiply_add(n, base, 0);
}

static int compare(const bignum *a, const bignum *b)
{
    for (int i = LIMBS; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

/* Sign of text - middle, exactly. `middle` is positive. */
static int compare_with(const decimal_text *text, double middle)
{
    int binary_exponent;
    const double fraction =
        frexp(middle, &binary_exponent); /* the middle of two float32 has 25 bits */
    const uint32_t mantissa = (uint32_t)ldexp(fraction, 25);
    binary_exponent -= 25;

    bignum left = {{0}};
    for (int i = 0; i < text->count; i++)
        multiply_add(&left, 10, text->digits[i]);
    bignum right = {{mantissa}};
    multiply_power(text->exponent > 0 ? &left : &right, 10,
                   text->exponent > 0 ? text->exponent : -text->exponent);
    multiply_power(binary_exponent > 0 ? &right : &left, 2,
                   binary_exponent > 0 ? binary_exponent : -binary_exponent);
    const int order = compare(&left, &right);
    return order == 0 && text->more ? 1 : order;
}

/* The digits of the number, leading zeros dropped. False when the text is no JSON number. */
static bool scan(const char *p, const char *end, decimal_text *out)
{
    bool point = false;
    const char *first = p;
    for (; p < end && (spressi_is_digit((uint8_t)*p) || (*p == '.' && !point)); p++) {
        if (*p == '.') {
            if (p == first || p + 1 == end || !spressi_is_digit((uint8_t)p[1]))
                return false;
            point = true;
            continue;
        }
        const uint8_t digit = (uint8_t)(*p - '0');
        if (point && out->exponent > INT32_MIN / 2)
            out->exponent--;
        if (out->count == 0 && digit == 0)
            continue;
        if (out->count < DIGITS_KEPT) {
            out->digits[out->count++] = digit;
            continue;
        }
        out->more |= digit != 0;
        out->exponent++;
    }
    if (p == first || (*first == '0' && p - first > 1 && first[1] != '.'))
        return false;
    if (p == end)
        return true;
    if (*p != 'e' && *p != 'E')
        return false;
    p++;
    const bool negative = p < end && *p == '-';
    p += p < end && (*p == '-' || *p == '+');
    if (p == end)
        return false;
    int exponent = 0;
    for (; p < end; p++) {
        if (!spressi_is_digit((uint8_t)*p))
            return false;
        if (exponent < 100000000)
            exponent = exponent * 10 + (*p - '0');
    }
    out->exponent += negative ? -exponent : exponent;
    return true;
}

/* digits * 10^exponent within 16 units of a double's last place; the caller has refused large
 * exponents. */
static double approximate(const decimal_text *text)
{
    uint64_t word = 0;
    const int used = text->count < DIGITS_IN_WORD ? text->count : DIGITS_IN_WORD;
    for (int i = 0; i < used; i++)
        word = word * 10 + text->digits[i];
    double value = (double)word;
    int exponent = text->exponent + text->count - used;
    for (; exponent >= 22; exponent -= 22)
        value *= 1e22;
    for (; exponent <= -22; exponent += 22)
        value /= 1e22;
    double power = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--)
        power *= 10; /* exact up to 10^22 */
    return exponent < 0 ? value / power : value * power;
}

static float round_exactly(const decimal_text *text, float below, float above)
{
    const double top = isinf(above) ? 0x1p128 : (double)above;
    const int order = compare_with(text, ((double)below + top) / 2);
    if (order != 0)
        return order < 0 ? below : above;
    uint32_t bits;
    memcpy(&bits, &below, sizeof bits);
    return (bits & 1) == 0 ? below : above;
}

bool spressi_parse_float(const char *text, size_t size, float *out_value)
{
    const char *end = text + size;
    const bool negative = size > 0 && *text == '-';
    decimal_text number = {.count = 0};
    if (!scan(text + negative, end, &number))
        return false;

    float value = 0;
    const int magnitude = number.count + number.exponent; /* 0.1 <= value / 10^magnitude < 1 */
    if (number.count != 0 && magnitude > 39)
        return false;
    if (number.count != 0 && magnitude > -46) {
        const double near = approximate(&number);
        const float below = (float)(near * (1 - 0x1p-49));
        const float above = (float)(near * (1 + 0x1p-49));
        value = below == above ? below : round_exactly(&number, below, above);
    }
    if (isinf(value))
        return false;
    *out_value = negative ? -value : value;
    return true;
}
