/* Names that come again, found without a table of names.
 *
 * Unless a file has aliases nobody looks a name up; all that matters is whether one comes twice. A
 * table answers that with a mispredicted branch per name. Here a first pass sets a bit for each
 * name's hash, 16 bits to a name: where the bit was set already the name is suspect, one in 32. A
 * second pass over the hashes picks the names that share a suspect's bit, and only these go into a
 * table. */
#include "core/bits.h"
#include "formats/pct.h"
#include "model/atlas.h"

enum { WORD_BITS = 64, NAMES_A_WORD = 4 };

typedef struct pct_filter {
    const spress_frame *frames;
    size_t count;
    size_t seen_words, suspect_words;
    uint64_t *seen;    /* a bit per hash */
    uint64_t *suspect; /* a bit per frame */
    uint32_t *hashes;
} pct_filter;

/* Which word has the bit of a hash; the bit itself is hash % WORD_BITS. */
static inline size_t word_of(const pct_filter *filter, uint32_t hash)
{
    return (size_t)((uint64_t)hash * filter->seen_words >> 32);
}

/* Frames `from` to the returned one share a word of `suspect`. */
static size_t group_end(const pct_filter *filter, size_t from)
{
    return filter->count - from < WORD_BITS ? filter->count : from + WORD_BITS;
}

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

/* Sets the bit of every name. Marks the frames whose bit was set before; returns whether there are
 * some. */
static bool mark_suspects(const pct_filter *filter)
{
    const pct_filter f = *filter; /* a copy: writing bits does not change it */
    const uint64_t seed = spressi_hash_seed(f.seen, filter);
    const spress_frame *frame = f.frames;
    uint64_t any = 0;
    for (size_t i = 0; i < f.count; i += WORD_BITS) {
        const size_t end = group_end(&f, i);
        uint64_t marks = 0;
        for (size_t k = i; k < end; k++, frame++) {
            const uint32_t hash = hash_of(spressi_frame_name(frame, 0), seed);
            const size_t at = word_of(&f, hash);
            const uint64_t word = f.seen[at];
            f.seen[at] = word | UINT64_C(1) << hash % WORD_BITS;
            f.hashes[k] = hash;
            marks |= (word >> hash % WORD_BITS & 1) << k % WORD_BITS;
        }
        f.suspect[i / WORD_BITS] = marks;
        any |= marks;
    }
    return any != 0;
}

/* Leaves in `seen` only the bits of suspects, then marks every frame that has one of them: each
 * suspect, and whatever it may repeat. Returns how many are marked. */
static size_t mark_relatives(const pct_filter *filter)
{
    const pct_filter f = *filter;
    memset(f.seen, 0, f.seen_words * sizeof *f.seen);
    for (size_t i = 0; i < f.suspect_words; i++)
        for (uint64_t marks = f.suspect[i]; marks != 0; marks &= marks - 1) {
            const uint32_t hash = f.hashes[i * WORD_BITS + (size_t)spressi_lowest_bit(marks)];
            f.seen[word_of(&f, hash)] |= UINT64_C(1) << hash % WORD_BITS;
        }
    size_t count = 0;
    for (size_t i = 0; i < f.count; i += WORD_BITS) {
        const size_t end = group_end(&f, i);
        uint64_t marks = 0;
        for (size_t k = i; k < end; k++) {
            const uint32_t hash = f.hashes[k];
            marks |= (f.seen[word_of(&f, hash)] >> hash % WORD_BITS & 1) << k % WORD_BITS;
        }
        f.suspect[i / WORD_BITS] = marks;
        count += (size_t)spressi_count_bits(marks);
    }
    return count;
}

static spress_bytes name_of_marked(const void *context, uint32_t index)
{
    const spress_frame *const *marked = context;
    return spressi_frame_name(marked[index], 0);
}

/* Whether two of the `count` marked frames have one name. */
static bool compare_marked(const pct_filter *filter, const spress_allocator *allocator,
                           size_t count, bool *out_repeated)
{
    spressi_strmap map;
    const size_t size = count * sizeof(spress_frame *);
    const spress_frame **marked = allocator->allocate(allocator->context, size);
    if (!marked)
        return false;
    const bool ready = spressi_strmap_init(&map, allocator, count);
    uint32_t known = 0;
    bool repeated = false;
    for (size_t i = 0; ready && i < filter->suspect_words && !repeated; i++)
        for (uint64_t marks = filter->suspect[i]; marks != 0; marks &= marks - 1) {
            marked[known] = &filter->frames[i * WORD_BITS + (size_t)spressi_lowest_bit(marks)];
            repeated |= spressi_strmap_put(&map, spressi_frame_name(marked[known], 0), known,
                                           name_of_marked, marked) != known;
            known++;
        }
    if (ready)
        spressi_strmap_free(&map);
    allocator->release(allocator->context, marked, size);
    *out_repeated = repeated;
    return ready;
}

bool spressi_pct_find_repeats(const pct_reader *pct, bool *out_repeated)
{
    const spress_allocator *allocator = &pct->r->arena->allocator;
    const size_t count = pct->atlas->frame_count;
    pct_filter filter = {.frames = pct->atlas->frames,
                         .count = count,
                         .seen_words = count / NAMES_A_WORD + 1,
                         .suspect_words = count / WORD_BITS + 1};
    const size_t words = filter.seen_words + filter.suspect_words;
    const size_t size = words * sizeof *filter.seen + count * sizeof *filter.hashes;
    filter.seen = allocator->allocate(allocator->context, size);
    if (!filter.seen)
        return false;
    memset(filter.seen, 0, words * sizeof *filter.seen);
    filter.suspect = filter.seen + filter.seen_words;
    filter.hashes = (uint32_t *)(filter.suspect + filter.suspect_words);
    bool done = true;
    *out_repeated = false;
    if (mark_suspects(&filter))
        done = compare_marked(&filter, allocator, mark_relatives(&filter), out_repeated);
    allocator->release(allocator->context, filter.seen, size);
    return done;
}
