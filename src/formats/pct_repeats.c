/* Names that come again, found without a table of names.
 *
 * Unless a file has aliases nobody looks a name up; all that matters is whether one comes twice. A
 * table answers that with a mispredicted branch per name. Here four names share a bucket, which has
 * 64 bits and the last of its names, and each name knows the one before it. A name's hash gives a
 * bucket and a bit: only where the bit was set already, for one name in 32, the names of the bucket
 * are compared. */
#include "formats/pct.h"
#include "model/atlas.h"

enum { NAMES_A_BUCKET = 4, BUCKET_BITS = 64 };

typedef struct pct_bucket {
    uint64_t bits;
    size_t last; /* its last frame, from 1; 0: none */
} pct_bucket;

/* Nearly all names fit a piece: those are hashed without a branch, whatever their size. Bytes
 * behind the name, which the pool has, are masked out. */
static inline uint32_t hash_of(spress_bytes name, uint64_t seed)
{
    static const uint64_t own[2 * PCT_PIECE / 8] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    if (name.size > PCT_PIECE)
        return (uint32_t)(spressi_hash_name(name.data, name.size, seed) >> 32);
    uint64_t words[4];
    const uint8_t *mask = (const uint8_t *)own + PCT_PIECE - name.size;
    for (size_t i = 0; i < 4; i++)
        words[i] = spressi_load_word(name.data + 8 * i) & spressi_load_word(mask + 8 * i);
    const uint64_t front = spressi_fold(words[0] ^ seed, words[1] ^ UINT64_C(0xE7037ED1A0B428DB));
    const uint64_t back = spressi_fold(words[2] ^ ~seed, words[3] ^ UINT64_C(0x8EBC6AF09C88C6E3));
    return (uint32_t)((front ^ back) >> 32);
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

/* `before` takes for each frame the one before it in its bucket, from 1. */
static bool has_repeats(const spress_frame *frames, size_t count, pct_bucket *buckets,
                        uint32_t *before)
{
    const uint64_t bucket_count = count / NAMES_A_BUCKET + 1;
    const uint64_t seed = spressi_hash_seed(buckets, &frames);
    for (size_t i = 0; i < count; i++) {
        const uint32_t hash = hash_of(spressi_frame_name(&frames[i], 0), seed);
        pct_bucket *bucket = &buckets[hash * bucket_count >> 32];
        const uint64_t bits = bucket->bits;
        before[i] = (uint32_t)bucket->last;
        bucket->last = i + 1;
        bucket->bits = bits | UINT64_C(1) << hash % BUCKET_BITS;
        if ((bits >> hash % BUCKET_BITS & 1) != 0 && is_in_bucket(frames, before, i))
            return true;
    }
    return false;
}

bool spressi_pct_find_repeats(const pct_reader *pct, bool *out_repeated)
{
    const spress_allocator *allocator = &pct->r->arena->allocator;
    const size_t count = pct->atlas->frame_count;
    const size_t buckets_size = (count / NAMES_A_BUCKET + 1) * sizeof(pct_bucket);
    const size_t size = buckets_size + count * sizeof(uint32_t);
    pct_bucket *buckets = allocator->allocate(allocator->context, size);
    if (!buckets)
        return false;
    memset(buckets, 0, buckets_size);
    uint32_t *before = (uint32_t *)((uint8_t *)buckets + buckets_size);
    *out_repeated = has_repeats(pct->atlas->frames, count, buckets, before);
    allocator->release(allocator->context, buckets, size);
    return true;
}
