#include "bake_groups.h"

#include <stdlib.h>
#include <string.h>

#include "core/number.h"
#include "memory.h"

/* Pictures from `first` on that belong to the animation of that one. */
static size_t count_of(const cli_shots *shots, size_t first)
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

static bool crop(spress_image *image, spressi_rect part, const spress_limits *limits)
{
    spress_image cropped;
    if (!spress_image_init(&cropped, part.width, part.height, limits, NULL))
        return false;
    spressi_blit(&cropped, 0, 0, image, part);
    spress_image_free(image);
    *image = cropped;
    return true;
}

/* All pictures of a group are cropped alike: the animation does not jump. One that shows nothing
 * keeps a pixel. */
static bool crop_group(cli_rendering *job, cli_group *group)
{
    cli_shot *shots = job->shots.items + group->first;
    spressi_rect all = {0}, part;
    for (size_t i = 0; i < group->count; i++)
        if (spressi_trim_box(&shots[i].image, 0, &part))
            widen(&all, &part);
    group->part = all.width != 0 ? all : (spressi_rect){0, 0, 1, 1};
    for (size_t i = 0; i < group->count; i++)
        if (!crop(&shots[i].image, group->part, &job->reading->limits))
            return false;
    return true;
}

static bool is_letter_or_digit(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* What of a name a key of sc-sprites can hold. Dots, which it could, would put animations into
 * groups that may be in each other's way. */
static void shorten_to_key(const char *name, char *key)
{
    for (; *name != '\0'; name++)
        if (is_letter_or_digit(*name))
            *key++ = *name;
    *key = '\0';
}

static bool has_key(const cli_groups *groups, const char *key)
{
    for (size_t i = 0; i < groups->count; i++)
        if (strcmp(groups->items[i].key, key) == 0)
            return true;
    return false;
}

/* The key of a new group: the animation's name, or for sc-sprites what is left of it, with a number
 * behind it when an earlier animation has it already. */
static char *make_key(const cli_groups *groups, const spress_animation *animation, bool cells)
{
    const char *name = animation ? animation->name : "bind";
    const size_t room = strlen(name) + 32;
    char *key = malloc(room);
    if (!key)
        return NULL;
    if (!cells) {
        snprintf(key, room, "%s", name);
        return key;
    }
    shorten_to_key(name, key);
    if (*key == '\0')
        snprintf(key, room, "animation");
    const size_t size = strlen(key);
    for (size_t number = 2; has_key(groups, key); number++)
        snprintf(key + size, 24, "x%zu", number);
    return key;
}

bool cli_make_groups(cli_rendering *job, bool cells, cli_groups *out)
{
    const spress_rig *rig = &job->loaded->document->rig;
    for (size_t first = 0; first < job->shots.count;) {
        const uint32_t animation = job->shots.items[first].animation;
        cli_group group = {.first = first,
                           .count = count_of(&job->shots, first),
                           .part = {0, 0, job->picture_width, job->picture_height}};
        if (animation != SPRESS_NONE)
            group.animation = &rig->animations[animation];
        cli_group *items = cli_grow(out->items, out->count, &out->capacity, sizeof *items);
        if (!items)
            return cli_fail_memory(job->report);
        out->items = items;
        group.key = make_key(out, group.animation, cells);
        if (!group.key || (cells && !crop_group(job, &group))) {
            free(group.key);
            return cli_fail_memory(job->report);
        }
        out->items[out->count++] = group;
        first += group.count;
    }
    return true;
}

void cli_free_groups(cli_groups *groups)
{
    for (size_t i = 0; i < groups->count; i++)
        free(groups->items[i].key);
    free(groups->items);
    *groups = (cli_groups){0};
}

/* "walk_07": as many digits as the last frame needs. In sc-sprites the frames of "walk" are
 * "walk.07", so that a key that ends with a digit does not run into the number; one picture alone
 * needs none. */
static char *name_frame(const cli_group *group, size_t index, bool cells)
{
    const char *key = group->key, end = key[strlen(key) - (*key != '\0')];
    char digits[24];
    const int width = snprintf(digits, sizeof digits, "%zu", group->count - 1);
    const bool alone =
        group->count == 1 && (!group->animation || cells) && !spressi_is_digit((unsigned char)end);
    const size_t room = strlen(key) + sizeof digits + 2;
    char *name = malloc(room);
    if (!name)
        return NULL;
    if (alone)
        snprintf(name, room, "%s", key);
    else
        snprintf(name, room, "%s%c%0*zu", key, cells ? '.' : '_', width, index);
    return name;
}

bool cli_take_sprites(cli_rendering *job, const cli_groups *groups, bool cells, cli_sprites *out)
{
    for (size_t i = 0; i < groups->count; i++) {
        const cli_group *group = &groups->items[i];
        for (size_t k = 0; k < group->count; k++) {
            cli_shot *shot = &job->shots.items[group->first + k];
            const cli_sprite sprite = {
                .name = name_frame(group, k, cells), .path = job->input, .image = shot->image};
            shot->image = (spress_image){0};
            if (!cli_add_sprite(out, sprite))
                return cli_fail_memory(job->report);
        }
    }
    return true;
}
