/* The loop that finds names that come again, compiled for several processors as the loops of
 * fast_body.h. */
#include "formats/pct/fast.h"
#include "formats/pct/window.h"
#include "model/atlas.h"

/* Nearly all names fit a piece. */
PCT_TARGET static inline uint32_t hash_of(const spress_frame *frame, uint64_t seed)
{
    const uint8_t *name = (const uint8_t *)frame->name;
    return frame->name_size <= PCT_PIECE
               ? pct_hash_piece(name, frame->name_size, seed)
               : (uint32_t)(spressi_hash_name(name, frame->name_size, seed) >> 32);
}

/* Whether frame `index` has the name of one before it in its bucket. */
static bool is_in_bucket(const spress_frame *frames, const uint32_t *before, size_t index)
{
    const spress_frame *frame = &frames[index];
    for (size_t i = before[index]; i != 0; i = before[i - 1]) {
        const spress_frame *other = &frames[i - 1];
        if (other->name_size == frame->name_size &&
            memcmp(other->name, frame->name, frame->name_size) == 0)
            return true;
    }
    return false;
}

PCT_TARGET static bool has_repeats(const spress_frame *frames, size_t count, pct_bucket *buckets,
                                   uint32_t *before)
{
    const uint64_t bucket_count = pct_bucket_count(count);
    const uint64_t seed = spressi_hash_seed(buckets, &frames);
    for (size_t i = 0; i < count; i++) {
        const uint32_t hash = hash_of(&frames[i], seed);
        pct_bucket *bucket = &buckets[hash * bucket_count >> 32];
        const unsigned bit = hash % 64;
        const uint64_t bits = bucket->bits;
        before[i] = (uint32_t)bucket->last;
        bucket->last = i + 1;
        bucket->bits = bits | UINT64_C(1) << bit;
        if ((bits >> bit & 1) != 0 && is_in_bucket(frames, before, i))
            return true;
    }
    return false;
}
