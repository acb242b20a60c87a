/* An index of the names of the frames: says at the end of a file whether a name comes twice, and
 * before that which frame an alias repeats.
 *
 * Nearly every name is new, and few are looked up. A table of names would answer with a
 * mispredicted branch per name. Here four names share a bucket, which has 64 bits and the last of
 * its names, and each name knows the one before it. A name's hash gives a bucket and a bit: only
 * where the bit was set already, for one name in 32, the names of the bucket are compared. */
#include "formats/pct/fast.h"

/* A mask: from PCT_PIECE - n on, n bytes that keep a name's own bytes of a piece, then zeros. */
static const uint8_t own_bytes[2 * PCT_PIECE] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

/* Hashes a name of up to PCT_PIECE bytes without a branch on its size: a whole piece is readable
 * whatever the size. It is NH (Black, Halevi, Krawczyk, Krovetz, Rogaway: UMAC), for which two
 * names that are chosen before the keys are meet with a chance of 2^-32: a file cannot choose names
 * of one hash and take time that grows with its square. Products of 32 bits, because WebAssembly
 * has none that are wider than 64. */
static inline uint32_t hash_piece(const uint8_t *name, size_t size, const pct_index *index)
{
    const uint8_t *own = own_bytes + PCT_PIECE - size;
    uint64_t sum = 0;
    for (size_t i = 0; i < PCT_HASH_KEYS; i += 2) {
        const uint64_t word = spressi_load_word(name + 4 * i) & spressi_load_word(own + 4 * i);
        const uint32_t low = (uint32_t)word + index->keys[i];
        const uint32_t high = (uint32_t)(word >> 32) + index->keys[i + 1];
        sum += (uint64_t)low * high;
    }
    sum ^= sum >> 29; /* or names that differ in upper bytes only would share buckets */
    return (uint32_t)(sum * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

/* Nearly all names fit a piece. */
static inline uint32_t hash_of(const spress_frame *frame, const pct_index *index)
{
    const uint8_t *name = (const uint8_t *)frame->name;
    return frame->name_size <= PCT_PIECE
               ? hash_piece(name, frame->name_size, index)
               : (uint32_t)(spressi_hash_name(name, frame->name_size, index->seed) >> 32);
}

static void make_keys(pct_index *index)
{
    for (uint64_t i = 0; i < PCT_HASH_KEYS; i++)
        index->keys[i] = (uint32_t)(spressi_fold(index->seed ^ i * UINT64_C(0xE7037ED1A0B428DB),
                                                 UINT64_C(0x8EBC6AF09C88C6E3)) >>
                                    32);
}

bool spressi_pct_index_init(pct_index *index, const spress_allocator *allocator, size_t capacity)
{
    const size_t bucket_count = capacity / 4 + 1;
    size_t size, all;
    if (!spressi_multiply(bucket_count, sizeof(pct_bucket), &size) ||
        !spressi_multiply(capacity, sizeof(uint32_t), &all) || !spressi_add(size, all, &all))
        return false;
    pct_bucket *buckets = allocator->allocate(allocator->context, all);
    if (!buckets)
        return false;
    memset(buckets, 0, size);
    *index = (pct_index){.allocator = *allocator,
                         .buckets = buckets,
                         .before = (uint32_t *)(void *)(buckets + bucket_count),
                         .bucket_count = bucket_count,
                         .capacity = capacity,
                         .size = all,
                         .seed = spressi_hash_seed(allocator, buckets, index)};
    make_keys(index);
    return true;
}

void spressi_pct_index_free(pct_index *index)
{
    if (index->buckets)
        index->allocator.release(index->allocator.context, index->buckets, index->size);
    index->buckets = NULL;
}

/* The frame of that name among those before frame `last`, counted from 1, of a bucket. */
static uint32_t find_in_bucket(const pct_index *index, const spress_frame *frames, size_t last,
                               const spress_frame *wanted)
{
    for (size_t i = last; i != 0; i = index->before[i - 1]) {
        const spress_frame *frame = &frames[i - 1];
        if (frame->name_size == wanted->name_size &&
            memcmp(frame->name, wanted->name, frame->name_size) == 0)
            return (uint32_t)(i - 1);
    }
    return SPRESS_NONE;
}

size_t spressi_pct_index_fill(pct_index *index, const spress_frame *frames, size_t count)
{
    const pct_index n = *index; /* a copy, because writing a bucket might change `index` */
    for (size_t i = 0; i < count; i++) {
        const uint32_t hash = hash_of(&frames[i], &n);
        pct_bucket *bucket = &n.buckets[hash * (uint64_t)n.bucket_count >> 32];
        const unsigned bit = hash % 64;
        const uint64_t bits = bucket->bits;
        const size_t last = bucket->last;
        n.before[i] = (uint32_t)last;
        bucket->last = i + 1;
        bucket->bits = bits | UINT64_C(1) << bit;
        if ((bits >> bit & 1) != 0 && find_in_bucket(&n, frames, last, &frames[i]) != SPRESS_NONE) {
            bucket->last = last;
            return i;
        }
    }
    return count;
}

static pct_bucket *bucket_of(const pct_index *index, const spress_frame *frame, uint64_t *out_bit)
{
    const uint32_t hash = hash_of(frame, index);
    *out_bit = UINT64_C(1) << hash % 64;
    return &index->buckets[hash * (uint64_t)index->bucket_count >> 32];
}

uint32_t spressi_pct_index_find(const pct_index *index, const spress_frame *frames,
                                const spress_frame *wanted)
{
    uint64_t bit;
    const pct_bucket *bucket = bucket_of(index, wanted, &bit);
    return bucket->bits & bit ? find_in_bucket(index, frames, bucket->last, wanted) : SPRESS_NONE;
}

uint32_t spressi_pct_index_put(pct_index *index, const spress_frame *frames, uint32_t at)
{
    uint64_t bit;
    pct_bucket *bucket = bucket_of(index, &frames[at], &bit);
    const uint32_t found =
        bucket->bits & bit ? find_in_bucket(index, frames, bucket->last, &frames[at]) : SPRESS_NONE;
    if (found != SPRESS_NONE)
        return found;
    index->before[at] = (uint32_t)bucket->last;
    bucket->last = at + 1u;
    bucket->bits |= bit;
    return at;
}
