/* What the files of AATLS's reader share: read.c reads the file and its pages, region.c the
 * regions, names.c their names. */
#ifndef SPRESSI_FORMATS_AATLS_READING_H
#define SPRESSI_FORMATS_AATLS_READING_H

#include "core/memory/pool.h"
#include "core/reading/fields.h"
#include "spritepress/document.h"

enum { AATLS_NAME_BLOCK = 16 }; /* names are copied in blocks that may reach over their end */

typedef struct aatls_reader {
    spressi_reader *r;
    spress_atlas *atlas;
    size_t page_capacity, frame_capacity, extra_capacity;
    spress_page page;         /* being read; not yet in the atlas */
    size_t page_first;        /* its first frame */
    bool in_region;           /* findings are about a region, not about the page */
    spressi_pool pool;        /* names of regions, each with a NUL behind it */
    uint64_t name_bytes_left; /* of the limit */
} aatls_reader;

/* Sets the path of the next finding: a field of the region or page being read. */
spressi_reader *spressi_aatls_at(aatls_reader *a, const char *field);

/* Reports that the end of the file cuts a field. Always false. */
bool spressi_aatls_fail_cut(aatls_reader *a, const char *field, size_t offset);

/* names.c: takes a string (section 3.3), which the caller must still count, check and store. */
bool spressi_aatls_take_string(aatls_reader *a, spress_bytes *out_bytes);

/* Counts a name towards the limit of all names. */
bool spressi_aatls_count_name(aatls_reader *a, spress_bytes name);

/* Checks a name and stores it with a NUL behind it at `to`, where AATLS_NAME_BLOCK bytes more than
 * its size are free. */
bool spressi_aatls_store_name(aatls_reader *a, spress_bytes name, char *to, size_t *out_size);

/* Reads `count` regions into the atlas, which has room for their frames. */
bool spressi_aatls_read_regions(aatls_reader *a, size_t count);

/* A bit for each byte that is not printable ASCII: above 0x7F in itself, DEL when 1 is added, a
 * control when 0x20 is subtracted. Carries and borrows come only from bytes that are odd
 * already. */
static inline uint64_t aatls_odd_bytes(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return (word | (word + ones) | (word - ones * 0x20)) & (ones * 0x80);
}

/* Copies a name in whole blocks and says whether all of it is printable ASCII, as nearly all names
 * are. Reads and writes up to a block behind the name's last byte. */
static inline bool aatls_copy_printable(char *to, spress_bytes name)
{
    static const uint8_t masks[2 * AATLS_NAME_BLOCK] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                                                        0xFF, 0xFF, 0xFF, 0xFF};
    uint64_t odd = 0;
    uint64_t words[2];
    uint64_t mask[2];
    size_t i = 0;
    for (; name.size - i > AATLS_NAME_BLOCK; i += AATLS_NAME_BLOCK) {
        memcpy(words, name.data + i, AATLS_NAME_BLOCK);
        memcpy(to + i, words, AATLS_NAME_BLOCK);
        odd |= aatls_odd_bytes(words[0]) | aatls_odd_bytes(words[1]);
    }
    memcpy(mask, masks + AATLS_NAME_BLOCK - (name.size - i), AATLS_NAME_BLOCK);
    memcpy(words, name.data + i, AATLS_NAME_BLOCK);
    memcpy(to + i, words, AATLS_NAME_BLOCK);
    odd |= (aatls_odd_bytes(words[0]) & mask[0]) | (aatls_odd_bytes(words[1]) & mask[1]);
    return odd == 0;
}

#endif
