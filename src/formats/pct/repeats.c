/* Finds out whether a name comes twice, without a table of names; called at the end of a file.
 *
 * Unless a file has aliases nobody looks a name up; all that matters is whether one comes twice. A
 * table answers that with a mispredicted branch per name. Here four names share a bucket, which has
 * 64 bits and the last of its names, and each name knows the one before it. A name's hash gives a
 * bucket and a bit: only where the bit was set already, for one name in 32, the names of the bucket
 * are compared. */
#include "formats/pct/fast.h"

/* A mask: from PCT_PIECE - n on, n bytes that keep a name's own bytes of a piece, then zeros. */
static const uint8_t own_bytes[2 * PCT_PIECE] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

/* Hashes a name of up to PCT_PIECE bytes without a branch on its size: a whole piece is readable
 * whatever the size. The seed enters every factor: a file that could make a factor 0 would choose
 * names of one hash and take time that grows with its square. */
static inline uint32_t hash_piece(const uint8_t *name, size_t size, uint64_t seed)
{
    const uint8_t *own = own_bytes + PCT_PIECE - size;
    uint64_t words[4];
    for (size_t i = 0; i < 4; i++)
        words[i] = spressi_load_word(name + 8 * i) & spressi_load_word(own + 8 * i);
    const uint64_t swapped = seed << 32 | seed >> 32;
    const uint64_t front =
        spressi_fold(words[0] ^ seed, words[1] ^ swapped ^ UINT64_C(0xE7037ED1A0B428DB));
    const uint64_t back =
        spressi_fold(words[2] ^ ~seed, words[3] ^ swapped ^ UINT64_C(0x8EBC6AF09C88C6E3));
    return (uint32_t)(spressi_fold(front ^ seed, back ^ UINT64_C(0xA0761D6478BD642F)) >> 32);
}

/* Nearly all names fit a piece. */
static inline uint32_t hash_of(const spress_frame *frame, uint64_t seed)
{
    const uint8_t *name = (const uint8_t *)frame->name;
    return frame->name_size <= PCT_PIECE
               ? hash_piece(name, frame->name_size, seed)
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

bool spressi_pct_has_repeats(const spress_frame *frames, size_t count, pct_bucket *buckets,
                             uint32_t *before, uint64_t seed)
{
    const uint64_t bucket_count = pct_bucket_count(count);
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

bool spressi_pct_find_repeats(const pct_reader *pct, bool *out_repeated)
{
    const spress_allocator *allocator = &pct->r->arena->allocator;
    const size_t count = pct->atlas->frame_count;
    const size_t buckets_size = pct_bucket_count(count) * sizeof(pct_bucket);
    const size_t size = buckets_size + count * sizeof(uint32_t);
    pct_bucket *buckets = allocator->allocate(allocator->context, size);
    if (!buckets)
        return false;
    memset(buckets, 0, buckets_size);
    uint32_t *before = (uint32_t *)((uint8_t *)buckets + buckets_size);
    *out_repeated =
        spressi_pct_has_repeats(pct->atlas->frames, count, buckets, before,
                                spressi_hash_seed(&pct->r->arena->allocator, buckets, pct));
    allocator->release(allocator->context, buckets, size);
    return true;
}
