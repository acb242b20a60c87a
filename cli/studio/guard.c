/* The guard. A page of another site, a name that was bound to 127.0.0.1 by its DNS, or another
 * program of this machine without the token must get nothing and change nothing. */
#include "studio/guard.h"

#include <string.h>

enum { ADDRESS_MOST = 4096 };

bool studio_address_is_plain(const char *uri)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./";
    const size_t size = strspn(uri, plain);
    if (uri[0] != '/' || strlen(uri) > ADDRESS_MOST || strstr(uri, "/.") || strstr(uri, "//"))
        return false;
    return uri[size] == '\0' || (uri[size] == '?' && !strchr(uri + size + 1, '?'));
}

bool studio_reads(const studio_request *request)
{
    return strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
}

static bool writes(const studio_request *request)
{
    return strcmp(request->method, "PUT") == 0 || strcmp(request->method, "POST") == 0;
}

uint64_t studio_body_size(const studio_request *request)
{
    enum { DIGITS_MOST = 18 };
    const studio_field *length = &request->head.length;
    uint64_t size = 0;
    if (length->size > DIGITS_MOST)
        return UINT64_MAX;
    for (size_t i = 0; i < length->size; i++) {
        if (length->text[i] < '0' || length->text[i] > '9')
            return UINT64_MAX;
        size = size * 10 + (uint64_t)(length->text[i] - '0');
    }
    return size;
}

/* Against DNS rebinding: the name that the browser believes it talks to. */
static bool is_host(const studio_request *request)
{
    const studio_server *server = request->server;
    return studio_field_is(&request->head.host, server->hosts[0]) ||
           studio_field_is(&request->head.host, server->hosts[1]);
}

/* The page itself, at the address that it asks. Reading needs no Origin: browsers send none then,
 * and other sites cannot read the answer without a header that we never send. */
static bool is_origin(const studio_request *request)
{
    static const char scheme[] = "http://";
    const studio_field *origin = &request->head.origin, *host = &request->head.host;
    const size_t size = sizeof scheme - 1;
    if (!origin->text)
        return studio_reads(request);
    return origin->size == size + host->size && memcmp(origin->text, scheme, size) == 0 &&
           memcmp(origin->text + size, host->text, host->size) == 0;
}

/* Browsers say where a request comes from. "none" is the address bar. */
static bool is_own_site(const studio_field *site)
{
    return !site->text || studio_field_is(site, "same-origin") || studio_field_is(site, "none");
}

/* One length and no other coding: then nobody can see another end of the body than we do. */
static const studio_refusal *check_body(const studio_request *request)
{
    const studio_head *head = &request->head;
    if (studio_reads(request)) {
        const bool has_body = head->coding.text || studio_body_size(request) != 0;
        return has_body ? &studio_refusal_body : NULL;
    }
    if (head->coding.text || !head->length.text)
        return &studio_refusal_no_length;
    return studio_body_size(request) > STUDIO_FILE_MOST ? &studio_refusal_too_large : NULL;
}

static bool has_token(const studio_request *request)
{
    const studio_field *token = &request->head.token;
    return token->text && studio_id_is(&request->server->token, token->text, token->size);
}

const studio_refusal *studio_guard(const studio_request *request)
{
    const bool is_api = strncmp(request->address, "/api/", 5) == 0;
    if (!request->address_is_plain)
        return &studio_refusal_address;
    if (studio_head_repeats(&request->head))
        return &studio_refusal_repeated;
    if (!is_host(request))
        return &studio_refusal_host;
    if (!is_own_site(&request->head.site))
        return &studio_refusal_site;
    if (!studio_reads(request) && !writes(request))
        return &studio_refusal_method;
    if (!is_origin(request))
        return &studio_refusal_origin;
    if (is_api && !has_token(request))
        return &studio_refusal_token;
    return check_body(request);
}
