/* Answers with the bytes of a file. */
#include <stdlib.h>

#include "studio/answer.h"
#include "studio/api.h"

/* The bytes of a file while they are sent. */
typedef struct sent_file {
    studio_server *server;
    uint8_t *bytes;
    size_t size;
} sent_file;

static void end_sending(void *context)
{
    sent_file *sent = context;
    sent->server->sending -= sent->size;
    free(sent->bytes);
    free(sent);
}

/* Takes the bytes over. NULL when memory ran out. */
static struct MHD_Response *make_file_response(studio_server *server, uint8_t *bytes, size_t size)
{
    sent_file *sent = malloc(sizeof *sent);
    if (!sent) {
        free(bytes);
        return NULL;
    }
    *sent = (sent_file){server, bytes, size};
    server->sending += size;
    struct MHD_Response *response =
        MHD_create_response_from_buffer_with_free_callback_cls(size, bytes, end_sending, sent);
    if (!response)
        end_sending(sent);
    return response;
}

/* The file is looked up again: the listing may be another one since the head was looked at. */
enum MHD_Result studio_answer_file(studio_request *request)
{
    studio_server *server = request->server;
    studio_file *file = studio_find_file(request);
    const studio_refusal *why;
    studio_hash hash;
    size_t size;
    if (!file)
        return studio_refuse(request, &studio_refusal_unknown);
    if (server->sending > STUDIO_FILE_MOST)
        return studio_refuse(request, &studio_refusal_busy);
    uint8_t *bytes = studio_project_read(&server->project, file, &size, &hash, &why);
    if (!bytes)
        return studio_refuse(request, why);
    struct MHD_Response *response = make_file_response(server, bytes, size);
    if (!response)
        return studio_refuse(request, &studio_refusal_memory);
    char tag[sizeof hash.text + 2];
    snprintf(tag, sizeof tag, "\"%s\"", hash.text);
    const char *const headers[] = {
        "Content-Type",
        "application/octet-stream",
        "Content-Disposition",
        "attachment",
        "ETag",
        tag,
        "Cache-Control",
        "no-store",
        NULL,
    };
    studio_add_headers(response, headers);
    return studio_send(request, MHD_HTTP_OK, response, size);
}
