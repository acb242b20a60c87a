/* Reads bytes as FUZZ_FORMAT, strictly and leniently, also with a structure tree, which must keep
 * its law and change nothing. What is accepted is checked, dumped, written,
 * read again and compared: a writer must emit what the strict reader accepts, with the same
 * content, and the same bytes when asked twice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/unit/tree_law.h"
#include "spritepress/spritepress.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop_if(bool wrong, const char *what)
{
    if (!wrong)
        return;
    fprintf(stderr, "%s: %s\n", FUZZ_FORMAT, what);
    abort();
}

static bool equal(const spress_document *a, const spress_document *b, char *why, size_t why_size)
{
    switch (a->kind) {
    case SPRESS_KIND_ATLAS:
        return spress_atlas_equal(&a->atlas, &b->atlas, why, why_size);
    case SPRESS_KIND_SPRITE:
        return spress_sprite_equal(&a->sprite, &b->sprite, why, why_size);
    case SPRESS_KIND_RIG:
        return spress_rig_equal(&a->rig, &b->rig, why, why_size);
    }
    return false;
}

/* What the strict reader makes of a document that is written; NULL when the writer refuses it,
 * which it may, with a reason. */
static spress_document *write_and_read(const spress_document *document,
                                       const spress_read_options *options, spress_buffer *out)
{
    const spress_format *format = spress_format_find(FUZZ_FORMAT);
    spress_read_options strict = *options;
    strict.lenient = false;
    if (!spress_write(document, format, NULL, NULL, out))
        return NULL;
    spress_document *back =
        spress_read((spress_bytes){out->data, out->size}, format, &strict, NULL);
    stop_if(!back, "what was written is not read");
    return back;
}

/* A document comes back, and is written the same way again. */
static void check_trip(const spress_document *document, const spress_read_options *options)
{
    const spress_format *format = spress_format_find(FUZZ_FORMAT);
    spress_buffer once = {0}, twice = {0};
    char why[256] = "";
    spress_document *back = write_and_read(document, options, &once);
    if (!back)
        return;
    stop_if(!equal(document, back, why, sizeof why), why);
    stop_if(!spress_write(back, format, NULL, NULL, &twice), "written once, refused twice");
    stop_if(once.size != twice.size, "the second writing has another size");
    stop_if(once.size != 0 && memcmp(once.data, twice.data, once.size) != 0,
            "the second writing differs");
    spress_buffer_free(&once);
    spress_buffer_free(&twice);
    spress_document_free(back);
}

/* Readers of other tools' files take what is bent, and dialects that say more than the format
 * holds: durations in a JSON hash, a page without frames. What they make of it settles when it is
 * written. */
static void check_written(const spress_document *document, const spress_read_options *options)
{
    spress_buffer once = {0};
    if (document->kind != SPRESS_KIND_ATLAS || spress_format_find(FUZZ_FORMAT)->exact_pages) {
        check_trip(document, options);
        return;
    }
    spress_document *settled = write_and_read(document, options, &once);
    if (settled)
        check_trip(settled, options);
    spress_document_free(settled);
    spress_buffer_free(&once);
}

static bool same_bytes(const spress_document *a, const spress_document *b)
{
    const spress_format *format = spress_format_find(FUZZ_FORMAT);
    spress_buffer one = {0}, other = {0};
    const bool first = spress_write(a, format, NULL, NULL, &one);
    const bool second = spress_write(b, format, NULL, NULL, &other);
    const bool same = first == second && one.size == other.size &&
                      (one.size == 0 || memcmp(one.data, other.data, one.size) == 0);
    spress_buffer_free(&one);
    spress_buffer_free(&other);
    return same;
}

/* A document that comes back from its dump is the same. Not all come back: a dump is refused for
 * frames of one name and sizes below zero, which some formats let pass. */
static void check_dumped(const spress_document *document)
{
    const spress_format *json = spress_format_dump();
    spress_buffer dump = {0};
    char why[256] = "";
    if (!spress_write(document, json, NULL, NULL, &dump))
        return;
    spress_document *back = spress_read((spress_bytes){dump.data, dump.size}, json, NULL, NULL);
    spress_buffer_free(&dump);
    if (!back)
        return;
    stop_if(back->kind != document->kind || !equal(document, back, why, sizeof why), why);
    stop_if(!same_bytes(document, back), "by way of its dump the document gives other bytes");
    spress_document_free(back);
}

/* Reading with a structure tree gives the same document and the same findings. */
static void check_tree(spress_bytes input, spress_read_options options,
                       const spress_document *document, const spress_report *wanted)
{
    spress_diagnostic items[8];
    spress_report report;
    spress_tree tree = {0};
    char why[256] = "";
    spress_report_init(&report, items, 8);
    options.tree = &tree;
    spress_document *recorded =
        spress_read(input, spress_format_find(FUZZ_FORMAT), &options, &report);
    const char *fault = tree_fault(&tree);
    stop_if(fault, fault);
    stop_if(!recorded != !document, "with a tree the result is another one");
    stop_if(recorded && !equal(recorded, document, why, sizeof why), why);
    stop_if(report.count != wanted->count || report.error_count != wanted->error_count ||
                report.warning_count != wanted->warning_count,
            "with a tree there are other findings");
    for (size_t i = 0; i < report.count; i++)
        stop_if(items[i].code != wanted->items[i].code ||
                    items[i].offset != wanted->items[i].offset,
                "with a tree a finding is another one");
    for (size_t i = 0; i < tree.count; i++) {
        char value[SPRESS_TREE_VALUE_SIZE];
        spress_tree_value(&tree, &tree.nodes[i], value);
    }
    spress_document_free(recorded);
    spress_tree_free(&tree);
}

static void check(spress_bytes input, spress_read_options options)
{
    spress_diagnostic items[8];
    spress_report report;
    spress_report_init(&report, items, 8);
    spress_document *document =
        spress_read(input, spress_format_find(FUZZ_FORMAT), &options, &report);
    stop_if((document == NULL) != (report.error_count != 0), "result and report disagree");
    check_tree(input, options, document, &report);
    if (!document)
        return;
    stop_if(!spress_document_check(document, NULL, &report), "the check failed");
    check_dumped(document);
    check_written(document, &options);
    spress_document_free(document);
}

/* Rigs whose frames have not been loaded are for everybody to cope with. */
static void use_as_it_is(const spress_document *document)
{
    spress_skeleton skeleton;
    void *memory = malloc(spress_skeleton_size(&document->rig));
    spress_transform *locals = calloc(document->rig.bone_count + 1u, sizeof *locals);
    for (size_t i = 0; i < spress_format_count(); i++)
        spress_report_losses(document, spress_format_at(i), NULL);
    if (memory && locals && spress_skeleton_init(&skeleton, &document->rig, NULL, memory))
        for (uint32_t i = 0; i < document->rig.animation_count; i++)
            spress_transforms_sample(&skeleton, (spress_moment){i, 1, 0, 0.5f}, locals);
    free(locals);
    free(memory);
}

static bool load_all(spress_document *document)
{
    bool loaded = true;
    for (uint32_t i = 0; i < document->rig.animation_count; i++)
        loaded &= spress_rig_load_frames(document, i, NULL);
    use_as_it_is(document); /* some may have been refused */
    return loaded;
}

/* A rig that is opened in place and loaded is the one that is read at once, or both are refused. */
static void check_in_place(spress_bytes input, spress_read_options options)
{
    const spress_format *format = spress_format_find(FUZZ_FORMAT);
    char why[256] = "";
    spress_document *copy = spress_read(input, format, &options, NULL);
    options.in_place = true;
    spress_document *opened = spress_read(input, format, &options, NULL);
    stop_if(copy && !opened, "read, but not opened in place");
    if (opened) {
        spress_diagnostic item;
        spress_report report;
        spress_report_init(&report, &item, 1);
        spress_document_check(opened, NULL, &report);
        use_as_it_is(opened);
        const bool loaded = load_all(opened);
        stop_if(loaded != (copy != NULL), "reading at once and loading later disagree");
        stop_if(loaded != (report.error_count == 0), "loading and checking disagree");
        stop_if(loaded && !spress_rig_equal(&opened->rig, &copy->rig, why, sizeof why), why);
    }
    spress_document_free(copy);
    spress_document_free(opened);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* Small limits: a fuzzer finds every way to ask for much. */
    spress_read_options options = {.keep_offsets = true,
                                   .limits = {.frames = 1000,
                                              .name_bytes = 1 << 16,
                                              .pixels = 1 << 20,
                                              .vertices = 1 << 16,
                                              .transforms = 1 << 16,
                                              .memory_bytes = 64 << 20}};
    const spress_format *format = spress_format_find(FUZZ_FORMAT);
    options.nearest = true; /* any picture is a sprite then */
    if (format->needs_width) {
        if (size == 0)
            return 0;
        options.width = data[0] % 40 + 1u;
        data++;
        size--;
    }
    const spress_bytes input = {data, size};
    check(input, options);
    if (format->kind == SPRESS_KIND_RIG)
        check_in_place(input, options);
    options.lenient = true;
    check(input, options);
    return 0;
}
