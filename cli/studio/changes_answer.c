/* Answers with what has changed, and lets the page wait until something has. */
#include "studio/answer.h"
#include "studio/api.h"
#include "studio/waiting.h"

/* The number behind "since="; false when it is none. */
static bool read_since(const studio_request *request, uint64_t *out)
{
    enum { DIGITS_MOST = 18 };
    const studio_field *since = &request->head.since;
    uint64_t number = 0;
    if (since->size == 0 || since->size > DIGITS_MOST)
        return false;
    for (size_t i = 0; i < since->size; i++) {
        if (since->text[i] < '0' || since->text[i] > '9')
            return false;
        number = number * 10 + (uint64_t)(since->text[i] - '0');
    }
    *out = number;
    return true;
}

enum MHD_Result studio_answer_changes(studio_request *request)
{
    const studio_changes *changes = &request->server->project.changes;
    uint64_t since;
    if (!read_since(request, &since))
        return studio_refuse(request, &studio_refusal_number);
    if (!studio_changes_has(changes, since) && !request->waited) {
        studio_wait(request);
        return MHD_YES;
    }
    studio_text text;
    if (!studio_text_begin(&text))
        return studio_refuse(request, &studio_refusal_memory);
    studio_changes_put(text.out, changes, since);
    return studio_answer_text(request, MHD_HTTP_OK, &text);
}
