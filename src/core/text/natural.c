/* Compares names in natural order. */
#include "core/text/natural.h"

#include <string.h>

#include "core/math/compare.h"
#include "core/text/number.h"

static size_t digits_at(spress_bytes text, size_t at)
{
    size_t end = at;
    while (end < text.size && spressi_is_digit(text.data[end]))
        end++;
    return end - at;
}

/* Compares two runs of digits by value: without leading zeros the longer one is larger. */
static int compare_numbers(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size)
{
    for (; a_size > 1 && *a == '0'; a_size--)
        a++;
    for (; b_size > 1 && *b == '0'; b_size--)
        b++;
    if (a_size != b_size)
        return a_size < b_size ? -1 : 1;
    return memcmp(a, b, a_size);
}

int spressi_compare_natural(spress_bytes a, spress_bytes b)
{
    size_t i = 0, k = 0;
    while (i < a.size && k < b.size) {
        const size_t a_digits = digits_at(a, i);
        const size_t b_digits = digits_at(b, k);
        if (a_digits != 0 && b_digits != 0) {
            const int order = compare_numbers(a.data + i, a_digits, b.data + k, b_digits);
            if (order != 0)
                return order;
            i += a_digits;
            k += b_digits;
        } else {
            if (a.data[i] != b.data[k])
                return a.data[i] < b.data[k] ? -1 : 1;
            i++;
            k++;
        }
    }
    if (i != a.size || k != b.size)
        return i == a.size ? -1 : 1;
    const size_t shared = a.size < b.size ? a.size : b.size;
    const int order = shared == 0 ? 0 : memcmp(a.data, b.data, shared);
    return order != 0 ? order : spressi_compare(a.size, b.size);
}
