/* The result of packing inside other JSON. */
#ifndef SPRESSI_JOBS_PACK_JSON_H
#define SPRESSI_JOBS_PACK_JSON_H

#include "core/json_write.h"
#include "spritepress/jobs.h"

void spressi_put_packed(spressi_json_writer *json, const spress_pack_result *result);

/* explain_json.c */
void spressi_put_explanation(spressi_json_writer *json, const spress_explanation *explanation);

#endif
