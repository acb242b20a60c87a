/* Answers with files of the page, packed for those who can unpack them. */
#include <stdlib.h>
#include <string.h>

#include "studio/answer.h"
#include "studio/api.h"
#include "studio/page.h"

/* Whether Accept-Encoding names gzip, and not with the weight 0. */
static bool takes_gzip(const studio_field *encodings)
{
    static const char word[] = "gzip";
    const char *found = encodings->text ? strstr(encodings->text, word) : NULL;
    if (!found)
        return false;
    found += sizeof word - 1;
    found += strspn(found, " ;");
    if (strncmp(found, "q=0", 3) != 0)
        return true;
    return found[3 + strspn(found + 3, ".0")] >= '1' && found[3 + strspn(found + 3, ".0")] <= '9';
}

static struct MHD_Response *make_response(const studio_page_file *file, bool packed)
{
    /* libmicrohttpd takes what it does not change without const. */
    union {
        const uint8_t *constant;
        void *plain;
    } bytes = {.constant = studio_page_bytes + file->offset};
    if (packed || !file->is_packed)
        return MHD_create_response_from_buffer(file->size, bytes.plain, MHD_RESPMEM_PERSISTENT);
    bytes.plain = studio_page_unpack(file);
    if (!bytes.plain)
        return NULL;
    struct MHD_Response *response =
        MHD_create_response_from_buffer(file->full_size, bytes.plain, MHD_RESPMEM_MUST_FREE);
    if (!response)
        free(bytes.plain);
    return response;
}

enum MHD_Result studio_answer_page(studio_request *request)
{
    const studio_page_file *file = studio_page_find(request->address);
    const bool packed = file->is_packed && takes_gzip(&request->head.encodings);
    char tag[80]; /* strong: each coding has one of its own */
    snprintf(tag, sizeof tag, "\"%s%s\"", file->hash, packed ? "-gzip" : "");
    const bool same = studio_field_is(&request->head.none_match, tag);
    struct MHD_Response *response =
        same ? MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT)
             : make_response(file, packed);
    if (!response)
        return studio_refuse(request, &studio_refusal_memory);
    const char *const headers[] = {
        "Content-Type",
        file->type,
        "ETag",
        tag,
        "Vary",
        "Accept-Encoding",
        "Cache-Control",
        file->is_lasting ? "public, max-age=31536000, immutable" : "no-cache",
        NULL,
    };
    const char *const coding[] = {"Content-Encoding", "gzip", NULL};
    studio_add_headers(response, headers);
    if (packed && !same)
        studio_add_headers(response, coding);
    return studio_send(request, same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response,
                       file->full_size);
}
