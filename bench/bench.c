/* Measures reading and writing of every format.
 *
 *   spritepress-bench FOLDER
 *
 * writes the documents it measures into FOLDER, so that the peers can read the same, and prints a
 * line per measurement: name, size, nanoseconds for the whole, items, bytes, memory per item beyond
 * names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "documents.h"
#include "measure.h"

/* An allocator that keeps what is released, in pieces whose sizes are powers of two: what reading
 * costs when pages need not be fetched from the system anew. */
enum { PIECE_SIZES = 48 };

typedef struct kept_piece {
    struct kept_piece *next;
} kept_piece;

typedef struct kept_memory {
    kept_piece *released[PIECE_SIZES]; /* by the logarithm of their size */
} kept_memory;

static int size_class(size_t size)
{
    int class = 4;
    while ((size_t)1 << class < size)
        class ++;
    return class;
}

static void *keep_allocate(void *context, size_t size)
{
    kept_memory *memory = context;
    const int class = size_class(size);
    kept_piece *piece = memory->released[class];
    if (!piece)
        return malloc((size_t)1 << class);
    memory->released[class] = piece->next;
    return piece;
}

static void keep_release(void *context, void *piece, size_t size)
{
    kept_memory *memory = context;
    const int class = size_class(size);
    *(kept_piece *)piece = (kept_piece){memory->released[class]};
    memory->released[class] = piece;
}

static void *keep_resize(void *context, void *piece, size_t old_size, size_t new_size)
{
    if (size_class(old_size) == size_class(new_size))
        return piece;
    void *moved = keep_allocate(context, new_size);
    if (moved) {
        memcpy(moved, piece, old_size < new_size ? old_size : new_size);
        keep_release(context, piece, old_size);
    }
    return moved;
}

typedef struct job {
    spress_bytes input;
    const spress_format *format;
    spress_read_options read;
    spress_write_options write;
    const spress_document *document;
} job;

static void read_once(void *context)
{
    const job *j = context;
    spress_document *d = spress_read(j->input, j->format, &j->read, NULL);
    if (!d) {
        fprintf(stderr, "%s: not read\n", j->format->id);
        exit(1);
    }
    spress_document_free(d);
}

static void write_once(void *context)
{
    const job *j = context;
    spress_buffer out;
    if (!spress_write(j->document, j->format, &j->write, NULL, &out)) {
        fprintf(stderr, "%s: not written\n", j->format->id);
        exit(1);
    }
    spress_buffer_free(&out);
}

/* Bytes per frame. */
typedef struct frame_memory {
    double held, most;
} frame_memory;

static void print(const char *name, const char *set, size_t items, double ns, size_t bytes,
                  frame_memory memory)
{
    printf("%s\t%s\t%zu\t%.0f\t%zu\t%.1f\t%.1f\n", name, set, items, ns, bytes, memory.held,
           memory.most);
    fflush(stdout);
}

/* Counts what a document needs at most, names left out. */
typedef struct counted_memory {
    size_t now, peak;
} counted_memory;

static void *count_allocate(void *context, size_t size)
{
    counted_memory *memory = context;
    memory->now += size;
    memory->peak = memory->now > memory->peak ? memory->now : memory->peak;
    return malloc(size);
}

static void *count_resize(void *context, void *piece, size_t old_size, size_t new_size)
{
    counted_memory *memory = context;
    memory->now = memory->now - old_size + new_size;
    memory->peak = memory->now > memory->peak ? memory->now : memory->peak;
    return realloc(piece, new_size);
}

static void count_release(void *context, void *piece, size_t size)
{
    counted_memory *memory = context;
    memory->now -= size;
    free(piece);
}

static frame_memory memory_per_frame(const job *j)
{
    counted_memory memory = {0};
    const spress_allocator counting = {count_allocate, count_resize, count_release, &memory, 0};
    spress_read_options options = j->read;
    options.allocator = &counting;
    spress_document *d = spress_read(j->input, j->format, &options, NULL);
    if (!d || d->kind != SPRESS_KIND_ATLAS) {
        spress_document_free(d);
        return (frame_memory){0, 0};
    }
    size_t names = 0;
    for (size_t i = 0; i < d->atlas.frame_count; i++)
        names += d->atlas.frames[i].name_size + 1u;
    for (size_t i = 0; i < d->atlas.folder_count; i++)
        names += d->atlas.folders[i].name_size + 1u + sizeof *d->atlas.folders;
    const double count = (double)d->atlas.frame_count;
    const frame_memory each = {(double)(memory.now - names) / count,
                               (double)(memory.peak - names) / count};
    spress_document_free(d);
    return each;
}

/* Writes the document, keeps it as a file, and measures both ways. `items` is what times are
 * divided by in the end: frames, bytes or pixels. */
static void measure(const char *folder, const char *set, const spress_document *d, size_t items,
                    job j)
{
    char path[512], name[64];
    spress_buffer text = {0};
    static kept_memory memory; /* until the program ends */
    const spress_allocator keeping = {keep_allocate, keep_resize, keep_release, &memory, 0};
    if (!spress_write(d, j.format, &j.write, NULL, &text)) {
        fprintf(stderr, "%s: not written\n", j.format->id);
        exit(1);
    }
    snprintf(path, sizeof path, "%s/%s-%zu.%s", folder, set, items, j.format->id);
    bench_write_file(path, text.data, text.size);
    j.input = (spress_bytes){text.data, text.size};
    j.document = d;
    snprintf(name, sizeof name, "read %s", j.format->id);
    print(name, set, items, bench_median_ns(read_once, &j), text.size, memory_per_frame(&j));
    snprintf(name, sizeof name, "read %s, memory reused", j.format->id);
    j.read.allocator = &keeping;
    print(name, set, items, bench_median_ns(read_once, &j), text.size, (frame_memory){0, 0});
    snprintf(name, sizeof name, "write %s", j.format->id);
    print(name, set, items, bench_median_ns(write_once, &j), text.size, (frame_memory){0, 0});
    spress_buffer_free(&text);
}

/* Reads the atlas as TexturePacker writes it, which JSON.parse gets, too. */
static void measure_texturepacker(const char *folder, const char *set, const spress_document *d,
                                  size_t items)
{
    char path[512];
    size_t size;
    char *json = bench_texturepacker_json(d, &size);
    job j = {.input = {(const uint8_t *)json, size}, .format = spress_format_find("json-hash")};
    snprintf(path, sizeof path, "%s/%s-%zu.json", folder, set, items);
    bench_write_file(path, json, size);
    print("read json-hash", set, items, bench_median_ns(read_once, &j), size, memory_per_frame(&j));
    free(json);
}

/* Reads formats of others, lines and XML, some of which have one page: that all frames are on the
 * first one costs a reader nothing. */
static void measure_others(const char *folder, const char *set, spress_document *d)
{
    static const char *const formats[] = {"libgdx", "starling", "plist"};
    d->atlas.page_count = 1;
    for (size_t i = 0; i < d->atlas.frame_count; i++)
        d->atlas.frames[i].page = 0;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        measure(folder, set, d, d->atlas.frame_count,
                (job){.format = spress_format_find(formats[i])});
}

static void measure_atlases(const char *folder)
{
    static const size_t counts[] = {500, 10000, 100000};
    static const char *const names[] = {"sequences", "blocks", "loose", "packed"};
    for (size_t i = 0; i < 3; i++)
        for (int which = 0; which < BENCH_SET_COUNT; which++) {
            spress_document *d = bench_atlas(counts[i], (bench_set)which);
            const char *set = names[which];
            measure(folder, set, d, counts[i], (job){.format = spress_format_find("pct")});
            measure(folder, set, d, counts[i], (job){.format = spress_format_find("aatls")});
            measure_texturepacker(folder, set, d, counts[i]);
            if (counts[i] == 10000 && which == BENCH_LOOSE)
                measure_others(folder, set, d);
            spress_document_free(d);
        }
}

static void measure_rigs(const char *folder)
{
    static const size_t megabytes[] = {2, 16, 64};
    for (size_t i = 0; i < 3; i++) {
        spress_document *d = bench_rig(megabytes[i]);
        measure(folder, "rig", d, megabytes[i], (job){.format = spress_format_find("pchr")});
        spress_document_free(d);
    }
}

static void measure_sprites(const char *folder)
{
    static const uint32_t sides[] = {64, 512, 4096};
    for (size_t i = 0; i < 3; i++) {
        spress_document *d = bench_sprite(sides[i]);
        const size_t pixels = (size_t)sides[i] * sides[i];
        measure(folder, "sprite", d, pixels,
                (job){.format = spress_format_find("pcsef"), .read.width = sides[i]});
        spress_document_free(d);
    }
}

int main(int argument_count, char **arguments)
{
    if (argument_count != 2) {
        fputs("usage: spritepress-bench FOLDER\n", stderr);
        return 2;
    }
    measure_atlases(arguments[1]);
    measure_rigs(arguments[1]);
    measure_sprites(arguments[1]);
    return 0;
}
