/* Collects the headers and arguments of a request, and how often each was given. */
#include "studio/head.h"

#include <string.h>
#include <strings.h>

static const struct {
    enum MHD_ValueKind kind;
    const char *name;
    size_t offset;
} fields[] = {
    {MHD_HEADER_KIND, "Host", offsetof(studio_head, host)},
    {MHD_HEADER_KIND, "Origin", offsetof(studio_head, origin)},
    {MHD_HEADER_KIND, "Sec-Fetch-Site", offsetof(studio_head, site)},
    {MHD_HEADER_KIND, "X-Spritepress-Token", offsetof(studio_head, token)},
    {MHD_HEADER_KIND, "Content-Length", offsetof(studio_head, length)},
    {MHD_HEADER_KIND, "Transfer-Encoding", offsetof(studio_head, coding)},
    {MHD_HEADER_KIND, "If-Match", offsetof(studio_head, match)},
    {MHD_HEADER_KIND, "If-None-Match", offsetof(studio_head, none_match)},
    {MHD_HEADER_KIND, "Accept-Encoding", offsetof(studio_head, encodings)},
    {MHD_GET_ARGUMENT_KIND, "path", offsetof(studio_head, path)},
    {MHD_GET_ARGUMENT_KIND, "since", offsetof(studio_head, since)},
};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

/* NOLINTNEXTLINE(readability-function-size): libmicrohttpd chooses the parameters */
static enum MHD_Result note(void *context, enum MHD_ValueKind kind, const char *key,
                            size_t key_size, const char *value, size_t value_size)
{
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        if (fields[i].kind != kind || strlen(fields[i].name) != key_size ||
            strncasecmp(fields[i].name, key, key_size) != 0)
            continue;
        studio_field *field = (void *)((char *)context + fields[i].offset);
        *field = (studio_field){value ? value : "", value ? value_size : 0, field->count + 1};
    }
    return MHD_YES;
}

studio_head studio_head_read(struct MHD_Connection *connection)
{
    studio_head head = {0};
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, note, &head);
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, note, &head);
    return head;
}

bool studio_head_repeats(const studio_head *head)
{
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const studio_field *field = (const void *)((const char *)head + fields[i].offset);
        if (field->count > 1)
            return true;
    }
    return false;
}

bool studio_field_is(const studio_field *field, const char *text)
{
    return field->text && field->size == strlen(text) &&
           memcmp(field->text, text, field->size) == 0;
}
