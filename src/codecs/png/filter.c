/* Filters scanlines and chooses a filter for each row, before compression. */
#include "codecs/png/encode.h"

#include <string.h>

#include "core/memory/checked.h"

enum {
    FILTER_COUNT = 5,
    BIGRAM_SET_SIZE = 65536 / 8,
    LOG_BITS = 8, /* of the fraction of a logarithm */
};

/* The loops below let compilers work on many bytes at once: no byte depends on another one's
 * result. The first `step` bytes have no left neighbour. */

static void filter_sub(const uint8_t *line, size_t step, size_t size, uint8_t *restrict out)
{
    memcpy(out, line, step < size ? step : size);
    for (size_t i = step; i < size; i++)
        out[i] = (uint8_t)(line[i] - line[i - step]);
}

static void filter_up(const uint8_t *line, const uint8_t *above, size_t size, uint8_t *restrict out)
{
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(line[i] - above[i]);
}

static void filter_average(const uint8_t *line, const uint8_t *above, size_t step, size_t size,
                           uint8_t *restrict out)
{
    for (size_t i = 0; i < step && i < size; i++)
        out[i] = (uint8_t)(line[i] - above[i] / 2);
    for (size_t i = step; i < size; i++)
        out[i] = (uint8_t)(line[i] - (line[i - step] + above[i]) / 2);
}

static void filter_paeth(const uint8_t *line, const uint8_t *above, size_t step, size_t size,
                         uint8_t *restrict out)
{
    for (size_t i = 0; i < step && i < size; i++)
        out[i] = (uint8_t)(line[i] - above[i]);
    for (size_t i = step; i < size; i++) {
        const int16_t a = line[i - step];
        const int16_t b = above[i];
        const int16_t c = above[i - step];
        const int16_t to_a = (int16_t)(b > c ? b - c : c - b); /* |a + b - c - a| */
        const int16_t to_b = (int16_t)(a > c ? a - c : c - a);
        const int16_t both = (int16_t)(a + b - 2 * c);
        const int16_t to_c = (int16_t)(both < 0 ? -both : both);
        const int16_t b_or_c = to_b <= to_c ? b : c;
        const int16_t nearest_of_b_c = to_b <= to_c ? to_b : to_c;
        out[i] = (uint8_t)(line[i] - (to_a <= nearest_of_b_c ? a : b_or_c));
    }
}

/* Section 9.2: filter types 0 to 4. */
static void filter_row(const spressi_filter_job *job, unsigned type, uint32_t row, uint8_t *out)
{
    const size_t size = job->lines.row_size;
    const size_t step = job->lines.step;
    const uint8_t *line = job->lines.rows + row * size;
    const uint8_t *above = row == 0 ? job->scratch : line - size; /* scratch begins with zeros */
    switch (type) {
    case SPRESSI_FILTERING_SUB:
        filter_sub(line, step, size, out);
        break;
    case SPRESSI_FILTERING_UP:
        filter_up(line, above, size, out);
        break;
    case SPRESSI_FILTERING_AVERAGE:
        filter_average(line, above, step, size, out);
        break;
    case SPRESSI_FILTERING_PAETH:
        filter_paeth(line, above, step, size, out);
        break;
    default:
        memcpy(out, line, size);
    }
}

static uint64_t absolute_sum(const uint8_t *row, size_t size)
{
    uint64_t total = 0;
    while (size != 0) { /* in pieces whose sums fit 32 bits: vectors hold four times as many */
        const size_t piece = size < 65536 ? size : 65536;
        uint32_t sum = 0;
        for (size_t i = 0; i < piece; i++)
            sum += row[i] < 128 ? row[i] : 256u - row[i];
        total += sum;
        row += piece;
        size -= piece;
    }
    return total;
}

/* n * log2(n) in units of 2^-LOG_BITS, with the logarithm interpolated linearly between powers of
 * two. Integers, so that every machine chooses the same filter. */
static uint64_t n_log_n(uint64_t n)
{
    unsigned whole = 0;
    while (n >> whole > 1)
        whole++;
    if (n == 0)
        return 0;
    const uint64_t fraction = ((n << LOG_BITS) >> whole) - (1u << LOG_BITS);
    return n * (((uint64_t)whole << LOG_BITS) + fraction);
}

/* Grows with the entropy of the row's bytes: n * log2(n) of all bytes minus that of each value. */
static uint64_t entropy(const uint8_t *row, size_t size)
{
    uint32_t counts[256] = {0};
    for (size_t i = 0; i < size; i++)
        counts[row[i]]++;
    uint64_t sum = 0;
    for (size_t i = 0; i < 256; i++)
        sum += n_log_n(counts[i]);
    const uint64_t whole = n_log_n(size);
    return whole > sum ? whole - sum : 0;
}

static uint64_t bigram_count(const uint8_t *row, size_t size, uint8_t *set)
{
    uint64_t count = 0;
    memset(set, 0, BIGRAM_SET_SIZE);
    for (size_t i = 1; i < size; i++) {
        const unsigned pair = (unsigned)row[i - 1] << 8 | row[i];
        const uint8_t bit = (uint8_t)(1u << pair % 8);
        count += !(set[pair / 8] & bit);
        set[pair / 8] |= bit;
    }
    return count;
}

static uint64_t cost_of(const spressi_filter_job *job, const uint8_t *row)
{
    const size_t size = job->lines.row_size;
    if (job->filtering == SPRESSI_FILTERING_MINIMUM_SUM)
        return absolute_sum(row, size);
    if (job->filtering == SPRESSI_FILTERING_ENTROPY)
        return entropy(row, size);
    return bigram_count(row, size, job->scratch + 2 * size);
}

/* Tries all filters; of equals the first wins. */
static void filter_row_best(const spressi_filter_job *job, uint32_t row, uint8_t *out)
{
    uint8_t *candidate = job->scratch + job->lines.row_size;
    uint64_t least = UINT64_MAX;
    for (unsigned type = 0; type < FILTER_COUNT; type++) {
        filter_row(job, type, row, candidate);
        const uint64_t cost = cost_of(job, candidate);
        if (cost >= least)
            continue;
        least = cost;
        out[0] = (uint8_t)type;
        memcpy(out + 1, candidate, job->lines.row_size);
    }
}

void spressi_filter_rows(const spressi_filter_job *job, uint32_t first, uint32_t count,
                         uint8_t *out)
{
    memset(job->scratch, 0, job->lines.row_size);
    for (uint32_t row = first; row < first + count; row++, out += job->lines.row_size + 1) {
        if (job->filtering > SPRESSI_FILTERING_PAETH) {
            filter_row_best(job, row, out);
        } else {
            out[0] = (uint8_t)job->filtering;
            filter_row(job, job->filtering, row, out + 1);
        }
    }
}

bool spressi_filter_scratch_size(size_t row_size, size_t *out_size)
{
    size_t rows; /* one of zeros, one for the candidate */
    return spressi_multiply(row_size, 2, &rows) && spressi_add(rows, BIGRAM_SET_SIZE, out_size);
}
