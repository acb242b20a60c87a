/* Time, and files. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stddef.h>
#include <stdint.h>

/* Runs `work` again and again for about a fifth of a second, nine times at least, and returns the
 * median of its times in nanoseconds. */
double bench_median_ns(void (*work)(void *), void *context);

/* A whole file; ends the program when it cannot be read or written. */
uint8_t *bench_read_file(const char *path, size_t *out_size);
void bench_write_file(const char *path, const void *bytes, size_t size);

#endif
