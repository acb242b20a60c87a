/* Saves and creates files, and answers with their hashes. */
#include <string.h>

#include "studio/answer.h"
#include "studio/api.h"
#include "studio/json.h"
#include "studio/path_check.h"

/* Ends saving or creating. */
static enum MHD_Result answer_save(studio_request *request)
{
    const bool is_new = strcmp(request->method, "POST") == 0;
    studio_hash hash;
    const studio_id id = *studio_save_id(request->save);
    const studio_refusal *why = studio_save_commit(request->save, &hash);
    studio_save_free(request->save); /* who has the answer finds no hidden folder any more */
    request->save = NULL;
    if (why == &studio_refusal_changed)
        return studio_refuse_changed(request, why, &hash);
    if (why)
        return studio_refuse(request, why);
    studio_text text;
    if (!studio_text_begin(&text))
        return studio_refuse(request, &studio_refusal_memory);
    fputc('{', text.out);
    studio_put_pair(text.out, false, "id", id.text);
    studio_put_pair(text.out, true, "hash", hash.text);
    fputs("}\n", text.out);
    return studio_answer_text(request, is_new ? MHD_HTTP_CREATED : MHD_HTTP_OK, &text);
}

/* The hash between the quotation marks of If-Match; false when it is none. */
static bool read_condition(const studio_field *match, studio_hash *out)
{
    const size_t size = sizeof out->text - 1;
    if (match->size != size + 2 || match->text[0] != '"' || match->text[size + 1] != '"' ||
        strspn(match->text + 1, "0123456789abcdef") != size)
        return false;
    memcpy(out->text, match->text + 1, size);
    out->text[size] = '\0';
    return true;
}

const studio_refusal *studio_begin_save(studio_request *request)
{
    const studio_file *file = studio_find_file(request);
    const studio_refusal *why = NULL;
    studio_hash expected;
    if (!file)
        return &studio_refusal_unknown;
    if (!read_condition(&request->head.match, &expected))
        return &studio_refusal_no_condition;
    request->save = studio_save_begin(&request->server->project, file->path, &expected, &why);
    request->answer = answer_save;
    return request->save ? NULL : why;
}

const studio_refusal *studio_begin_creation(studio_request *request)
{
    const studio_field *path = &request->head.path;
    const studio_refusal *why = NULL;
    if (!path->text || !studio_path_is_plain(path->text, path->size))
        return &studio_refusal_path;
    if (!studio_field_is(&request->head.none_match, "*"))
        return &studio_refusal_no_condition;
    request->save = studio_save_begin(&request->server->project, path->text, NULL, &why);
    request->answer = answer_save;
    return request->save ? NULL : why;
}
