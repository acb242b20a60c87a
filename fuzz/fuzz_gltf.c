/* Reads bytes as PCHR. A rig that is accepted is written as glTF, as text and as a container, and
 * read again: it must be the same rig, without a word about losses, and written twice the same
 * bytes. (What fuzz-gltf and fuzz-glb do to the reader, with files of any origin.) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spritepress/spritepress.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop_if(bool wrong, const char *what)
{
    if (!wrong)
        return;
    fprintf(stderr, "rig as glTF: %s\n", what);
    abort();
}

static void check(const spress_document *document, const char *id)
{
    const spress_format *format = spress_format_find(id);
    spress_buffer once = {0}, twice = {0};
    char why[256] = "";
    stop_if(!spress_write(document, format, NULL, NULL, &once), "a rig is not written");
    const spress_bytes bytes = {once.data, once.size};
    stop_if(spress_format_recognise(bytes, NULL) != format, "the format is not recognised");
    spress_document *back = spress_read(bytes, format, NULL, NULL);
    stop_if(!back, "what was written is not read");
    stop_if(!spress_rig_equal(&document->rig, &back->rig, why, sizeof why), why);
    stop_if(spress_report_losses(back, format, NULL) != 0, "something was lost");
    stop_if(!spress_write(back, format, NULL, NULL, &twice), "written once, refused twice");
    stop_if(once.size != twice.size || memcmp(once.data, twice.data, once.size) != 0,
            "the second writing differs");
    spress_buffer_free(&once);
    spress_buffer_free(&twice);
    spress_document_free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const spress_read_options options = {.limits = {.name_bytes = 1 << 16,
                                                    .vertices = 1 << 14,
                                                    .transforms = 1 << 14,
                                                    .memory_bytes = 64 << 20}};
    spress_document *document =
        spress_read((spress_bytes){data, size}, spress_format_find("pchr"), &options, NULL);
    if (!document)
        return 0;
    check(document, "gltf");
    check(document, "glb");
    spress_document_free(document);
    return 0;
}
