/* Answers of the studio's server, all with the headers that protect the page. */
#include "studio/answer.h"

#include <stdlib.h>

#include "studio/clients.h"

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; worker-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* No header ever allows another origin anything (CORS), and no answer is shown inside another page.
 */
static const char *const protections[] = {
    "Content-Security-Policy",
    policy,
    "Cross-Origin-Resource-Policy",
    "same-origin",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Cross-Origin-Embedder-Policy",
    "require-corp",
    "X-Content-Type-Options",
    "nosniff",
    "X-Frame-Options",
    "DENY",
    "Referrer-Policy",
    "no-referrer",
    NULL,
};

bool studio_add_headers(struct MHD_Response *response, const char *const *headers)
{
    for (; headers[0]; headers += 2)
        if (MHD_add_response_header(response, headers[0], headers[1]) != MHD_YES)
            return false;
    return true;
}

enum MHD_Result studio_send(studio_request *request, unsigned status, struct MHD_Response *response,
                            size_t size)
{
    if (!response)
        return MHD_NO;
    studio_client_answers(request->client, size);
    const enum MHD_Result result = studio_add_headers(response, protections)
                                       ? MHD_queue_response(request->connection, status, response)
                                       : MHD_NO;
    MHD_destroy_response(response);
    return result;
}

bool studio_text_begin(studio_text *text)
{
    *text = (studio_text){0};
    text->out = open_memstream(&text->data, &text->size);
    return text->out != NULL;
}

static const char *const json_headers[] = {
    "Content-Type", "application/json", "Cache-Control", "no-store", NULL,
};

enum MHD_Result studio_answer_text(studio_request *request, unsigned status, studio_text *text)
{
    const bool good = !ferror(text->out);
    if (fclose(text->out) != 0 || !good) {
        free(text->data);
        return studio_refuse(request, &studio_refusal_memory);
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(text->size, text->data, MHD_RESPMEM_MUST_FREE);
    if (!response)
        free(text->data);
    else
        studio_add_headers(response, json_headers);
    return studio_send(request, status, response, text->size);
}

static enum MHD_Result refuse(studio_request *request, const studio_refusal *why, const char *more)
{
    char text[512];
    const int size =
        snprintf(text, sizeof text, "{\"error\": {\"code\": \"%s\", \"message\": \"%s\"%s}}\n",
                 why->code, why->message, more);
    struct MHD_Response *response =
        MHD_create_response_from_buffer((size_t)size, text, MHD_RESPMEM_MUST_COPY);
    const char *const headers[] = {"Connection", "close", NULL};
    const char *const allowed[] = {"Allow",
                                   request->allow ? request->allow : "GET, HEAD, PUT, POST", NULL};
    if (response) {
        studio_add_headers(response, json_headers);
        studio_add_headers(response, headers);
        if (why->status == MHD_HTTP_METHOD_NOT_ALLOWED)
            studio_add_headers(response, allowed);
    }
    return studio_send(request, why->status, response, (size_t)size);
}

enum MHD_Result studio_refuse(studio_request *request, const studio_refusal *why)
{
    return refuse(request, why, "");
}

enum MHD_Result studio_refuse_changed(studio_request *request, const studio_refusal *why,
                                      const studio_hash *present)
{
    char more[128];
    snprintf(more, sizeof more, present->text[0] ? ", \"hash\": \"%s\"" : ", \"hash\": null%s",
             present->text);
    return refuse(request, why, more);
}
