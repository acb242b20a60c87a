/* Finds pictures that are a few pixels apart, without comparing all with all.
 *
 * The pixels are cut into one band more than may differ. Of two pictures that differ in no more
 * pixels, at least one band is the same, so pictures with a band in common are compared, each with
 * the next few of them. */
#include "costs/likenesses.h"

enum {
    DIFFERENT_MOST = COST_BANDS - 1,
    DIFFERENT_PART = 16, /* and at most one visible pixel in so many */
    NEIGHBOURS = 8,
};

/* How many pixels of a picture may differ. */
static uint32_t tolerance(const cost_picture *picture)
{
    const uint64_t part = picture->print.visible_count / DIFFERENT_PART;
    return part < DIFFERENT_MOST ? (uint32_t)part : DIFFERENT_MOST;
}

/* Compares two pictures of one band, the second of which stands later. */
static void compare_near(const likenesses *l, const print_key *first, const print_key *key)
{
    const cost_picture *original = &l->w->pictures[first->picture];
    const cost_picture *picture = &l->w->pictures[key->picture];
    spress_near_duplicate *found = &l->found[key->picture];
    const cost_view a = spressi_cost_view(l->w, original), b = spressi_cost_view(l->w, picture);
    uint32_t most = tolerance(original);
    most = tolerance(picture) < most ? tolerance(picture) : most;
    if (a.width != b.width || a.height != b.height || most == 0 ||
        spressi_pictures_meet(l->w, original, picture))
        return;
    l->w->out->compared_count++;
    const uint32_t count = spressi_count_different(a, b, most);
    const bool is_better = found->original == SPRESS_NONE || count < found->different_pixels ||
                           (count == found->different_pixels && first->frame < found->original);
    if (count > most || !is_better)
        return;
    found->original = first->frame;
    found->likeness = SPRESS_LIKE_NEARLY;
    found->different_pixels = count;
}

/* Whether a band whose hash is lower has brought two pictures together: keys stand by hash. */
static bool was_compared(const likenesses *l, const print_key *first, const print_key *key)
{
    const uint64_t *bands = l->w->pictures[first->picture].print.bands;
    const uint64_t *others = l->w->pictures[key->picture].print.bands;
    const uint32_t *at = &l->positions[(size_t)first->picture * COST_BANDS];
    const uint32_t *other_at = &l->positions[(size_t)key->picture * COST_BANDS];
    for (unsigned band = 0; band < COST_BANDS; band++)
        if (bands[band] == others[band] && bands[band] < key->hash &&
            other_at[band] - at[band] <= NEIGHBOURS)
            return true;
    return false;
}

/* Compares a picture with the next few of its band that are like no other so far, or only nearly.
 */
static void compare_next(const likenesses *l, size_t index)
{
    const print_key *first = &l->keys[index];
    for (size_t i = index + 1; i < l->key_count && i <= index + NEIGHBOURS; i++) {
        const print_key *key = &l->keys[i];
        const spress_near_duplicate *found = &l->found[key->picture];
        const bool is_open =
            found->original == SPRESS_NONE || found->likeness == SPRESS_LIKE_NEARLY;
        if (key->hash == first->hash && is_open && !was_compared(l, first, key))
            compare_near(l, first, key);
    }
}

/* Writes down where the key of each band stands. */
static void keep_positions(const likenesses *l)
{
    for (size_t i = 0; i < l->key_count; i++) {
        const size_t picture = l->keys[i].picture;
        for (unsigned band = 0; band < COST_BANDS; band++)
            if (l->w->pictures[picture].print.bands[band] == l->keys[i].hash)
                l->positions[picture * COST_BANDS + band] = (uint32_t)i;
    }
}

bool spressi_cost_near(likenesses *l)
{
    const cost_work *w = l->w;
    l->key_count = 0;
    for (size_t i = 0; i < w->picture_count; i++)
        for (unsigned band = 0; band < COST_BANDS; band++)
            if (!w->pictures[i].is_copy && tolerance(&w->pictures[i]) != 0)
                spressi_likenesses_add(l, i, w->pictures[i].print.bands[band]);
    spressi_likenesses_sort(l);
    keep_positions(l);
    for (size_t i = 0; i < l->key_count; i++) {
        compare_next(l, i);
        if (!spressi_phase_tell(w->job, l->key_count + i, 2 * l->key_count))
            return spressi_job_cancelled(w->job);
    }
    return true;
}
