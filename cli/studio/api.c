/* The addresses of the studio's server: what each of them does and answers. */
#include "studio/api.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "studio/answer.h"
#include "studio/clients.h"
#include "studio/guard.h"
#include "studio/names.h"
#include "studio/page.h"

static const char files_address[] = "/api/files/";

/* The file whose id the address ends with; NULL when there is none. */
static studio_file *find_file(const studio_request *request)
{
    const char *id = request->address + sizeof files_address - 1;
    return studio_listing_find_id(&request->server->project.listing, id, strlen(id));
}

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

static enum MHD_Result answer_page(studio_request *request)
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

static enum MHD_Result answer_project(studio_request *request)
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

static enum MHD_Result answer_changes(studio_request *request)
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
static enum MHD_Result answer_file(studio_request *request)
{
    studio_server *server = request->server;
    studio_file *file = find_file(request);
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

static const studio_refusal *begin_save(studio_request *request)
{
    const studio_file *file = find_file(request);
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

static const studio_refusal *begin_creation(studio_request *request)
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

/* Begins to save and sets what answers when the body is there. NULL, or why not. */
typedef const studio_refusal *studio_begin(studio_request *request);

/* What an address does; NULL where it does not take the method. */
typedef struct studio_place {
    const char *address;
    bool takes_id; /* behind the address */
    const char *allow;
    studio_answer *read;
    studio_begin *put, *post;
} studio_place;

static const studio_place places[] = {
    {"/api/project", false, "GET, HEAD", answer_project, NULL, NULL},
    {"/api/changes", false, "GET, HEAD", answer_changes, NULL, NULL},
    {"/api/files", false, "POST", NULL, NULL, begin_creation},
    {files_address, true, "GET, HEAD, PUT", answer_file, begin_save, NULL},
};
static const studio_place page_place = {.allow = "GET, HEAD", .read = answer_page};

/* NULL when there is nothing at the address. */
static const studio_place *find_place(const char *address)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const size_t size = strlen(places[i].address);
        if (places[i].takes_id ? strncmp(address, places[i].address, size) == 0
                               : strcmp(address, places[i].address) == 0)
            return &places[i];
    }
    return studio_page_find(address) ? &page_place : NULL;
}

const studio_refusal *studio_route(studio_request *request)
{
    const studio_place *place = find_place(request->address);
    if (!place)
        return &studio_refusal_unknown;
    request->allow = place->allow;
    if (studio_reads(request)) {
        request->answer = place->read;
        return place->read ? NULL : &studio_refusal_method;
    }
    studio_begin *begin = strcmp(request->method, "PUT") == 0 ? place->put : place->post;
    return begin ? begin(request) : &studio_refusal_method;
}
