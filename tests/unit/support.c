/* What all unit tests share: reports, failing allocators, files. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must_be_there(void *pointer, const char *text, const char *file, int line)
{
    _assert_true(cast_ptr_to_largest_integral_type(pointer), text, file, line);
    return pointer;
}

spress_bytes bytes_of(const char *text)
{
    return (spress_bytes){(const uint8_t *)text, strlen(text)};
}

void free_document(spress_document **document)
{
    spress_document_free(*document);
}

void free_block(void *pointer)
{
    void *block;
    memcpy(&block, pointer, sizeof block); /* a pointer of any type */
    free(block);
}

char *json_of(const char *text)
{
    char *copy = strcpy(MUST(malloc(strlen(text) + 1)), text);
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    return copy;
}

void test_report_init(test_report *r)
{
    spress_report_init(&r->report, r->items, sizeof r->items / sizeof *r->items);
}

static void print_report(const spress_report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        const spress_diagnostic *item = &report->items[i];
        print_message("  %s[%s] at %lld \"%s\": %s\n", spress_severity_name(item->severity),
                      spress_code_describe(item->code)->id, (long long)item->offset, item->path,
                      item->message);
    }
}

const spress_diagnostic *expect_code(const spress_report *report, spress_code code, uint64_t offset,
                                     const char *path)
{
    for (size_t i = 0; i < report->count; i++) {
        const spress_diagnostic *item = &report->items[i];
        if (item->code == code && item->offset == offset &&
            (!path || strcmp(item->path, path) == 0))
            return item;
    }
    print_message("no %s at %lld \"%s\" among:\n", spress_code_describe(code)->id,
                  (long long)offset, path ? path : "(any)");
    print_report(report);
    fail();
    return NULL;
}

void expect_silence(const spress_report *report)
{
    if (report->count != 0)
        print_report(report);
    assert_int_equal(report->count, 0);
}

/* Stands before every block, so that the sizes that the library tells can be checked. */
typedef union block_header {
    size_t size;
    max_align_t align;
} block_header;

static bool fails_now(failing_allocator *f)
{
    f->calls++;
    const bool fails =
        f->fail_at != 0 && (f->for_good ? f->calls >= f->fail_at : f->calls == f->fail_at);
    f->failed |= fails;
    return fails;
}

static void *counting_allocate(void *context, size_t size)
{
    failing_allocator *f = context;
    assert_int_not_equal(size, 0);
    if (fails_now(f))
        return NULL;
    block_header *header = malloc(sizeof *header + size);
    assert_non_null(header);
    header->size = size;
    f->live_count++;
    f->live_bytes += size;
    if (f->live_bytes > f->peak_bytes)
        f->peak_bytes = f->live_bytes;
    return header + 1;
}

static void counting_release(void *context, void *memory, size_t size)
{
    failing_allocator *f = context;
    block_header *header = (block_header *)memory - 1;
    assert_int_equal(header->size, size);
    f->live_count--;
    f->live_bytes -= size;
    free(header);
}

/* Always moves, so that a pointer kept across a resize is found by the sanitizer. */
static void *counting_resize(void *context, void *memory, size_t old_size, size_t new_size)
{
    void *moved = counting_allocate(context, new_size);
    if (!moved)
        return NULL;
    memcpy(moved, memory, old_size < new_size ? old_size : new_size);
    counting_release(context, memory, old_size);
    return moved;
}

void failing_allocator_init(failing_allocator *f, size_t fail_at)
{
    *f = (failing_allocator){
        .allocator = {counting_allocate, counting_resize, counting_release, f, 0},
        .fail_at = fail_at};
}

/* splitmix64 */
uint32_t test_random_below(test_random *random, uint32_t bound)
{
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(z >> 32) % bound;
}

size_t expect_reader_survives(spress_bytes input, const char *format,
                              const spress_read_options *options, bool gives_back)
{
    size_t count = 0;
    for (int for_good = 0; for_good < 2; for_good++)
        for (size_t n = 1;; n++, count++) {
            FAILING_ALLOCATOR(f, n);
            f.for_good = for_good;
            spress_read_options failing = options ? *options : (spress_read_options){0};
            failing.allocator = &f.allocator;
            TEST_REPORT(r);
            spress_document *document =
                spress_read(input, spress_format_find(format), &failing, &r.report);
            assert_true(document ? gives_back || !f.failed : f.failed);
            if (!document)
                assert_int_equal(spress_report_first_error(&r.report)->code, SPRESS_CODE_MEMORY);
            spress_document_free(document);
            assert_int_equal(f.live_count, 0);
            if (!f.failed)
                break;
        }
    return count / 2;
}

void expect_writer_survives(const spress_document *document, const char *format)
{
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        failing_allocator failing;
        spress_buffer out = {0};
        test_report r;
        failing_allocator_init(&failing, n);
        test_report_init(&r);
        const spress_write_options options = {.allocator = &failing.allocator};
        const bool written =
            spress_write(document, spress_format_find(format), &options, &r.report, &out);
        failed = failing.failed;
        assert_int_equal(written, !failed);
        if (written)
            spress_buffer_free(&out);
        else
            assert_int_equal(r.items[0].code, SPRESS_CODE_MEMORY);
        assert_int_equal(failing.live_count, 0);
    }
}

uint8_t *read_file(const char *path, size_t *out_size)
{
    enum { ROOM = 1 << 17 };
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    uint8_t *bytes = calloc(ROOM, 1);
    assert_non_null(bytes);
    *out_size = fread(bytes, 1, ROOM - 1, file);
    assert_true(*out_size < ROOM - 1);
    fclose(file);
    return bytes;
}

void expect_example(const char *page_path, const char *source_path)
{
    static const char fence[] = "```c\n";
    const size_t fence_size = sizeof fence - 1;
    size_t size;
    char *page = (char *)read_file(page_path, &size);
    char *source = (char *)read_file(source_path, &size);
    char *compiled = strstr(source, "/* example */\n");
    assert_non_null(compiled);
    compiled = strchr(compiled, '\n') + 1;
    *strstr(compiled, "/* end of example */") = '\0';
    const char *shown = strstr(page, compiled);
    if (!shown || strncmp(shown - fence_size, fence, fence_size) != 0 ||
        strncmp(shown + strlen(compiled), "```", 3) != 0)
        fail_msg("%s does not show, as a block of its own:\n%s", page_path, compiled);
    free(page);
    free(source);
}
