/* UTF-8, with fast loops for plain ASCII: AVX2 if this processor has it; otherwise SSE2, vectors of
 * WebAssembly or words of eight bytes, as the compiler allows. */
#include "core/utf8.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define HAS_AVX2
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

size_t spressi_utf8_decode(const uint8_t *text, size_t size, uint32_t *out_code_point)
{
    /* Smallest code point that needs a sequence of this length; less is an overlong form. */
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};

    const uint8_t lead = text[0];
    if (lead < 0x80) {
        *out_code_point = lead;
        return 1;
    }
    const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || length > size)
        return 0;

    uint32_t code_point = lead & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        code_point = code_point << 6 | (text[i] & 0x3Fu);
    }
    const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < smallest[length] || code_point > 0x10FFFF || surrogate)
        return 0;
    *out_code_point = code_point;
    return length;
}

size_t spressi_utf8_encode(uint32_t code_point, char out[4])
{
    if (code_point < 0x80) {
        out[0] = (char)code_point;
        return 1;
    }
    if (code_point < 0x800) {
        out[0] = (char)(0xC0 | code_point >> 6);
        out[1] = (char)(0x80 | (code_point & 0x3F));
        return 2;
    }
    if (code_point < 0x10000) {
        out[0] = (char)(0xE0 | code_point >> 12);
        out[1] = (char)(0x80 | (code_point >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code_point & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | code_point >> 18);
    out[1] = (char)(0x80 | (code_point >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code_point >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code_point & 0x3F));
    return 4;
}

/* Sprite names are nearly always ASCII: eight bytes at a time until one is not. */
static size_t ascii_prefix(const uint8_t *text, size_t size)
{
    size_t i = 0;
    for (; size - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, text + i, 8);
        if (word & UINT64_C(0x8080808080808080))
            break;
    }
    while (i < size && text[i] < 0x80)
        i++;
    return i;
}

size_t spressi_utf8_first_bad(const uint8_t *text, size_t size)
{
    size_t i = 0;
    while (i < size) {
        i += ascii_prefix(text + i, size - i);
        if (i == size)
            break;
        uint32_t code_point;
        const size_t length = spressi_utf8_decode(text + i, size - i, &code_point);
        if (length == 0)
            return i;
        i += length;
    }
    return size;
}

static bool is_plain(uint8_t c)
{
    return (c >= 0x20 && c < 0x7F) || c == '\n';
}

/* Bytes that are_plain looks at. */
enum { PLAIN_STEP = 64 };

#if defined(__SSE2__)
/* Which of sixteen bytes are plain. As signed numbers, 0x20 to 0x7E are those above 0x1F that are
 * not 0x7F. */
static inline __m128i plain_bytes(const uint8_t *text)
{
    __m128i bytes;
    memcpy(&bytes, text, sizeof bytes);
    const __m128i printable = _mm_andnot_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x7F)),
                                               _mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x1F)));
    return _mm_or_si128(printable, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
}

static inline bool are_plain(const uint8_t *text)
{
    const __m128i front = _mm_and_si128(plain_bytes(text), plain_bytes(text + 16));
    const __m128i back = _mm_and_si128(plain_bytes(text + 32), plain_bytes(text + 48));
    return _mm_movemask_epi8(_mm_and_si128(front, back)) == 0xFFFF;
}
#elif defined(__wasm_simd128__)
/* Which of sixteen bytes are plain. */
static inline v128_t plain_bytes(const uint8_t *text)
{
    const v128_t bytes = wasm_v128_load(text);
    const v128_t from_space = wasm_i8x16_sub(bytes, wasm_i8x16_splat(0x20));
    return wasm_v128_or(wasm_u8x16_lt(from_space, wasm_i8x16_splat(0x7F - 0x20)),
                        wasm_i8x16_eq(bytes, wasm_i8x16_splat('\n')));
}

static inline bool are_plain(const uint8_t *text)
{
    const v128_t front = wasm_v128_and(plain_bytes(text), plain_bytes(text + 16));
    const v128_t back = wasm_v128_and(plain_bytes(text + 32), plain_bytes(text + 48));
    return wasm_i8x16_all_true(wasm_v128_and(front, back));
}
#else
/* The highest bit of each of eight bytes that is not plain. No sum reaches the next byte. */
static inline uint64_t strange_bytes(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = word & ones * 0x7F;
    const uint64_t controls = ~(low + ones * (0x80 - 0x20));
    const uint64_t no_feeds = (low ^ ones * '\n') + ones * 0x7F;
    const uint64_t deletes = low + ones;
    return (word | (controls & no_feeds) | deletes) & ones * 0x80;
}

static inline bool are_plain(const uint8_t *text)
{
    uint64_t strange = 0;
    for (size_t i = 0; i < PLAIN_STEP; i += 8) {
        uint64_t word;
        memcpy(&word, text + i, 8);
        strange |= strange_bytes(word);
    }
    return strange == 0;
}
#endif

#if defined(HAS_AVX2)
#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i plain_bytes_avx2(const uint8_t *text)
{
    const __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)text);
    const __m256i printable = _mm256_andnot_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(0x7F)),
                                                  _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(0x1F)));
    return _mm256_or_si256(printable, _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\n')));
}

/* Counts plain bytes from the front in steps of 128; the caller looks at the rest. */
AVX2 static size_t plain_prefix_avx2(const uint8_t *text, size_t size)
{
    size_t i = 0;
    for (; size - i >= 128; i += 128) {
        const __m256i front =
            _mm256_and_si256(plain_bytes_avx2(text + i), plain_bytes_avx2(text + i + 32));
        const __m256i back =
            _mm256_and_si256(plain_bytes_avx2(text + i + 64), plain_bytes_avx2(text + i + 96));
        if (_mm256_movemask_epi8(_mm256_and_si256(front, back)) != -1)
            break;
    }
    return i;
}
#endif

bool spressi_is_plain_text(const uint8_t *text, size_t size)
{
    size_t i = 0;
#if defined(HAS_AVX2)
    if (__builtin_cpu_supports("avx2"))
        i = plain_prefix_avx2(text, size);
#endif
    for (; size - i >= PLAIN_STEP; i += PLAIN_STEP)
        if (!are_plain(text + i))
            return false;
    for (; i < size; i++)
        if (!is_plain(text[i]))
            return false;
    return true;
}

/* Eight bytes at a time: a byte below 0x20 borrows when 0x20 is subtracted, DEL (0x7F) becomes zero
 * when it is XORed away. Bytes from 0x80 are masked out; a false alarm only costs the slow loop. */
static bool word_may_have_control(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t high = ones * 0x80;
    const uint64_t below_space = (word - ones * 0x20) & ~word & high;
    const uint64_t del = word ^ (ones * 0x7F);
    return (below_space | ((del - ones) & ~del & high)) != 0;
}

size_t spressi_first_control(const uint8_t *text, size_t size)
{
    size_t i = 0;
    while (i < size) {
        if (size - i >= 8) {
            uint64_t word;
            memcpy(&word, text + i, 8);
            if (!word_may_have_control(word)) {
                i += 8;
                continue;
            }
        }
        if (text[i] < 0x20 || text[i] == 0x7F)
            return i;
        i++;
    }
    return size;
}
