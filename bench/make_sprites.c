/* Draws the sprites that the benchmark of `pack` packs: always the same, as PNG files.
 *
 *   spritepress-make-sprites frames|icons|mixed|large FOLDER [COUNT]
 *
 * frames: characters in numbered sequences on canvases of one size, one frame in eleven a
 * repetition; icons: single pictures of the usual sizes; mixed: both, tiles, and a few large
 * backgrounds; large: portraits with empty edges, for figures of memory. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "spritepress/spritepress.h"

typedef struct painter {
    const char *folder;
    uint64_t random;
} painter;

static uint32_t next(painter *p)
{
    p->random = p->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(p->random >> 33);
}

static uint32_t between(painter *p, uint32_t low, uint32_t high)
{
    return low + next(p) % (high - low + 1);
}

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static spress_image new_image(uint32_t width, uint32_t height)
{
    spress_image image;
    if (!spress_image_init(&image, width, height, NULL, NULL))
        fail("image");
    return image;
}

typedef struct ellipse {
    double x, y, rx, ry;
    uint8_t colour[3];
} ellipse;

/* Four shades from the upper left to the lower right, a dark outline, like pixel art. */
static void draw_ellipse(spress_image *image, const ellipse *e)
{
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++) {
            const double dx = ((double)x - e->x) / e->rx, dy = ((double)y - e->y) / e->ry;
            const double distance = dx * dx + dy * dy;
            if (distance > 1)
                continue;
            const int shade = distance > 0.85 ? 60 : 255 - 30 * (int)(2 + 1.9 * (dx + dy) / 2);
            uint8_t *pixel = image->rgba + ((size_t)y * image->width + x) * 4;
            for (int i = 0; i < 3; i++)
                pixel[i] = (uint8_t)(e->colour[i] * shade / 255);
            pixel[3] = 255;
        }
}

static ellipse random_ellipse(painter *p, double x, double y, double rx, double ry)
{
    return (ellipse){x,
                     y,
                     rx,
                     ry,
                     {(uint8_t)(64 + next(p) % 190), (uint8_t)(64 + next(p) % 190),
                      (uint8_t)(64 + next(p) % 190)}};
}

static void save(painter *p, const char *name, spress_image *image)
{
    char path[4096];
    spress_buffer png;
    snprintf(path, sizeof path, "%s/%s.png", p->folder, name);
    for (char *slash = strchr(path + strlen(p->folder) + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            fail(path);
        *slash = '/';
    }
    if (!spress_png_write(image, NULL, NULL, &png))
        fail("png");
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(png.data, 1, png.size, file) != png.size || fclose(file) != 0)
        fail(path);
    spress_buffer_free(&png);
    spress_image_free(image);
}

/* One action of a character: the body stays, limbs swing; now and then a frame comes again. */
static size_t draw_action(painter *p, const char *name, size_t count)
{
    const uint32_t side = 96 + 32 * between(p, 0, 2);
    const double size = between(p, 12, side / 5), middle = side / 2.0;
    const ellipse body = random_ellipse(p, middle, middle, size, size * 1.4);
    ellipse limb = random_ellipse(p, 0, 0, size / 3, size / 2.5);
    const double swing = between(p, 6, side / 5);
    for (size_t i = 0; i < count; i++) {
        const size_t phase = i % 11 == 10 ? i - 10 : i;
        const double angle = 6.283185307179586 * (double)phase / (double)count;
        spress_image image = new_image(side, side);
        for (int k = 0; k < 4; k++) {
            limb.x = middle + (k % 2 ? 1 : -1) * size + swing / 2 * sin(angle + k);
            limb.y = middle + (k / 2 ? 1 : -1) * size + swing / 3 * cos(angle + k);
            draw_ellipse(&image, &limb);
        }
        draw_ellipse(&image, &body);
        char full[128];
        snprintf(full, sizeof full, "%s_%02zu", name, i + 1);
        save(p, full, &image);
    }
    return count;
}

static void draw_frames(painter *p, size_t count)
{
    static const char *const actions[] = {"idle", "walk", "run", "jump", "attack", "hurt", "die"};
    size_t made = 0;
    for (size_t character = 0; made < count; character++)
        for (size_t i = 0; i < 7 && made < count; i++) {
            char name[96];
            size_t frames = between(p, 8, 24);
            frames = frames < count - made ? frames : count - made;
            snprintf(name, sizeof name, "hero%zu/%s", character, actions[i]);
            made += draw_action(p, name, frames);
        }
}

static void draw_icon(painter *p, const char *name, uint32_t width, uint32_t height)
{
    spress_image image = new_image(width, height);
    const double w = width / 2.0, h = height / 2.0;
    for (int k = 0; k < 3; k++) {
        const ellipse e = random_ellipse(
            p, w + (between(p, 0, 10) - 5.0) * w / 20, h + (between(p, 0, 10) - 5.0) * h / 20,
            w * between(p, 40, 85) / 100, h * between(p, 40, 85) / 100);
        draw_ellipse(&image, &e);
    }
    save(p, name, &image);
}

static void draw_icons(painter *p, size_t count)
{
    static const char *const words[] = {"sword", "shield", "potion", "boots",
                                        "helm",  "ring",   "scroll", "arrow"};
    static const uint32_t sides[] = {16, 24, 24, 32, 32, 32, 48, 48, 64, 64, 96, 128};
    for (size_t i = 0; i < count; i++) {
        char name[128];
        const uint32_t side = sides[next(p) % 12];
        snprintf(name, sizeof name, "icons%u/%s_%s_%zx", next(p) % 20, words[next(p) % 8],
                 words[next(p) % 8], i);
        draw_icon(p, name, side, side);
    }
}

/* Opaque: nothing to trim. */
static void draw_opaque(painter *p, const char *name, uint32_t width, uint32_t height)
{
    spress_image image = new_image(width, height);
    const ellipse e = random_ellipse(p, width / 2.0, height / 2.0, width, height);
    draw_ellipse(&image, &e);
    for (uint32_t k = 0; k < width * height / 40; k++)
        memset(image.rgba + (size_t)(next(p) % (width * height)) * 4, (int)between(p, 40, 220), 3);
    save(p, name, &image);
}

static void draw_tiles(painter *p, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char name[64];
        snprintf(name, sizeof name, "tiles/tile_%04zu", i);
        draw_opaque(p, name, 8u << next(p) % 3, 8u << next(p) % 3);
    }
}

static void draw_mixed(painter *p, size_t count)
{
    const size_t backgrounds = count / 500, frames = count * 3 / 10, icons = count * 3 / 10;
    draw_frames(p, frames);
    draw_icons(p, icons);
    draw_tiles(p, count - frames - icons - backgrounds);
    for (size_t i = 0; i < backgrounds; i++) {
        char name[64];
        snprintf(name, sizeof name, "backgrounds/scene_%c%zu", 'a' + (int)(i % 26), i);
        draw_opaque(p, name, between(p, 250, 1000), between(p, 200, 1000));
    }
}

static void draw_large(painter *p, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char name[64];
        snprintf(name, sizeof name, "portraits/portrait_%c%zu", 'a' + (int)(i % 26), i);
        draw_icon(p, name, between(p, 300, 700), between(p, 300, 700));
    }
}

int main(int count, char **arguments)
{
    static const struct {
        const char *name;
        size_t count;
        void (*draw)(painter *p, size_t count);
    } sets[] = {{"frames", 500, draw_frames},
                {"icons", 3000, draw_icons},
                {"mixed", 10000, draw_mixed},
                {"large", 2200, draw_large}};
    for (size_t i = 0; count > 2 && i < sizeof sets / sizeof *sets; i++)
        if (strcmp(arguments[1], sets[i].name) == 0) {
            painter p = {arguments[2], 7};
            if (mkdir(arguments[2], 0777) != 0 && errno != EEXIST)
                fail(arguments[2]);
            sets[i].draw(&p, count > 3 ? strtoul(arguments[3], NULL, 10) : sets[i].count);
            return 0;
        }
    fprintf(stderr, "usage: %s frames|icons|mixed|large FOLDER [COUNT]\n", arguments[0]);
    return 2;
}
