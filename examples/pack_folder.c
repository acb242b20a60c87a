/* Packs the PNGs of a folder into an atlas with the library alone: pack_folder sprites game.pct */
#include <glob.h>
#include <spritepress/spritepress.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static uint8_t room[1 << 24]; /* for one file at a time */
    char pattern[4096];
    glob_t found = {0};
    if (argc != 3 || snprintf(pattern, sizeof pattern, "%s/*.png", argv[1]) < 0 ||
        glob(pattern, 0, NULL, &found) != 0)
        return fputs("usage: pack_folder FOLDER ATLAS\n", stderr), 2;
    spress_files files = {0};
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FILE *file = fopen(found.gl_pathv[i], "rb");
        const size_t size = file ? fread(room, 1, sizeof room, file) : 0;
        if (file && fclose(file) == 0 && size < sizeof room)
            spress_files_add(&files, found.gl_pathv[i], (spress_bytes){room, size});
    }
    const spress_host host = spress_files_host(&files);
    const spress_pack_request request = {
        .inputs = {(const char *const *)found.gl_pathv, found.gl_pathc}, .output = argv[2]};
    spress_report report = {.items = (spress_diagnostic[32]){{0}}, .capacity = 32};
    spress_outputs made = {0};
    spress_pack_result result;
    bool good = spress_pack_run(&request, &host, &report, &made, &result) == SPRESS_STATUS_DONE;
    for (size_t i = 0; i < report.count; i++)
        fprintf(stderr, "%s: %s\n", report.items[i].file, report.items[i].message);
    for (size_t i = 0; good && i < made.count; i++) {
        FILE *file = fopen(made.items[i].name, "wb");
        good = file && fwrite(made.items[i].bytes.data, made.items[i].bytes.size, 1, file) == 1;
        good = file && fclose(file) == 0 && good;
    }
    spress_outputs_free(&made);
    spress_result_free(&result.base);
    spress_files_free(&files);
    globfree(&found);
    return good ? 0 : 1;
}
