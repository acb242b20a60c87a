/* Reports what a format's writer refuses to write. */
#include "formats/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/memory/allocate.h"
#include "core/reports/report.h"

bool spressi_refuse(spressi_writer *writer, spress_code code, const char *path, const char *format,
                    ...)
{
    va_list arguments;
    va_start(arguments, format);
    const spressi_finding finding = {.code = code, .severity = SPRESS_SEVERITY_ERROR, .path = path};
    spressi_report_list(writer->report, &finding, format, arguments);
    va_end(arguments);
    return false;
}

bool spressi_refuse_at(spressi_writer *writer, spress_code code, const spress_frame *frames,
                       size_t index, const char *format, ...)
{
    char path[40];
    va_list arguments;
    snprintf(path, sizeof path, "/frames/%zu", index);
    va_start(arguments, format);
    const spressi_finding finding = {
        .code = code,
        .severity = SPRESS_SEVERITY_ERROR,
        .path = path,
        .frame = {(const uint8_t *)frames[index].name, frames[index].name_size}};
    spressi_report_list(writer->report, &finding, format, arguments);
    va_end(arguments);
    return false;
}

bool spressi_paged_frames_init(spressi_writer *writer, const spress_atlas *atlas,
                               spressi_paged_frames *out)
{
    const size_t size = (atlas->page_count + atlas->frame_count + 1) * sizeof *out->ends;
    uint32_t *ends = spressi_allocate(&writer->allocator, size);
    *out = (spressi_paged_frames){ends, ends ? ends + atlas->page_count : NULL, size};
    if (!ends) {
        writer->out.failed = true;
        return false;
    }
    memset(ends, 0, atlas->page_count * sizeof *ends);
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].page < atlas->page_count)
            ends[atlas->frames[i].page]++;
    for (size_t p = 0, start = 0; p < atlas->page_count; p++) {
        const uint32_t count = ends[p];
        ends[p] = (uint32_t)start; /* moves to the end as the frames come */
        start += count;
    }
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (atlas->frames[i].page < atlas->page_count)
            out->frames[ends[atlas->frames[i].page]++] = (uint32_t)i;
    return true;
}

void spressi_paged_frames_free(const spressi_writer *writer, spressi_paged_frames *paged)
{
    spressi_release(&writer->allocator, paged->ends, paged->size);
}

static bool has_outer_space(const char *name, size_t size)
{
    return size != 0 && (name[0] == ' ' || name[size - 1] == ' ');
}

bool spressi_check_name_ends(spressi_writer *writer, const spress_atlas *atlas)
{
    char path[40];
    for (size_t i = 0; i < atlas->page_count; i++) {
        snprintf(path, sizeof path, "/pages/%zu/file", i);
        if (has_outer_space(atlas->pages[i].file, atlas->pages[i].file_size))
            return spressi_refuse(writer, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, path,
                                  "the name of the page's image begins or ends with a space");
    }
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (has_outer_space(atlas->frames[i].name, atlas->frames[i].name_size))
            return spressi_refuse_at(writer, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, atlas->frames, i,
                                     "the name \"{frame}\" begins or ends with a space");
    return true;
}
