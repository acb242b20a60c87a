/* Turns seconds into frames. */
#include <math.h>

#include "spritepress/anim.h"

/* A time closer to a frame than this counts as that frame: (i / fps) * fps is not always i. */
#define SNAP (1.0 / (1 << 20))

static const spress_animation *animation_at(const spress_rig *rig, uint32_t index)
{
    return index < rig->animation_count ? &rig->animations[index] : NULL;
}

static spress_play_mode mode_of(const spress_animation *animation, spress_play_mode mode)
{
    if (mode != SPRESS_PLAY_AUTO)
        return mode;
    return animation->flags & SPRESS_ANIMATION_LOOP ? SPRESS_PLAY_LOOP : SPRESS_PLAY_CLAMP;
}

/* Frames until an animation of at least one frame repeats. 0: never. */
static uint32_t period_of(spress_play_mode mode, uint32_t frame_count)
{
    switch (mode) {
    case SPRESS_PLAY_LOOP:
        return frame_count;
    case SPRESS_PLAY_PING_PONG:
        return 2 * (frame_count - 1);
    case SPRESS_PLAY_AUTO:
    case SPRESS_PLAY_CLAMP:
        break;
    }
    return 0;
}

/* Maps a whole number of frames since the start to a frame of the animation. */
static uint32_t frame_of(spress_play_mode mode, uint32_t frames, uint32_t frame_count)
{
    const uint32_t last = frame_count - 1;
    if (frames <= last)
        return frames;
    if (mode == SPRESS_PLAY_PING_PONG)
        return 2 * last - frames;
    return mode == SPRESS_PLAY_LOOP ? 0 : last;
}

/* From 0 up to, but not including, the period; without a period up to the last frame. */
static double position_in(double frames, uint32_t period, uint32_t last)
{
    const double whole = rint(frames);
    if (fabs(frames - whole) < SNAP)
        frames = whole;
    if (period == 0)
        return fmin(fmax(frames, 0), last);
    frames = fmod(frames, period);
    if (frames < 0)
        frames += period; /* may round up to the period itself */
    return frames < period ? frames : 0;
}

spress_moment spress_moment_at(const spress_rig *rig, uint32_t animation, double seconds,
                               const spress_playback *playback)
{
    static const spress_playback defaults = {0};
    const spress_animation *found = animation_at(rig, animation);
    if (!found || found->frame_count == 0)
        return (spress_moment){animation, SPRESS_NONE, SPRESS_NONE, 0};
    if (!playback)
        playback = &defaults;
    const double speed = playback->speed != 0 ? playback->speed : 1;
    const double frames = seconds * speed * rig->fps;
    if (!isfinite(frames))
        return (spress_moment){animation, 0, 0, 0};
    const spress_play_mode mode = mode_of(found, playback->mode);
    const uint32_t count = found->frame_count;
    const double position = position_in(frames, period_of(mode, count), count - 1);
    const uint32_t whole = (uint32_t)position;
    const float t = (float)(position - whole);
    const uint32_t frame = frame_of(mode, whole, count);
    if (playback->step || t == 0)
        return (spress_moment){animation, frame, frame, 0};
    /* t may have rounded up to 1, by less than the eye or SNAP can see. */
    return (spress_moment){animation, frame, frame_of(mode, whole + 1, count),
                           t < 1 ? t : 1 - 0x1p-24f};
}

double spress_animation_duration(const spress_rig *rig, uint32_t animation, spress_play_mode mode)
{
    const spress_animation *found = animation_at(rig, animation);
    if (!found || found->frame_count == 0 || rig->fps == 0)
        return 0;
    uint32_t frames = found->frame_count;
    if (mode == SPRESS_PLAY_PING_PONG && frames > 1)
        frames = period_of(mode, frames);
    return (double)frames / rig->fps;
}
