/* The addresses of the studio's server: which of them does what. */
#include "studio/api.h"

#include <string.h>

#include "studio/guard.h"
#include "studio/page.h"

static const char files_address[] = "/api/files/";

studio_file *studio_find_file(const studio_request *request)
{
    const char *id = request->address + sizeof files_address - 1;
    return studio_listing_find_id(&request->server->project.listing, id, strlen(id));
}

/* What an address does; NULL where it does not take the method. */
typedef struct studio_place {
    const char *address;
    bool takes_id; /* behind the address */
    const char *allow;
    studio_answer *read;
    studio_begin *put, *post;
} studio_place;

static const studio_place places[] = {
    {"/api/project", false, "GET, HEAD", studio_answer_project, NULL, NULL},
    {"/api/changes", false, "GET, HEAD", studio_answer_changes, NULL, NULL},
    {"/api/files", false, "POST", NULL, NULL, studio_begin_creation},
    {files_address, true, "GET, HEAD, PUT", studio_answer_file, studio_begin_save, NULL},
};
static const studio_place page_place = {.allow = "GET, HEAD", .read = studio_answer_page};

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
