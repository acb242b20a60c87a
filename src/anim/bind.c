/* Chooses the frame that is the bind pose. Files do not say which (pchr.md, Vertex: "bind pose,
 * world space", and no bind matrices), so this file has a rule. */
#include <string.h>

#include "core/text/ascii.h"
#include "spritepress/anim.h"

static const char *const bind_names[] = {"bind",  "bindpose", "rest", "restpose",
                                         "tpose", "setup",    "reset"};

static bool is_bind_name(const spress_animation *animation)
{
    for (size_t i = 0; i < sizeof bind_names / sizeof *bind_names; i++)
        if (strlen(bind_names[i]) == animation->name_size &&
            spressi_same_letters(animation->name, bind_names[i], animation->name_size))
            return true;
    return false;
}

/* By name, else frame 0 of animation 0. Skips animations without frames: otherwise a rig whose
 * first animation is empty would never move. */
static spress_bind find_bind(const spress_rig *rig)
{
    spress_bind first = {SPRESS_BIND_NONE, SPRESS_NONE, SPRESS_NONE};
    for (uint32_t i = 0; i < rig->animation_count; i++) {
        const spress_animation *animation = &rig->animations[i];
        if (animation->frame_count == 0)
            continue;
        if (is_bind_name(animation))
            return (spress_bind){SPRESS_BIND_NAMED, i, 0};
        if (first.rule == SPRESS_BIND_NONE)
            first = (spress_bind){SPRESS_BIND_FIRST, i, 0};
    }
    return first;
}

bool spress_bind_choose(const spress_rig *rig, const spress_skeleton_options *options,
                        spress_bind *out)
{
    if (!options || !options->choose_bind) {
        *out = find_bind(rig);
        return true;
    }
    if (options->bind_animation >= rig->animation_count ||
        options->bind_frame >= rig->animations[options->bind_animation].frame_count)
        return false;
    *out = (spress_bind){SPRESS_BIND_CHOSEN, options->bind_animation, options->bind_frame};
    return true;
}
