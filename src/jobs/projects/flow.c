/* Keeps the keys on the way to a value while a project file flows by. */
#include "jobs/projects/flow.h"

#include <string.h>

/* Appends a name to the key; false when there is no room. */
static bool append(spressi_flow *flow, spress_bytes name)
{
    const size_t size = strlen(flow->key);
    const bool is_element = name.size == 2 && memcmp(name.data, "[]", 2) == 0;
    const size_t dot = size != 0 && name.size != 0 && !is_element;
    if (name.size >= SPRESSI_FLOW_KEY_SIZE - size - dot)
        return false;
    if (dot)
        flow->key[size] = '.';
    if (name.size != 0)
        memcpy(flow->key + size + dot, name.data, name.size);
    flow->key[size + dot + name.size] = '\0';
    return true;
}

static bool fail_long(spressi_flow *flow, size_t at)
{
    return spressi_fail(flow->reader, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                        "the keys on the way have more than %d bytes", SPRESSI_FLOW_KEY_SIZE - 1);
}

bool spressi_flow_open(spressi_flow *flow, spress_bytes name, size_t at)
{
    if (flow->depth == SPRESSI_FLOW_DEPTH)
        return spressi_fail(flow->reader, SPRESS_CODE_DESCRIPTOR_RANGE, at,
                            "values nest more than %d deep", SPRESSI_FLOW_DEPTH);
    const size_t size = strlen(flow->key);
    if (!append(flow, name))
        return fail_long(flow, at);
    flow->sizes[flow->depth++] = size;
    return true;
}

void spressi_flow_close(spressi_flow *flow)
{
    flow->key[flow->sizes[--flow->depth]] = '\0';
}

bool spressi_flow_value(spressi_flow *flow, spress_bytes name, spress_bytes text, size_t at)
{
    const size_t size = strlen(flow->key);
    if (!append(flow, name))
        return fail_long(flow, at);
    const bool good = flow->value ? flow->value(flow, text, at)
                                  : spressi_project_add_value(flow->project, flow->key, text, at);
    flow->key[size] = '\0';
    return good && spressi_goes_on(flow->reader);
}

bool spressi_flow_is(const spressi_flow *flow, const char *key)
{
    return strcmp(flow->key, key) == 0;
}

char *spressi_flow_name(const spressi_flow *flow, spress_bytes text, size_t at)
{
    if (!spressi_check_name(flow->reader, text.data, text.size, at))
        return NULL;
    return spressi_job_text(flow->project->job, (const char *)text.data, text.size);
}
