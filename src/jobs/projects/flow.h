/* What the readers of project files share: the file flows by as values with the keys on the way to
 * them, "globalSpriteSettings.extrude", whether it is XML, JSON or protobuf's text. */
#ifndef SPRESSI_JOBS_PROJECTS_FLOW_H
#define SPRESSI_JOBS_PROJECTS_FLOW_H

#include "jobs/projects/project.h"

enum {
    SPRESSI_FLOW_DEPTH = 24,
    SPRESSI_FLOW_KEY_SIZE = 256, /* of all keys on the way, with the NUL */
};

/* All but the last three are set by the reader of a format. */
typedef struct spressi_flow {
    spressi_project *project;
    spressi_reader *reader;
    /* Takes a value, whose key is in `key`; NULL: it becomes a value of the project. False, having
     * reported. */
    bool (*value)(struct spressi_flow *flow, spress_bytes text, size_t at);
    /* An object ends, or an element of an array that is one; may be NULL. */
    bool (*end)(struct spressi_flow *flow);
    void *user;
    char key[SPRESSI_FLOW_KEY_SIZE]; /* elements of "files" have "files[]" */
    size_t sizes[SPRESSI_FLOW_DEPTH];
    size_t depth;
} spressi_flow;

/* Goes into an object or array of that name, which stands at `at`; "" for the root, "[]" for an
 * element. False, having reported, when it is too deep or its name too long. */
bool spressi_flow_open(spressi_flow *flow, spress_bytes name, size_t at);
/* Leaves it. */
void spressi_flow_close(spressi_flow *flow);
bool spressi_flow_value(spressi_flow *flow, spress_bytes name, spress_bytes text, size_t at);

/* Whether the key at hand is this one. */
bool spressi_flow_is(const spressi_flow *flow, const char *key);

/* A text that becomes a path or a name: UTF-8 without control characters. NULL, having reported. */
char *spressi_flow_name(const spressi_flow *flow, spress_bytes text, size_t at);

/* json.c: JSON as libGDX reads it: without quotes around names and texts, with comments, and line
 * ends or nothing where a comma belongs. All JSON is such JSON. */
bool spressi_flow_json(spressi_flow *flow);

#endif
