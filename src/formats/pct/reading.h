/* What the parts of PCT's reader share. Comments cite the document's sections by their titles. */
#ifndef SPRESSI_FORMATS_PCT_READING_H
#define SPRESSI_FORMATS_PCT_READING_H

#include "core/memory/checked.h"
#include "core/memory/pool.h"
#include "core/reading/reader.h"
#include "core/text/show.h"
#include "core/text/strmap.h"
#include "spritepress/document.h"
#include "spritepress/formats.h"

enum {
    PCT_EXTENSION_COUNT = 5,
    PCT_POOL_SLACK = 32, /* names are copied and hashed in pieces that reach over their end */
    PCT_PIECE = 32,      /* longest folder, and longest stem, that the loops take */
    PCT_BLOCK_MIN = 4,   /* "Block grouping criteria": fewer frames are no block for a packer */
};

/* The order the document demands of records. */
enum { PCT_STAGE_PAGES, PCT_STAGE_FOLDERS, PCT_STAGE_FRAMES, PCT_STAGE_ALIASES };

/* "Extension Index": `~1` to `~5`; entry 0 is no extension. Eight bytes, so that one word copies
 * the text. */
typedef struct pct_extension {
    char text[8];
    size_t size;
} pct_extension;
extern const pct_extension spressi_pct_extensions[PCT_EXTENSION_COUNT + 1];

/* A piece of the text. */
typedef struct pct_text {
    const uint8_t *at, *end;
} pct_text;

static inline size_t pct_size(pct_text text)
{
    return (size_t)(text.end - text.at);
}

/* A piece of the file, as messages show it. */
static inline spressi_shown pct_show(pct_text text)
{
    return spressi_show_bytes(text.at, pct_size(text));
}

/* A B: record, kept until its names line comes. */
typedef struct pct_block {
    size_t offset; /* of its B: line */
    int32_t x, y, columns;
    spress_frame frame; /* page, size, trim, flags: the same for all cells */
} pct_block;

/* A folder and its slash as one piece, which the loops copy whole. */
typedef struct pct_prefix {
    char text[PCT_PIECE - 1];
    uint8_t size; /* 0: the folder is empty, or does not fit */
} pct_prefix;

/* index.c: four names share a bucket. */
typedef struct pct_bucket {
    uint64_t bits;
    size_t last; /* its last frame, from 1; 0: none */
} pct_bucket;

enum { PCT_HASH_KEYS = PCT_PIECE / 4 };

typedef struct pct_index {
    spress_allocator allocator;
    pct_bucket *buckets; /* NULL: there is no index */
    uint32_t *before;    /* per frame: the one before it in its bucket, from 1; 0: none */
    size_t bucket_count;
    size_t capacity; /* in frames */
    size_t size;     /* of buckets and before, in bytes */
    uint64_t seed;
    uint32_t keys[PCT_HASH_KEYS]; /* made of the seed */
} pct_index;

/* fast.h */
typedef struct pct_loops pct_loops;

typedef struct pct_reader {
    spressi_reader *r;
    const pct_loops *loops;
    spress_atlas *atlas;
    size_t page_capacity, folder_capacity, frame_capacity;
    size_t frames_start; /* where in the file frame data begins */
    size_t frames_end;   /* how far it has been read; guesses at the rest use both */
    uint64_t name_bytes; /* of all names so far, checked against the limit */
    spressi_pool pool;
    pct_index names; /* built when the first alias or the end of the file asks for it */
    bool names_built;
    const uint8_t *fields[5]; /* where each of the numbers that were read last begins */
    int stage;                /* how far the file is in the document's order of records */
    uint32_t current_page;
    bool has_block;
    pct_block block;      /* when has_block: waits for its names line */
    pct_prefix *prefixes; /* of all folders */
    size_t prefix_count;
} pct_reader;

static inline size_t pct_offset(const pct_reader *pct, const uint8_t *at)
{
    return (size_t)(at - pct->r->in.data);
}

/* Steps through a grid cell by cell, row by row. */
typedef struct pct_cells {
    int64_t x, y; /* of the next cell */
    int64_t first_x, cell_w, cell_h;
    int32_t column, columns;
} pct_cells;

/* Where the frames of a names line go. An alias is a grid whose cells all lie on the original. */
typedef struct pct_grid {
    spress_frame frame; /* all but name and position */
    pct_cells cells;
} pct_grid;

/* Gives the frame the next cell. */
static inline void pct_next_cell(pct_cells *cells, spress_frame *frame)
{
    frame->x = (int32_t)cells->x;
    frame->y = (int32_t)cells->y;
    /* Without a branch: a processor cannot guess where rows of a few frames end. */
    const bool wraps = ++cells->column == cells->columns;
    cells->column = wraps ? 0 : cells->column;
    cells->x = wraps ? cells->first_x : cells->x + cells->cell_w;
    cells->y += wraps ? cells->cell_h : 0;
}

/* Whether the next `count` cells lie within int32, so that the caller need not check each. */
static inline bool pct_cells_fit(const pct_cells *cells, int64_t count)
{
    const int64_t rows = (cells->column + count - 1) / cells->columns;
    const int64_t columns = count < cells->columns ? count : cells->columns;
    return spressi_fits_int32(cells->first_x) && spressi_fits_int32(cells->y) &&
           spressi_fits_int32(cells->x + columns * cells->cell_w) &&
           spressi_fits_int32(cells->first_x + cells->columns * cells->cell_w) &&
           spressi_fits_int32(cells->y + rows * cells->cell_h);
}

/* fields.c: lines and numbers of records. */

/* Takes the next line without its end. */
bool spressi_pct_take_line(pct_reader *pct, pct_text *out_line);

/* Moves on to the stage of the record at `line`; one of an earlier stage is out of order. */
bool spressi_pct_enter(pct_reader *pct, int stage, const uint8_t *line);

/* The numbers of a segment, as the document names them. */
typedef struct pct_segment {
    int count;
    const char *names[5];
} pct_segment;

/* These numbers separated by commas, up to the end of the line or the next "|". */
bool spressi_pct_ints(pct_reader *pct, pct_text *line, const pct_segment *numbers, int32_t *values);

/* Records a field of the line for the structure tree. */
static inline void pct_record(const pct_reader *pct, const char *name, spress_tree_type type,
                              pct_text field)
{
    if (pct->r->tree)
        spressi_tree_leaf(pct->r->tree, name, type, pct_offset(pct, field.at), pct_size(field));
}

/* Skips fields that a later minor version may have added to this segment. */
void spressi_pct_skip_extra(pct_reader *pct, pct_text *line);

/* Checks field `index` of the numbers that were read last. */
bool spressi_pct_at_least(pct_reader *pct, const char *what, int index, int32_t value,
                          int32_t least);

/* Refuses control characters in a name; where the whole text is plain there are none. */
static inline bool pct_check_controls(const pct_reader *pct, pct_text name, size_t offset)
{
    return pct->r->plain_text || spressi_check_controls(pct->r, name.at, pct_size(name), offset);
}

/* head.c: the records before the frames. */
bool spressi_pct_read_version(pct_reader *pct);
bool spressi_pct_read_page(pct_reader *pct, pct_text line);
bool spressi_pct_read_folder(pct_reader *pct, pct_text line);

/* frames.c: stores frames and names. */

/* Room for `size` name bytes and PCT_POOL_SLACK more that may be overwritten; NULL with an error
 * reported. */
char *spressi_pct_pool(pct_reader *pct, size_t size);

/* Counts coming frames and bytes of names against the limits; called before a range expands. */
bool spressi_pct_claim(pct_reader *pct, uint64_t frames, uint64_t bytes, size_t offset);

/* Room for `count` more frames. */
bool spressi_pct_reserve(pct_reader *pct, size_t count);

/* Copies a name sixteen bytes at a time into a pool that has the slack for it: names are short, and
 * a call to memcpy costs more than the copy. Reads up to 15 bytes behind the name. */
static inline void pct_copy_name(char *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i += 16) {
        uint64_t block[2]; /* two steps, because a short name's block overlaps the next */
        memcpy(block, (const char *)from + i, sizeof block);
        memcpy(to + i, block, sizeof block);
    }
}

/* Where the next frame goes; NULL with an error reported. It is filled in place, because copying a
 * struct whose fields were just written one by one stalls the processor. */
static inline spress_frame *pct_next_frame(pct_reader *pct)
{
    if (pct->atlas->frame_count == pct->frame_capacity && !spressi_pct_reserve(pct, 1))
        return NULL;
    return &pct->atlas->frames[pct->atlas->frame_count];
}

/* Enters the next frame into the index of names, which has been built; overwrites a frame of the
 * same name. */
bool spressi_pct_commit_named(pct_reader *pct, size_t offset);

/* Counts the frame at pct_next_frame, which the caller has filled in. */
static inline bool pct_commit_frame(pct_reader *pct, size_t offset)
{
    spress_atlas *atlas = pct->atlas;
    if (atlas->frame_offsets)
        atlas->frame_offsets[atlas->frame_count] = (uint32_t)offset;
    if (pct->names_built)
        return spressi_pct_commit_named(pct, offset);
    atlas->frame_count++;
    return true;
}

/* Drops all but the last frame of each name and builds the index of names, with room for `more`
 * frames; does nothing when there is one. */
bool spressi_pct_build_names(pct_reader *pct, size_t more);

/* index.c. PCT_POOL_SLACK bytes behind each name must be readable. */

/* Room for `capacity` frames. False when memory ran out. */
bool spressi_pct_index_init(pct_index *index, const spress_allocator *allocator, size_t capacity);
void spressi_pct_index_free(pct_index *index);

/* Enters the first `count` frames into an empty index, up to the first whose name has come before;
 * returns how many it entered. */
size_t spressi_pct_index_fill(pct_index *index, const spress_frame *frames, size_t count);

/* The frame with the name of `wanted`, or SPRESS_NONE. */
uint32_t spressi_pct_index_find(const pct_index *index, const spress_frame *frames,
                                const spress_frame *wanted);

/* Enters frame `at` and returns it; when its name is there already, returns that frame. */
uint32_t spressi_pct_index_put(pct_index *index, const spress_frame *frames, uint32_t at);

/* names.c: "Name Encoding". */

/* resolveFullName of the document: the name in the pool, checked; NULL with an error reported. */
const char *spressi_pct_resolve(pct_reader *pct, pct_text raw, const pct_extension *suffix,
                                uint16_t *out_size);

/* What JavaScript's parseInt takes, for lenient readers: blanks, a sign, then leading digits. */
bool spressi_pct_leading_digits(const uint8_t **at, const uint8_t *end, int32_t *out_value);

/* expandNames of the document: appends one frame of the grid per name. */
bool spressi_pct_expand(pct_reader *pct, pct_text line, pct_grid *grid);

/* fast.c: the fast loops. Both take what is plain and stop in front of what is not; false only
 * with an error reported. */

/* Names from the front of a names line. When that was all, `line->at` is behind the line's end. */
bool spressi_pct_fast_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                            pct_grid *grid);

/* Individual frames from the cursor on. */
bool spressi_pct_fast_frames(pct_reader *pct);

/* Frees the loops' table of folders. */
void spressi_pct_free_prefixes(pct_reader *pct);

/* What the row in format.c points to. */
unsigned spressi_pct_sniff(spress_bytes input);
bool spressi_pct_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document);

#endif
