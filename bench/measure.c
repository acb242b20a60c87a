/* Measures time and memory for the benchmarks. */
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS_MIN = 9, RUNS_MAX = 2000 };

static double now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median_ns(void (*work)(void *), void *context)
{
    static double times[RUNS_MAX];
    const double start = now_ns();
    size_t count = 0;
    work(context); /* caches and branches warm up */
    while (count < RUNS_MIN || (count < RUNS_MAX && now_ns() - start < 2e8)) {
        const double before = now_ns();
        work(context);
        times[count++] = now_ns() - before;
    }
    qsort(times, count, sizeof *times, compare);
    return times[count / 2];
}

uint8_t *bench_read_file(const char *path, size_t *out_size)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(1);
    }
    const long size = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, file) != (size_t)size) {
        perror(path);
        exit(1);
    }
    bytes[size] = 0;
    fclose(file);
    *out_size = (size_t)size;
    return bytes;
}

void bench_write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}
