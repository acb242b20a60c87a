/* Reads plain names and plain frames in fast loops; called by the reader before it takes a line or
 * a name apart itself.
 *
 * Most lines of a file without blocks are "name|flags|x,y,w,h" or "...|sw,sh,sx,sy" with plain
 * numbers. Reading those digit by digit costs a mispredicted branch per number, 100 ns a line. The
 * loops find all separators of the next 64 bytes at once and compute four numbers at a time. They
 * stop in front of everything else (long lines, signs, odd fields, other records): the general
 * reader takes that and reports its faults. Both must read a plain line with the same result, and
 * tests compare them. */
#include "formats/pct/fast.h"

/* Most bytes that a plain name takes in the pool: the loops copy folder, stem and extension in
 * pieces of fixed size. */
enum { NAME_ROOM = 2 * PCT_PIECE + 8 };
_Static_assert(NAME_ROOM >= 2 * (PCT_PIECE - 1) + 1 + sizeof spressi_pct_extensions[0].text + 1,
               "a folder, its slash, a stem, an extension and the NUL");

/* Makes a table of the folders, unless there is one with all of them. The loops find a folder by
 * its number and copy it whole, whatever its length. False when memory ran out. */
static bool take_prefixes(pct_reader *pct)
{
    const spress_allocator *allocator = &pct->r->arena->allocator;
    const spress_atlas *atlas = pct->atlas;
    const size_t count = atlas->folder_count;
    if (count == pct->prefix_count)
        return true;
    pct_prefix *prefixes = allocator->allocate(allocator->context, count * sizeof *prefixes);
    if (!prefixes)
        return spressi_fail(pct->r, SPRESS_CODE_MEMORY, pct->r->in.at, "out of memory");
    memset(prefixes, 0, count * sizeof *prefixes);
    for (size_t i = 0; i < count; i++) {
        const spress_folder *folder = &atlas->folders[i];
        if (folder->name_size == 0 || folder->name_size >= sizeof prefixes->text)
            continue;
        memcpy(prefixes[i].text, folder->name, folder->name_size);
        prefixes[i].text[folder->name_size] = '/';
        prefixes[i].size = (uint8_t)(folder->name_size + 1);
    }
    spressi_pct_free_prefixes(pct);
    pct->prefixes = prefixes;
    pct->prefix_count = count;
    return true;
}

void spressi_pct_free_prefixes(pct_reader *pct)
{
    const spress_allocator *allocator = &pct->r->arena->allocator;
    if (pct->prefix_count != 0)
        allocator->release(allocator->context, pct->prefixes,
                           pct->prefix_count * sizeof *pct->prefixes);
    pct->prefix_count = 0;
}

/* Makes room in the pool and the frames and says how many more names the loops may take before they
 * must ask again. 0 when a limit is near, which the general reader then reports. */
static bool make_room(pct_reader *pct, size_t *out_room)
{
    const spress_limits *limits = &pct->r->limits;
    if (!spressi_pct_pool(pct, NAME_ROOM) || !pct_next_frame(pct))
        return false;
    const size_t frames = pct->frame_capacity - pct->atlas->frame_count;
    const size_t names = (pct->pool.size - pct->pool.used) / NAME_ROOM;
    size_t room = frames < names ? frames : names;
    if (limits->frames - pct->atlas->frame_count < room)
        room = limits->frames - pct->atlas->frame_count;
    if ((limits->name_bytes - pct->name_bytes) / NAME_ROOM < room)
        room = (size_t)((limits->name_bytes - pct->name_bytes) / NAME_ROOM);
    *out_room = room;
    return true;
}

/* Whether the loops may run from `at` on. They record nothing for a structure tree. */
static bool is_open(const pct_reader *pct, const uint8_t *at)
{
    return pct->r->plain_text && !pct->names_built && !pct->r->tree &&
           pct->r->in.size - pct_offset(pct, at) >= PCT_LOOKAHEAD;
}

bool spressi_pct_fast_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                            pct_grid *grid)
{
    /* A name has at least its comma. */
    if (!is_open(pct, line->at) || !pct_cells_fit(&grid->cells, (int64_t)pct_size(*line) + 1))
        return true;
    size_t room;
    if (!take_prefixes(pct))
        return false;
    do {
        pct->frames_end = pct_offset(pct, line->at);
        if (!make_room(pct, &room))
            return false;
    } while (room != 0 && pct->loops->take_names(pct, line, suffix, grid, room) == room);
    return true;
}

bool spressi_pct_fast_frames(pct_reader *pct)
{
    const spressi_cursor *in = &pct->r->in;
    const uint8_t *const first = in->data + in->at;
    if (pct->has_block || pct->atlas->page_count == 0 || !is_open(pct, first) || first[0] == '#' ||
        first[1] == ':')
        return true;
    size_t room, taken, all = 0;
    if (!take_prefixes(pct))
        return false;
    do {
        pct->frames_end = in->at;
        if (!make_room(pct, &room))
            return false;
        taken = room == 0 ? 0 : pct->loops->take_frames(pct, room);
        if (all == 0 && taken != 0 && !spressi_pct_enter(pct, PCT_STAGE_FRAMES, first))
            return false;
        all += taken;
    } while (taken == room && room != 0);
    return true;
}
