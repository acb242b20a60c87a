/* Shortest float32 printing with the Schubfach method (Raffaello Giulietti, "The Schubfach way to
 * render doubles"): among the decimals inside the rounding interval of the value take one with the
 * fewest digits, the nearest of these. No library in Debian prints the shortest float32 without the
 * locale, hence by hand; tests compare with the C library, and `make test-long` runs every
 * float that is not negative. */
#include <string.h>

#include "core/text/number.h"
#include "core/text/pow10_table.h"

typedef struct decimal {
    uint32_t digits;
    int exponent; /* value = digits * 10^exponent */
} decimal;

static int floor_log2_pow10(int exponent)
{
    return (exponent * 1741647) >> 19;
}

/* floor(log10(2^exponent)), or of three quarters of it. */
static int floor_log10_pow2(int exponent, bool three_quarters)
{
    return (exponent * 1262611 - (three_quarters ? 524031 : 0)) >> 22;
}

/* The upper bits of a * b, with the lowest bit set when anything below was lost. */
static uint32_t round_to_odd(uint64_t a, uint32_t b)
{
    const uint64_t low = (a & UINT32_MAX) * b;
    const uint64_t high = (a >> 32) * b + (low >> 32);
    const uint32_t lost = (uint32_t)high;
    return (uint32_t)(high >> 32) | (lost > 1);
}

/* `significand` * 2^`exponent` is the value; `closer` says that the lower neighbour is nearer than
 * the upper one, as at a power of two. */
static decimal shortest(uint32_t significand, int exponent, bool closer)
{
    const bool even = (significand & 1) == 0;
    const int k = floor_log10_pow2(exponent, closer);
    const int shift = exponent + floor_log2_pow10(-k) + 1;
    const uint64_t power = pow10_table[-k - POW10_FIRST];

    /* Everything in quarters of the last place: value and both ends of its interval. */
    const uint32_t value = round_to_odd(power, (4 * significand) << shift);
    uint32_t lower = round_to_odd(power, (4 * significand - 2 + closer) << shift);
    uint32_t upper = round_to_odd(power, (4 * significand + 2) << shift);
    lower += !even; /* the ends belong to even significands only */
    upper -= !even;

    const uint32_t s = value / 4;
    if (s >= 10) {
        const uint32_t tens = s / 10;
        const bool below_fits = lower <= 40 * tens;
        const bool above_fits = 40 * tens + 40 <= upper;
        if (below_fits != above_fits)
            return (decimal){tens + above_fits, k + 1};
    }
    const bool below_fits = lower <= 4 * s;
    const bool above_fits = 4 * s + 4 <= upper;
    if (below_fits != above_fits)
        return (decimal){s + above_fits, k};
    const uint32_t middle = 4 * s + 2;
    const bool round_up = value > middle || (value == middle && (s & 1));
    return (decimal){s + round_up, k};
}

static decimal to_decimal(uint32_t bits)
{
    const uint32_t fraction = bits & 0x7FFFFF;
    const int biased = (int)(bits >> 23 & 0xFF);
    decimal d = biased == 0
                    ? shortest(fraction, -149, false)
                    : shortest(fraction | 0x800000, biased - 150, fraction == 0 && biased > 1);
    while (d.digits % 10 == 0) {
        d.digits /= 10;
        d.exponent++;
    }
    return d;
}

static size_t put_zeros(char *out, int count)
{
    memset(out, '0', (size_t)count);
    return (size_t)count;
}

size_t spressi_print_float(char *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    char *p = out;
    if (bits >> 31)
        *p++ = '-';
    if ((bits & 0x7FFFFFFF) == 0) {
        *p++ = '0';
        return (size_t)(p - out);
    }

    const decimal d = to_decimal(bits);
    char digits[SPRESSI_INT_TEXT_MAX];
    const int count = (int)spressi_print_int(digits, d.digits);
    const int point = count + d.exponent; /* digits before the decimal point */
    if (point > 9 || point < -4) {        /* d.ddde[-]x */
        *p++ = digits[0];
        if (count > 1)
            *p++ = '.';
        memcpy(p, digits + 1, (size_t)count - 1);
        p += count - 1;
        *p++ = 'e';
        p += spressi_print_int(p, point - 1);
    } else if (point <= 0) { /* 0.00ddd */
        *p++ = '0';
        *p++ = '.';
        p += put_zeros(p, -point);
        memcpy(p, digits, (size_t)count);
        p += count;
    } else if (point >= count) { /* ddd00 */
        memcpy(p, digits, (size_t)count);
        p += count;
        p += put_zeros(p, point - count);
    } else { /* dd.ddd */
        memcpy(p, digits, (size_t)point);
        p += point;
        *p++ = '.';
        memcpy(p, digits + point, (size_t)(count - point));
        p += count - point;
    }
    return (size_t)(p - out);
}
