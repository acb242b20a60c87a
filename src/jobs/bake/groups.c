/* Groups the pictures of a baked rig by animation, and names them. */
#include "jobs/bake/groups.h"
#include "core/text/ascii.h"

#include <stdio.h>
#include <string.h>

#include "core/text/number.h"

/* Pictures from `first` on that belong to the animation of that one. */
static size_t count_of(const spressi_shots *shots, size_t first)
{
    size_t end = first;
    while (end < shots->count && shots->items[end].animation == shots->items[first].animation)
        end++;
    return end - first;
}

static void widen(spressi_rect *all, const spressi_rect *more)
{
    const uint32_t right = all->x + all->width, bottom = all->y + all->height;
    const uint32_t more_right = more->x + more->width, more_bottom = more->y + more->height;
    if (all->width == 0) {
        *all = *more;
        return;
    }
    all->x = more->x < all->x ? more->x : all->x;
    all->y = more->y < all->y ? more->y : all->y;
    all->width = (more_right > right ? more_right : right) - all->x;
    all->height = (more_bottom > bottom ? more_bottom : bottom) - all->y;
}

static bool crop(const spressi_job *job, spress_image *image, spressi_rect part)
{
    spress_image cropped;
    if (!spress_image_init(&cropped, part.width, part.height, &job->limits, &job->allocator))
        return spressi_job_no_memory(job);
    spressi_blit(&cropped, 0, 0, image, part);
    spress_image_free(image);
    *image = cropped;
    return true;
}

/* All pictures of a group are cropped alike: the animation does not jump. One that shows nothing
 * keeps a pixel. */
static bool crop_group(const spressi_rendering *r, spressi_group *group)
{
    spressi_shot *shots = r->shots.items + group->first;
    spressi_rect all = {0}, part;
    for (size_t i = 0; i < group->count; i++)
        if (spressi_trim_box(&shots[i].image, 0, &part))
            widen(&all, &part);
    group->part = all.width != 0 ? all : (spressi_rect){0, 0, 1, 1};
    for (size_t i = 0; i < group->count; i++)
        if (!crop(r->job, &shots[i].image, group->part))
            return false;
    return true;
}

/* Keeps letters and digits, which every key may have. Dots, which some may have, would put
 * animations into groups that clash with each other. */
static void shorten_to_key(const char *name, char *key)
{
    for (; *name != '\0'; name++)
        if (spressi_is_letter_or_digit(*name))
            *key++ = *name;
    *key = '\0';
}

static bool has_key(const spressi_groups *groups, const char *key)
{
    for (size_t i = 0; i < groups->count; i++)
        if (strcmp(groups->items[i].key, key) == 0)
            return true;
    return false;
}

/* The key of a new group: the animation's name, or with `cells` what is left of it, with a number
 * behind it when an earlier animation has it already. */
static const char *make_key(const spressi_job *job, const spressi_groups *groups,
                            const spress_animation *animation, bool cells)
{
    const char *name = animation ? animation->name : "bind";
    const size_t room = strlen(name) + 32;
    if (!cells)
        return spressi_job_copy(job, name);
    char *key = spressi_job_take(job, room, 1);
    if (!key)
        return NULL;
    shorten_to_key(name, key);
    if (*key == '\0')
        snprintf(key, room, "animation");
    const size_t size = strlen(key);
    for (size_t number = 2; has_key(groups, key); number++)
        snprintf(key + size, 24, "x%zu", number);
    return key;
}

bool spressi_make_groups(const spressi_rendering *r, bool cells, spressi_groups *out)
{
    const spress_rig *rig = &r->loaded->document->rig;
    for (size_t first = 0; first < r->shots.count;) {
        const uint32_t animation = r->shots.items[first].animation;
        spressi_group group = {.first = first,
                               .count = count_of(&r->shots, first),
                               .part = {0, 0, r->picture_width, r->picture_height}};
        if (animation != SPRESS_NONE)
            group.animation = &rig->animations[animation];
        if (!SPRESSI_GROW(r->job, out->items, out->count, out->capacity))
            return false;
        group.key = make_key(r->job, out, group.animation, cells);
        if (!group.key || (cells && !crop_group(r, &group)))
            return false;
        out->items[out->count++] = group;
        first += group.count;
    }
    return true;
}

/* "walk_07": as many digits as the last frame needs. With `cells` the frames of "walk" are
 * "walk.07", so that a key that ends with a digit does not run into the number; one picture alone
 * needs none. */
static char *name_frame(const spressi_job *job, const spressi_group *group, size_t index,
                        bool cells)
{
    const char *key = group->key, end = key[strlen(key) - (*key != '\0')];
    char digits[24];
    const int width = snprintf(digits, sizeof digits, "%zu", group->count - 1);
    const bool alone =
        group->count == 1 && (!group->animation || cells) && !spressi_is_digit((unsigned char)end);
    if (alone)
        return spressi_job_copy(job, key);
    return spressi_job_print(job, "%s%c%0*zu", key, cells ? '.' : '_', width, index);
}

/* The clip of an animation whose pictures are the last sprites of the list. */
static bool add_clip(const spressi_rendering *r, const spressi_group *group, spressi_sprites *out)
{
    enum { SECOND_US = 1000000 };
    const uint32_t first = (uint32_t)(out->count - group->count);
    spress_clip *clip =
        spressi_add_clip(r->job, out, spressi_job_copy(r->job, group->key), group->count);
    if (!clip)
        return false;
    for (uint32_t i = 0; i < clip->step_count; i++)
        clip->steps[i] = (spress_clip_step){first + i, (SECOND_US + r->fps / 2) / r->fps};
    clip->rate = r->fps;
    clip->repeats = group->animation->flags & SPRESS_ANIMATION_LOOP ? 0 : 1;
    return true;
}

bool spressi_take_sprites(const spressi_rendering *r, const spressi_groups *groups, bool cells,
                          spressi_sprites *out)
{
    for (size_t i = 0; i < groups->count; i++) {
        const spressi_group *group = &groups->items[i];
        for (size_t k = 0; k < group->count; k++) {
            spressi_shot *shot = &r->shots.items[group->first + k];
            const spressi_sprite sprite = {.base.name = name_frame(r->job, group, k, cells),
                                           .path = r->loaded->path,
                                           .held.image = shot->image};
            shot->image = (spress_image){0};
            if (!spressi_add_sprite(r->job, out, sprite))
                return false;
        }
        if (group->animation && group->count > 1 && r->fps != 0 && !add_clip(r, group, out))
            return false;
    }
    return true;
}
