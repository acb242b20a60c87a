/* Packs the images of a folder into an atlas with the library alone.
 *
 *   pack_folder sprites game.pct */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <spritepress/spritepress.h>
#include <stdio.h>
#include <sys/stat.h>

static bool fail(spress_report *report, const char *path)
{
    spress_report_add(report, SPRESS_FILE_READ, SPRESS_NO_OFFSET, NULL, "%s: cannot read it", path);
    return false;
}

static spress_file_kind look(void *context, const char *path, char *why, size_t why_size)
{
    struct stat status;
    (void)context;
    if (lstat(path, &status) != 0)
        return snprintf(why, why_size, "there is no such file"), SPRESS_FILE_NONE;
    if (S_ISDIR(status.st_mode))
        return SPRESS_FILE_FOLDER;
    return S_ISREG(status.st_mode) ? SPRESS_FILE_REGULAR : SPRESS_FILE_OTHER;
}

static bool list(void *context, const char *folder, size_t below, spress_name_taker *take,
                 void *taker, spress_report *report)
{
    DIR *stream = opendir(folder);
    bool good = stream || fail(report, folder);
    (void)context, (void)below;
    for (struct dirent *entry; good && (entry = readdir(stream));)
        good = take(taker, entry->d_name);
    if (stream)
        closedir(stream);
    return good;
}

static bool read_file(void *context, const char *path, const spress_file_terms *terms,
                      spress_report *report, spress_buffer *out)
{
    struct stat status;
    const bool fits = stat(path, &status) == 0 && (uint64_t)status.st_size <= terms->limit;
    FILE *file = fits ? fopen(path, "rb") : NULL;
    (void)context;
    if (!file)
        return fail(report, path);
    spress_buffer bytes = {.capacity = (size_t)status.st_size + 1, .allocator = *terms->allocator};
    bytes.data = terms->allocator->allocate(terms->allocator->context, bytes.capacity);
    bytes.size = bytes.data ? fread(bytes.data, 1, bytes.capacity, file) : 0;
    fclose(file);
    *out = bytes;
    return bytes.data || fail(report, path);
}

static bool write_file(const spress_output *output)
{
    FILE *file = fopen(output->name, "wb");
    const bool good = file && fwrite(output->bytes.data, output->bytes.size, 1, file) == 1;
    return file && fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return fputs("usage: pack_folder FOLDER ATLAS\n", stderr), 2;
    const char *folders[] = {argv[1]};
    const spress_pack_request request = {.inputs = {folders, 1}, .output = argv[2]};
    const spress_host host = {.look = look, .list = list, .read = read_file};
    spress_diagnostic findings[32];
    spress_report report;
    spress_outputs outputs = {0};
    spress_pack_result result;
    spress_report_init(&report, findings, 32);
    bool good = spress_pack_run(&request, &host, &report, &outputs, &result);
    for (size_t i = 0; i < report.count; i++)
        fprintf(stderr, "%s: %s\n", findings[i].file, findings[i].message);
    for (size_t i = 0; good && i < outputs.count; i++)
        good = write_file(&outputs.items[i]);
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    return good ? 0 : 1;
}
