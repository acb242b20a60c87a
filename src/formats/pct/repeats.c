/* Names that come again, found without a table of names.
 *
 * Unless a file has aliases nobody looks a name up; all that matters is whether one comes twice. A
 * table answers that with a mispredicted branch per name. Here four names share a bucket, which has
 * 64 bits and the last of its names, and each name knows the one before it. A name's hash gives a
 * bucket and a bit: only where the bit was set already, for one name in 32, the names of the bucket
 * are compared. */
#include "formats/pct/fast.h"

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
    *out_repeated = pct->loops->has_repeats(pct->atlas->frames, count, buckets, before);
    allocator->release(allocator->context, buckets, size);
    return true;
}
