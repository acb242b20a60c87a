/* Takes the defaults of options from their rows, where people read them: "2" of "2; sc-sprites: 0",
 * and for sc-sprites "0". Called when a job knows the format that it makes. */
#include <stdio.h>
#include <string.h>

#include "jobs/options/tables.h"

enum { TEXT_SIZE = 24 };

/* The default of a row as text. What stands before a ":" begins the title of a format. */
static void default_of(const spress_option *row, const spress_format *format, char out[TEXT_SIZE])
{
    const char *text = row->fallback, *own = strstr(text, "; ");
    const char *colon = own ? strchr(own, ':') : NULL;
    own = own ? own + 2 : NULL;
    if (colon && strncmp(own, format->title, (size_t)(colon - own)) == 0)
        text = colon + 2;
    snprintf(out, TEXT_SIZE, "%.*s", (int)strcspn(text, ";"), text);
}

/* Words of people, as "lossless", are no number: such a field stays 0. */
static void fill(const spress_option *row, const char *text, void *request)
{
    void *field = (char *)request + row->offset;
    if (row->type == SPRESS_OPTION_NUMBER && !((spress_number *)field)->set) {
        spress_option_set(row, text, request, NULL, 0);
        ((spress_number *)field)->set = false;
    } else if (row->type == SPRESS_OPTION_EXTENT && ((spress_extent *)field)->width == 0) {
        spress_option_set(row, text, request, NULL, 0);
    }
}

void spressi_fill_defaults(spress_job_kind kind, const spress_format *format, void *request)
{
    char text[TEXT_SIZE];
    for (const spress_option *row = spress_job_options(kind); row->name; row++) {
        if (!row->fallback)
            continue;
        default_of(row, format, text);
        fill(row, text, request);
    }
}
