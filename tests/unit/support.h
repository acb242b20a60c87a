/* What the unit tests share. */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spritepress/spritepress.h"

/* Bytes of a string literal, NULs inside included, the one behind it not. */
#define BYTES(literal) ((spress_bytes){(const uint8_t *)(literal), sizeof(literal) - 1})

/* Bytes of a text that ends with NUL. */
spress_bytes bytes_of(const char *text);

/* A report with room, ready to be used. */
typedef struct test_report {
    spress_report report;
    spress_diagnostic items[64];
} test_report;

void test_report_init(test_report *r);

/* Asserts that the report has a finding with that code, offset and path (NULL: any path), and
 * returns it. Prints the report when there is none. */
const spress_diagnostic *expect_code(const spress_report *report, spress_code code, uint64_t offset,
                                     const char *path);

/* Asserts that nothing was found. */
void expect_silence(const spress_report *report);

/* An allocator that counts its calls, can fail one of them, and asserts that the library tells it
 * the right old sizes. */
typedef struct failing_allocator {
    spress_allocator allocator; /* hand out a pointer to this one */
    size_t calls;               /* of allocate and resize */
    size_t fail_at;             /* the call to fail, from 1; 0: none */
    bool for_good;              /* fail all calls after it too */
    bool failed;                /* whether a call was failed */
    size_t live_count;          /* what was not released yet */
    size_t live_bytes;
    size_t peak_bytes;
} failing_allocator;

void failing_allocator_init(failing_allocator *f, size_t fail_at);

/* Writes the document again and again, each time with another allocation failed: the writer must
 * report SPRESS_CODE_MEMORY and leave nothing behind, until none is left to fail. */
void expect_writer_survives(const spress_document *document, const char *format);

/* A file of the repository and a NUL behind it; to be freed. */
uint8_t *read_file(const char *path, size_t *out_size);

/* Asserts that a page shows what stands between the marks of a source file as a block of C, so that
 * what it shows is compiled and run. */
void expect_example(const char *page_path, const char *source_path);

/* A small generator with a fixed sequence: tests give the same result on every run. */
typedef struct test_random {
    uint64_t state;
} test_random;

uint32_t test_random_below(test_random *random, uint32_t bound);

#endif
