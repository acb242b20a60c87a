/* Packs the PNGs of a folder into an atlas with the library alone: pack_folder sprites game.pct */
#define _POSIX_C_SOURCE 200809L
#include <glob.h>
#include <spritepress/spritepress.h>
#include <stdio.h>

static bool read_file(void *context, const char *path, const spress_file_terms *terms,
                      spress_report *report, spress_buffer *out)
{
    spress_buffer bytes = {.capacity = 1 << 24, .allocator = *terms->allocator};
    FILE *file = context ? NULL : fopen(path, "rb");
    if (file && (bytes.data = bytes.allocator.allocate(bytes.allocator.context, bytes.capacity)))
        bytes.size = fread(bytes.data, 1, bytes.capacity, file);
    if (!file || fclose(file) != 0 || bytes.size == 0) {
        spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, NULL, "cannot read %s", path);
        return spress_buffer_free(&bytes), false;
    }
    return *out = bytes, true;
}

int main(int argc, char **argv)
{
    char pattern[4096];
    glob_t found = {0};
    if (argc != 3 || snprintf(pattern, sizeof pattern, "%s/*.png", argv[1]) < 0 ||
        glob(pattern, 0, NULL, &found) != 0)
        return fputs("usage: pack_folder FOLDER ATLAS\n", stderr), 2;
    const spress_pack_request request = {
        .inputs = {(const char *const *)found.gl_pathv, found.gl_pathc}, .output = argv[2]};
    spress_diagnostic findings[32];
    spress_report report;
    spress_outputs made = {0};
    spress_pack_result result;
    spress_report_init(&report, findings, 32);
    bool good =
        spress_pack_run(&request, &(spress_host){.read = read_file}, &report, &made, &result);
    for (size_t i = 0; i < report.count; i++)
        fprintf(stderr, "%s: %s\n", findings[i].file, findings[i].message);
    for (size_t i = 0; good && i < made.count; i++) {
        FILE *file = fopen(made.items[i].name, "wb");
        good = file && fwrite(made.items[i].bytes.data, made.items[i].bytes.size, 1, file) == 1;
        good = file && fclose(file) == 0 && good;
    }
    spress_outputs_free(&made);
    spress_result_free(&result.base);
    globfree(&found);
    return good ? 0 : 1;
}
