/* What the unit tests share. */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spritepress/spritepress.h"

/* A test of the program, which runs with the others in the order of the file; its body follows. */
#define TEST(name) TEST_BETWEEN(name, NULL, NULL)

/* One that runs between two functions. */
#define TEST_BETWEEN(name, set_up, tear_down)                                                      \
    static void test_##name(void **state);                                                         \
    __attribute__((constructor)) static void put_##name##_on_list(void)                            \
    {                                                                                              \
        test_put_on_list(&(struct CMUnitTest){#name, test_##name, set_up, tear_down, NULL});       \
    }                                                                                              \
    static void test_##name(__attribute__((unused)) void **state)

void test_put_on_list(const struct CMUnitTest *test);

/* The first argument of the program as a number, or 1: a seed. */
extern uint64_t test_seed;

/* A function for a table of changes, each of which breaks one rule of a document. */
#define CHANGE_OF(parameter, name, ...)                                                            \
    static void name(parameter)                                                                    \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }

/* The pointer, which must not be NULL. */
#define MUST(pointer) must_be_there(pointer, #pointer, __FILE__, __LINE__)
void *must_be_there(void *pointer, const char *text, const char *file, int line);

/* Ends the test if this build has no such codec. */
#define SKIP_WITHOUT(codec)                                                                        \
    do {                                                                                           \
        if (!spress_codec_is_built(codec))                                                         \
            skip();                                                                                \
    } while (false)

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* Bytes of a string literal, NULs inside included, the one behind it not. */
#define BYTES(literal) ((spress_bytes){(const uint8_t *)(literal), sizeof(literal) - 1})

/* Bytes of a text that ends with NUL. */
spress_bytes bytes_of(const char *text);

/* Types of variables that are freed where their block ends, the last declared first. Some are made
 * only to see that they can be. */
#define AUTO(function) __attribute__((cleanup(function), unused))
#define AUTO_BUFFER    AUTO(spress_buffer_free) spress_buffer
#define AUTO_DOCUMENT  AUTO(free_document) spress_document
#define AUTO_IMAGE     AUTO(spress_image_free) spress_image
#define AUTO_SEQUENCE  AUTO(spress_sequence_free) spress_sequence
#define AUTO_FREE      AUTO(free_block) /* before a pointer to what malloc gave */
void free_document(spress_document **document);
void free_block(void *pointer);

/* A copy with " for every ', so that JSON stands in C without backslashes; to be freed. */
char *json_of(const char *text);

/* A report with room, ready to be used. */
typedef struct test_report {
    spress_report report;
    spress_diagnostic items[64];
} test_report;

void test_report_init(test_report *r);

/* Declares one, ready to be used. */
#define TEST_REPORT(name)                                                                          \
    test_report name;                                                                              \
    test_report_init(&name)

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

/* Declares one, ready to be used. */
#define FAILING_ALLOCATOR(name, fail_at)                                                           \
    failing_allocator name;                                                                        \
    failing_allocator_init(&name, fail_at)

/* Writes the document again and again, each time with another allocation failed: the writer must
 * report SPRESS_CODE_MEMORY and leave nothing behind, until none is left to fail. */
void expect_writer_survives(const spress_document *document, const char *format);

/* Reads the input again and again, each time with another allocation failed, alone and with all
 * behind it: the reader must report SPRESS_CODE_MEMORY first, return nothing and leave nothing
 * behind, until none is left to fail. `gives_back`: it shrinks memory, which may fail without harm.
 * `options` may be NULL. Returns how many allocations failed. */
size_t expect_reader_survives(spress_bytes input, const char *format,
                              const spress_read_options *options, bool gives_back);

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
