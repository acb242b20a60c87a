/* Bind pose, time, sampling and blending: cases worked out by hand. */
#include <math.h>

#include "test_anim_rig.h"

#define VISIBLE SPRESS_TRANSFORM_VISIBLE

/* One bone, frames given. */
typedef struct small_rig {
    spress_rig rig;
    spress_bone bone;
    spress_animation animations[4];
} small_rig;

static void small_rig_init(small_rig *s)
{
    *s = (small_rig){.bone = {.name = "root", .name_size = 4, .parent = -1}};
    s->rig = (spress_rig){
        .version = 1, .fps = 10, .bone_count = 1, .bones = &s->bone, .animations = s->animations};
}

static void add_animation(small_rig *s, const char *name, spress_transform *frames, size_t count)
{
    s->animations[s->rig.animation_count++] =
        (spress_animation){.name = name,
                           .name_size = (uint16_t)strlen(name),
                           .frame_count = (uint16_t)count,
                           .transforms = frames};
}

static void expect_bind(const small_rig *s, spress_bind_rule rule, uint32_t animation)
{
    spress_bind bind;
    assert_true(spress_bind_choose(&s->rig, NULL, &bind));
    assert_int_equal(bind.rule, rule);
    assert_int_equal(bind.animation, animation);
    assert_int_equal(bind.frame, animation == SPRESS_NONE ? SPRESS_NONE : 0);
}

TEST(the_bind_pose_is_found_by_name)
{
    static const char *const names[] = {"bind",  "bindpose", "rest",  "restpose", "tpose",
                                        "setup", "reset",    "TPose", "BIND",     "RestPose"};
    spress_transform frame = {.scale_x = 1, .scale_y = 1};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        small_rig s;
        small_rig_init(&s);
        add_animation(&s, "walk", &frame, 1);
        add_animation(&s, names[i], &frame, 1);
        expect_bind(&s, SPRESS_BIND_NAMED, 1);
    }
}

TEST(names_that_only_look_like_it_are_not)
{
    static const char *const names[] = {"binds",     "bin",   "",       "t-pose",
                                        "rest pose", "{bind", "b\x01nd"};
    spress_transform frame = {.scale_x = 1, .scale_y = 1};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        small_rig s;
        small_rig_init(&s);
        add_animation(&s, "walk", &frame, 1);
        add_animation(&s, names[i], &frame, 1);
        expect_bind(&s, SPRESS_BIND_FIRST, 0);
    }
}

TEST(animations_without_frames_hold_no_bind_pose)
{
    spress_transform frame = {.scale_x = 1, .scale_y = 1};
    small_rig s;
    small_rig_init(&s);
    expect_bind(&s, SPRESS_BIND_NONE, SPRESS_NONE);
    add_animation(&s, "bind", NULL, 0);
    expect_bind(&s, SPRESS_BIND_NONE, SPRESS_NONE);
    add_animation(&s, "run", &frame, 1);
    expect_bind(&s, SPRESS_BIND_FIRST, 1);
    add_animation(&s, "reset", &frame, 1);
    add_animation(&s, "bind", &frame, 1);
    expect_bind(&s, SPRESS_BIND_NAMED, 2); /* the first in the file, not in our list */
}

TEST(the_caller_chooses_the_bind_pose)
{
    spress_transform frames[3] = {0};
    small_rig s;
    spress_bind bind = {SPRESS_BIND_NONE, 7, 7};
    small_rig_init(&s);
    add_animation(&s, "bind", frames, 1);
    add_animation(&s, "walk", frames, 3);
    const spress_skeleton_options good = {
        .choose_bind = true, .bind_animation = 1, .bind_frame = 2};
    const spress_skeleton_options bad[] = {
        {.choose_bind = true, .bind_animation = 1, .bind_frame = 3},
        {.choose_bind = true, .bind_animation = 2, .bind_frame = 0}};
    for (size_t i = 0; i < 2; i++) {
        uint64_t memory[64];
        spress_skeleton skeleton;
        assert_false(spress_bind_choose(&s.rig, &bad[i], &bind));
        assert_int_equal(bind.animation, 7);
        assert_false(spress_skeleton_init(&skeleton, &s.rig, &bad[i], memory));
    }
    assert_true(spress_bind_choose(&s.rig, &good, &bind));
    assert_int_equal(bind.rule, SPRESS_BIND_CHOSEN);
    assert_int_equal(bind.animation, 1);
    assert_int_equal(bind.frame, 2);
}

/* Time */

typedef struct time_case {
    spress_play_mode mode;
    double seconds;
    uint32_t frame, next;
    float t;
} time_case;

static void expect_moment(const spress_rig *rig, const time_case *c,
                          const spress_playback *playback)
{
    const spress_moment m = spress_moment_at(rig, 0, c->seconds, playback);
    if (m.frame != c->frame || m.next != c->next || fabsf(m.t - c->t) > 1e-6f)
        fail_msg("mode %d at %g: %u..%u by %g", (int)c->mode, c->seconds, m.frame, m.next,
                 (double)m.t);
}

TEST(seconds_become_frames)
{
    /* Four frames, ten a second: frame i lies at i / 10. */
    static const time_case cases[] = {
        {SPRESS_PLAY_LOOP, 0, 0, 0, 0},
        {SPRESS_PLAY_LOOP, 0.125, 1, 2, 0.25f},
        {SPRESS_PLAY_LOOP, 0.3, 3, 3, 0},
        {SPRESS_PLAY_LOOP, 0.375, 3, 0, 0.75f}, /* the seam */
        {SPRESS_PLAY_LOOP, 0.4, 0, 0, 0},
        {SPRESS_PLAY_LOOP, 4000.05, 0, 1, 0.5f},
        {SPRESS_PLAY_LOOP, -0.05, 3, 0, 0.5f},
        {SPRESS_PLAY_LOOP, -0.1, 3, 3, 0},
        {SPRESS_PLAY_LOOP, -1e-12, 0, 0, 0},
        {SPRESS_PLAY_CLAMP, -5, 0, 0, 0},
        {SPRESS_PLAY_CLAMP, 0.25, 2, 3, 0.5f},
        {SPRESS_PLAY_CLAMP, 0.3, 3, 3, 0},
        {SPRESS_PLAY_CLAMP, 0.35, 3, 3, 0},
        {SPRESS_PLAY_CLAMP, 1e300, 3, 3, 0},
        {SPRESS_PLAY_PING_PONG, 0.25, 2, 3, 0.5f},
        {SPRESS_PLAY_PING_PONG, 0.3, 3, 3, 0},
        {SPRESS_PLAY_PING_PONG, 0.325, 3, 2, 0.25f}, /* on its way back */
        {SPRESS_PLAY_PING_PONG, 0.55, 1, 0, 0.5f},
        {SPRESS_PLAY_PING_PONG, 0.6, 0, 0, 0},
        {SPRESS_PLAY_PING_PONG, 0.65, 0, 1, 0.5f},
        {SPRESS_PLAY_PING_PONG, -0.05, 1, 0, 0.5f},
        {SPRESS_PLAY_AUTO, 0.35, 3, 3, 0}, /* the loop flag is not set */
        {SPRESS_PLAY_LOOP, NAN, 0, 0, 0},
        {SPRESS_PLAY_LOOP, INFINITY, 0, 0, 0},
        {SPRESS_PLAY_CLAMP, -INFINITY, 0, 0, 0},
    };
    spress_transform frames[4] = {0};
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "walk", frames, 4);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        expect_moment(&s.rig, &cases[i], &(spress_playback){.mode = cases[i].mode});
    s.animations[0].flags = SPRESS_ANIMATION_LOOP;
    expect_moment(&s.rig, &(time_case){SPRESS_PLAY_AUTO, 0.35, 3, 0, 0.5f}, NULL);
}

TEST(speed_and_step)
{
    spress_transform frames[4] = {0};
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "walk", frames, 4);
    const spress_playback twice = {.mode = SPRESS_PLAY_LOOP, .speed = 2};
    const spress_playback back = {.mode = SPRESS_PLAY_LOOP, .speed = -1};
    const spress_playback step = {.mode = SPRESS_PLAY_LOOP, .step = true};
    const spress_playback step_back = {.mode = SPRESS_PLAY_PING_PONG, .step = true};
    expect_moment(&s.rig, &(time_case){0, 0.125, 2, 3, 0.5f}, &twice);
    expect_moment(&s.rig, &(time_case){0, 0.125, 2, 3, 0.75f}, &back);
    expect_moment(&s.rig, &(time_case){0, 0.19, 1, 1, 0}, &step);
    expect_moment(&s.rig, &(time_case){0, 0.39, 3, 3, 0}, &step);
    /* Every frame is seen for as long as any other: 0 1 2 3 2 1. */
    static const uint32_t seen[] = {0, 1, 2, 3, 2, 1, 0};
    for (uint32_t i = 0; i < 7; i++) {
        expect_moment(&s.rig, &(time_case){0, 0.1 * i, seen[i], seen[i], 0}, &step_back);
        expect_moment(&s.rig, &(time_case){0, 0.1 * i + 0.099, seen[i], seen[i], 0}, &step_back);
    }
}

/* (i / fps) * fps is not i for 49 and many others. */
TEST(a_frames_own_time_is_that_frame)
{
    spress_transform frame = {0};
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "walk", &frame, 0);
    s.animations[0].frame_count = UINT16_MAX;
    const spress_playback playback = {.mode = SPRESS_PLAY_CLAMP, .step = true};
    for (uint32_t fps = 1; fps <= 240; fps++) {
        s.rig.fps = (uint16_t)fps;
        for (uint32_t i = 0; i < UINT16_MAX; i += 1 + i / 50)
            assert_int_equal(spress_moment_at(&s.rig, 0, (double)i / fps, &playback).frame, i);
    }
}

TEST(still_animations)
{
    static const double times[] = {-3, 0, 0.05, 7};
    spress_transform frames[2] = {{.x = 5}, {.x = 6}};
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "none", NULL, 0);
    add_animation(&s, "one", frames, 1);
    add_animation(&s, "two", frames, 2);
    for (int mode = SPRESS_PLAY_AUTO; mode <= SPRESS_PLAY_PING_PONG; mode++)
        for (size_t i = 0; i < 4; i++) {
            const spress_playback playback = {.mode = (spress_play_mode)mode};
            s.rig.fps = 10;
            assert_int_equal(spress_moment_at(&s.rig, 0, times[i], &playback).frame, SPRESS_NONE);
            assert_int_equal(spress_moment_at(&s.rig, 9, times[i], &playback).frame, SPRESS_NONE);
            const spress_moment one = spress_moment_at(&s.rig, 1, times[i], &playback);
            assert_int_equal(one.frame, 0);
            assert_int_equal(one.next, 0);
            s.rig.fps = 0;
            const spress_moment two = spress_moment_at(&s.rig, 2, times[i], &playback);
            assert_int_equal(two.frame, 0);
            assert_true(two.t == 0);
        }
}

TEST(durations)
{
    spress_transform frames[4] = {0};
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "walk", frames, 4);
    add_animation(&s, "one", frames, 1);
    add_animation(&s, "none", NULL, 0);
    assert_true(spress_animation_duration(&s.rig, 0, SPRESS_PLAY_AUTO) == 0.4);
    assert_true(spress_animation_duration(&s.rig, 0, SPRESS_PLAY_CLAMP) == 0.4);
    assert_true(spress_animation_duration(&s.rig, 0, SPRESS_PLAY_PING_PONG) == 0.6);
    assert_true(spress_animation_duration(&s.rig, 1, SPRESS_PLAY_PING_PONG) == 0.1);
    assert_true(spress_animation_duration(&s.rig, 2, SPRESS_PLAY_LOOP) == 0);
    assert_true(spress_animation_duration(&s.rig, 3, SPRESS_PLAY_LOOP) == 0);
    s.rig.fps = 0;
    assert_true(spress_animation_duration(&s.rig, 0, SPRESS_PLAY_LOOP) == 0);
}

/* Sampling */

static spress_transform sample(const small_rig *s, uint32_t animation, double seconds,
                               const spress_playback *playback)
{
    uint64_t memory[64];
    spress_skeleton skeleton;
    spress_transform out;
    assert_true(spress_skeleton_size(&s->rig) <= sizeof memory);
    assert_true(spress_skeleton_init(&skeleton, &s->rig, NULL, memory));
    spress_transforms_sample(&skeleton, spress_moment_at(&s->rig, animation, seconds, playback),
                             &out);
    return out;
}

TEST(values_between_frames)
{
    spress_transform frames[] = {
        {.x = 1,
         .y = 10,
         .rotation = 0,
         .scale_x = 1,
         .scale_y = 2,
         .z_order = 3,
         .flags = VISIBLE},
        {.x = 3, .y = -10, .rotation = 90, .scale_x = 2, .scale_y = -2, .z_order = 9},
    };
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "walk", frames, 2);
    s.animations[0].flags = SPRESS_ANIMATION_LOOP;
    const spress_transform quarter = sample(&s, 0, 0.025, NULL);
    assert_true(quarter.x == 1.5f && quarter.y == 5 && quarter.rotation == 22.5f);
    assert_true(quarter.scale_x == 1.25f && quarter.scale_y == 1);
    assert_int_equal(quarter.z_order, 3);
    assert_int_equal(quarter.flags, VISIBLE);
    const spress_transform late = sample(&s, 0, 0.0999, NULL); /* holds to the end */
    assert_int_equal(late.z_order, 3);
    assert_int_equal(late.flags, VISIBLE);
    const spress_transform seam = sample(&s, 0, 0.15, NULL);
    assert_true(seam.x == 2 && seam.y == 0 && seam.rotation == 45);
    assert_int_equal(seam.z_order, 9);
    assert_int_equal(seam.flags, 0);
    const spress_transform stepped = sample(&s, 0, 0.05, &(spress_playback){.step = true});
    assert_true(stepped.x == 1 && stepped.rotation == 0);
}

TEST(rotations_take_the_shorter_arc)
{
    static const struct {
        float from, to, half;
    } cases[] = {
        {170, -170, 180},     {-170, 170, -180},      {10, 350, 0},     {350, 10, 360},
        {0, 720, 0},          {0, 179, 89.5f},        {0, 181, -89.5f}, {0, 180, 90},
        {0, -180, -90},       {90, -90, 0},           {-90, 90, 0},     {720, 90, 765},
        {-3600, 3600, -3600}, {36000, -35, 35982.5f},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        spress_transform frames[] = {{.rotation = cases[i].from}, {.rotation = cases[i].to}};
        small_rig s;
        small_rig_init(&s);
        add_animation(&s, "turn", frames, 2);
        const spress_transform half = sample(&s, 0, 0.05, NULL);
        if (half.rotation != cases[i].half)
            fail_msg("%g to %g: %g", (double)cases[i].from, (double)cases[i].to,
                     (double)half.rotation);
    }
}

TEST(without_frames_the_bind_pose_is_sampled)
{
    spress_transform frame = {.x = 7, .scale_x = 2, .scale_y = 3, .z_order = 4};
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "none", NULL, 0);
    const spress_transform neutral = sample(&s, 0, 1, NULL);
    assert_true(neutral.x == 0 && neutral.scale_x == 1 && neutral.scale_y == 1);
    assert_int_equal(neutral.flags, VISIBLE);
    add_animation(&s, "rest", &frame, 1);
    assert_true(sample(&s, 0, 1, NULL).x == 7);
    assert_true(sample(&s, SPRESS_NONE, 1, NULL).scale_y == 3);
}

TEST(blending)
{
    const spress_transform a[] = {{.x = 0,
                                   .y = 4,
                                   .rotation = 170,
                                   .scale_x = 1,
                                   .scale_y = 1,
                                   .z_order = 1,
                                   .flags = VISIBLE},
                                  {.x = 8}};
    const spress_transform b[] = {
        {.x = 4, .y = 0, .rotation = -170, .scale_x = 3, .scale_y = 5, .z_order = 2}, {.x = 16}};
    spress_transform out[2];
    spress_transforms_blend(a, b, 2, 0.5f, out);
    assert_true(out[0].x == 2 && out[0].y == 2 && out[0].rotation == 180);
    assert_true(out[0].scale_x == 2 && out[0].scale_y == 3 && out[1].x == 12);
    assert_int_equal(out[0].z_order, 1);
    assert_int_equal(out[0].flags, VISIBLE);
    spress_transforms_blend(a, b, 2, 0.75f, out);
    assert_true(out[0].x == 3 && out[0].rotation == 185);
    assert_int_equal(out[0].z_order, 2);
    assert_int_equal(out[0].flags, 0);
    static const float to_a[] = {0, -1, NAN, -INFINITY}, to_b[] = {1, 2, INFINITY};
    for (size_t i = 0; i < 4; i++) {
        spress_transforms_blend(a, b, 2, to_a[i], out);
        assert_memory_equal(out, a, sizeof a);
    }
    for (size_t i = 0; i < 3; i++) {
        spress_transforms_blend(a, b, 2, to_b[i], out);
        assert_memory_equal(out, b, sizeof b);
    }
    spress_transform in_place[2];
    memcpy(in_place, a, sizeof a);
    spress_transforms_blend(in_place, b, 2, 0.75f, in_place);
    assert_true(in_place[0].x == 3 && in_place[1].x == 14 && in_place[0].z_order == 2);
    memcpy(in_place, b, sizeof b);
    spress_transforms_blend(a, in_place, 2, 0.25f, in_place);
    assert_true(in_place[0].x == 1 && in_place[0].z_order == 1);
    spress_transforms_blend(NULL, NULL, 0, 0, NULL);
}

TEST(huge_values_stay_finite)
{
    spress_transform frames[] = {
        {.x = 3e38f, .y = -3e38f, .rotation = 3e38f, .scale_x = -3e38f, .scale_y = 3e38f},
        {.x = -3e38f, .y = 3e38f, .rotation = -3e38f, .scale_x = 3e38f, .scale_y = -3e38f},
    };
    small_rig s;
    small_rig_init(&s);
    add_animation(&s, "wild", frames, 2);
    for (double time = 0; time < 0.1; time += 0.007) {
        const spress_transform t = sample(&s, 0, time, NULL);
        assert_true(isfinite(t.x) && isfinite(t.y) && isfinite(t.rotation));
        assert_true(isfinite(t.scale_x) && isfinite(t.scale_y));
    }
}
