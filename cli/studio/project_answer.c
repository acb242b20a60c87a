/* Answers with the project: its name and its files. */
#include <inttypes.h>
#include <string.h>

#include "studio/answer.h"
#include "studio/api.h"
#include "studio/json.h"

static void put_files(FILE *out, const studio_listing *listing)
{
    fputs(", \"files\": [", out);
    for (size_t i = 0; i < listing->count; i++) {
        const studio_file *file = &listing->files[i];
        fputs(i == 0 ? "{" : ", {", out);
        studio_put_pair(out, false, "id", file->id.text);
        studio_put_pair(out, true, "path", file->path);
        fprintf(out, ", \"size\": %" PRIu64, file->stamp.size);
        if (file->hash.text[0])
            studio_put_pair(out, true, "hash", file->hash.text);
        fputc('}', out);
    }
    fputc(']', out);
}

static const char *name_of(const studio_project *project)
{
    const char *slash = strrchr(project->path, '/');
    return slash && slash[1] ? slash + 1 : project->path;
}

enum MHD_Result studio_answer_project(studio_request *request)
{
    studio_project *project = &request->server->project;
    studio_text text;
    if (!studio_project_refresh(project) || !studio_text_begin(&text))
        return studio_refuse(request, &studio_refusal_memory);
    fputc('{', text.out);
    studio_put_pair(text.out, false, "name", name_of(project));
    studio_put_pair(text.out, true, "id", project->id.text);
    studio_put_pair(text.out, true, "version", spress_version());
    fprintf(text.out, ", \"sequence\": %" PRIu64 ", \"open\": [", project->changes.last);
    for (size_t i = 0; i < project->opened_count; i++) {
        fputs(i == 0 ? "" : ", ", text.out);
        studio_put_text(text.out, project->opened[i].text);
    }
    fputc(']', text.out);
    put_files(text.out, &project->listing);
    fputs(project->listing.truncated ? ", \"truncated\": true}\n" : "}\n", text.out);
    return studio_answer_text(request, MHD_HTTP_OK, &text);
}
