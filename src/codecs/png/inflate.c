/* Inflates image data that libdeflate refuses (RFC 1950, RFC 1951).
 *
 * libdeflate takes a stream whole or not at all. Some encoders end theirs with a flush and no last
 * block, cut the checksum, or append rows: every pixel is there, and other decoders show it. Such
 * files are rare, so this inflater is short rather than fast: it reads one bit at a time.
 *
 *   stream   u8 method (8) and window, u8 flags; both as u16be are a multiple of 31
 *            blocks of deflate
 *            u32be Adler-32 of the data
 *   block    1 bit: it is the last one; 2 bits type: stored, fixed codes, codes of its own */
#include "codecs/png/inflate.h"

#include <libdeflate.h>
#include <string.h>

#include "core/cursor.h"

enum {
    CODE_BITS_MAX = 15,
    LITERALS_MAX = 288, /* literals, end of block and lengths; 286 and 287 are in no data */
    DISTANCES_MAX = 32, /* 30 and 31 are in no data */
    END_OF_BLOCK = 256,
    FIRST_LENGTH = 257,
    NO_SYMBOL = 0xFFFF,
};

/* Why inflating stopped, if it has. */
typedef enum progress {
    GOING,
    FULL,    /* there is data, but no room for it */
    CUT,     /* the input ended */
    DAMAGED, /* against the rules of deflate */
} progress;

typedef struct stream {
    spress_bytes in;
    size_t at;
    uint32_t bits; /* taken from `in`, but not used yet; the next is the lowest */
    unsigned bit_count;
    bool is_cut; /* more bits were asked for than there are */
    uint8_t *out;
    size_t size, done;
} stream;

/* A canonical Huffman code: how many symbols have a code of each length, and the symbols by length
 * and value. */
typedef struct code {
    uint16_t counts[CODE_BITS_MAX + 1];
    uint16_t symbols[LITERALS_MAX];
} code;

/* Takes up to 16 bits. At the end of the input gives 0 and sets is_cut. */
static unsigned take_bits(stream *s, unsigned count)
{
    while (s->bit_count < count) {
        if (s->at == s->in.size) {
            s->is_cut = true;
            return 0;
        }
        s->bits |= (uint32_t)s->in.data[s->at++] << s->bit_count;
        s->bit_count += 8;
    }
    const unsigned value = s->bits & ((1u << count) - 1);
    s->bits >>= count;
    s->bit_count -= count;
    return value;
}

/* Section 3.2.2. False when the lengths form no code. Only a code of at most one symbol may leave
 * some bit sequences unused. */
static bool make_code(code *c, const uint8_t *lengths, unsigned count)
{
    uint16_t ends[CODE_BITS_MAX + 2] = {0}; /* where the next symbol of each length goes */
    memset(c, 0, sizeof *c);
    for (unsigned i = 0; i < count; i++)
        c->counts[lengths[i]]++;
    const bool is_tiny = c->counts[0] + c->counts[1] == count;
    c->counts[0] = 0;
    int left = 1; /* codes of this length that are not taken */
    for (unsigned length = 1; length <= CODE_BITS_MAX; length++) {
        left = 2 * left - c->counts[length];
        if (left < 0)
            return false;
        ends[length + 1] = (uint16_t)(ends[length] + c->counts[length]);
    }
    for (unsigned i = 0; i < count; i++)
        if (lengths[i] != 0)
            c->symbols[ends[lengths[i]]++] = (uint16_t)i;
    return left == 0 || is_tiny;
}

/* NO_SYMBOL for bits that are no code. */
static unsigned take_symbol(stream *s, const code *c)
{
    unsigned value = 0; /* of the code so far */
    unsigned first = 0; /* the first code of this length */
    unsigned index = 0; /* its symbol */
    for (unsigned length = 1; length <= CODE_BITS_MAX; length++) {
        value |= take_bits(s, 1);
        const unsigned count = c->counts[length];
        if (value < first + count)
            return c->symbols[index + value - first];
        index += count;
        first = (first + count) << 1;
        value <<= 1;
    }
    return NO_SYMBOL;
}

/* Section 3.2.4 */
static progress take_stored(stream *s)
{
    s->bits = 0; /* at most 7: the rest of a byte */
    s->bit_count = 0;
    const size_t left = s->in.size - s->at;
    if (left < 4)
        return CUT;
    const uint8_t *head = s->in.data + s->at;
    size_t count = spressi_load_u16le(head);
    if ((count ^ 0xFFFF) != spressi_load_u16le(head + 2))
        return DAMAGED;
    const bool is_full = count > s->size - s->done;
    count = is_full ? s->size - s->done : count;
    const bool is_cut = count > left - 4;
    count = is_cut ? left - 4 : count;
    memcpy(s->out + s->done, head + 4, count);
    s->at += 4 + count;
    s->done += count;
    return is_cut ? CUT : is_full ? FULL : GOING;
}

/* Section 3.2.5: repeats what was put `distance` bytes ago. The parts may overlap. */
static progress take_match(stream *s, unsigned symbol, const code *distances)
{
    static const uint16_t length_bases[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                            15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                            67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t length_bits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                          2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t distance_bases[] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    const unsigned kind = symbol - FIRST_LENGTH;
    if (kind >= sizeof length_bits)
        return DAMAGED;
    const size_t length = length_bases[kind] + take_bits(s, length_bits[kind]);
    const unsigned far = take_symbol(s, distances);
    if (far >= sizeof distance_bases / sizeof *distance_bases)
        return s->is_cut ? CUT : DAMAGED;
    const size_t distance = distance_bases[far] + take_bits(s, far < 2 ? 0 : far / 2 - 1);
    if (s->is_cut)
        return CUT;
    if (s->done == s->size)
        return FULL;
    if (distance > s->done)
        return DAMAGED;
    const bool is_full = length > s->size - s->done;
    const size_t end = is_full ? s->size : s->done + length;
    for (; s->done < end; s->done++)
        s->out[s->done] = s->out[s->done - distance];
    return is_full ? FULL : GOING;
}

static progress take_coded(stream *s, const code *literals, const code *distances)
{
    for (;;) {
        const unsigned symbol = take_symbol(s, literals);
        if (s->is_cut)
            return CUT;
        if (symbol == END_OF_BLOCK)
            return GOING;
        if (symbol > END_OF_BLOCK) {
            const progress went = take_match(s, symbol, distances);
            if (went != GOING)
                return went;
        } else if (s->done == s->size) {
            return FULL;
        } else {
            s->out[s->done++] = (uint8_t)symbol;
        }
    }
}

/* Section 3.2.6 */
static progress take_fixed(stream *s)
{
    uint8_t lengths[LITERALS_MAX];
    code literals, distances;
    for (unsigned i = 0; i < LITERALS_MAX; i++)
        lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    make_code(&literals, lengths, LITERALS_MAX);
    memset(lengths, 5, DISTANCES_MAX);
    make_code(&distances, lengths, DISTANCES_MAX);
    return take_coded(s, &literals, &distances);
}

/* Section 3.2.7: `count` code lengths, which are themselves in a code. */
static bool take_lengths(stream *s, const code *c, uint8_t *lengths, unsigned count)
{
    unsigned at = 0;
    while (at < count && !s->is_cut) {
        const unsigned symbol = take_symbol(s, c);
        unsigned repeat = 1;
        uint8_t length = (uint8_t)symbol;
        if (symbol == NO_SYMBOL || (symbol == 16 && at == 0))
            return false;
        if (symbol == 16) {
            length = lengths[at - 1];
            repeat = 3 + take_bits(s, 2);
        } else if (symbol > 16) {
            length = 0;
            repeat = symbol == 17 ? 3 + take_bits(s, 3) : 11 + take_bits(s, 7);
        }
        if (repeat > count - at)
            return false;
        memset(lengths + at, length, repeat);
        at += repeat;
    }
    return true;
}

static progress take_dynamic(stream *s)
{
    static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS_MAX + DISTANCES_MAX] = {0};
    code literals, distances;
    const unsigned literal_count = 257 + take_bits(s, 5);
    const unsigned distance_count = 1 + take_bits(s, 5);
    const unsigned order_count = 4 + take_bits(s, 4);
    if (literal_count > 286 || distance_count > 30)
        return DAMAGED;
    for (unsigned i = 0; i < order_count; i++)
        lengths[order[i]] = (uint8_t)take_bits(s, 3);
    bool good = make_code(&literals, lengths, sizeof order) &&
                take_lengths(s, &literals, lengths, literal_count + distance_count);
    if (s->is_cut)
        return CUT;
    good = good && lengths[END_OF_BLOCK] != 0 && make_code(&literals, lengths, literal_count) &&
           make_code(&distances, lengths + literal_count, distance_count);
    return good ? take_coded(s, &literals, &distances) : DAMAGED;
}

static progress take_blocks(stream *s)
{
    bool is_last = false;
    progress went = GOING;
    while (!is_last && went == GOING) {
        is_last = take_bits(s, 1);
        const unsigned type = take_bits(s, 2);
        if (s->is_cut)
            went = CUT;
        else if (type == 0)
            went = take_stored(s);
        else if (type == 1)
            went = take_fixed(s);
        else
            went = type == 2 ? take_dynamic(s) : DAMAGED;
    }
    return went;
}

const char *spressi_png_inflate(spress_bytes zlib, uint8_t *out, size_t size)
{
    enum { HEADER_SIZE = 2, METHOD = 0x0F, METHOD_DEFLATE = 8, DICTIONARY = 0x20, WINDOW_MAX = 7 };
    stream s = {.in = zlib, .at = HEADER_SIZE, .out = out, .size = size};
    if (zlib.size < HEADER_SIZE || spressi_load_u16be(zlib.data) % 31 != 0 ||
        (zlib.data[0] & METHOD) != METHOD_DEFLATE || zlib.data[0] >> 4 > WINDOW_MAX ||
        (zlib.data[1] & DICTIONARY))
        return "the image data does not begin like a zlib stream";
    const progress went = take_blocks(&s);
    if (went == DAMAGED)
        return "the image data is damaged";
    if (s.done < size)
        return "the image data ends before the last pixel";
    if (went == GOING && s.in.size - s.at >= 4 &&
        spressi_load_u32be(s.in.data + s.at) != libdeflate_adler32(1, out, size))
        return "the checksum of the image data is wrong";
    return NULL;
}
