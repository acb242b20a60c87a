/* Engines: which format each reads, and what it cannot draw. */
#ifndef SPRITEPRESS_ENGINES_H
#define SPRITEPRESS_ENGINES_H

#include "spritepress/formats.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An engine as requests name it: SPRESS_ENGINE_NONE, or its index in the table and 1. */
typedef unsigned spress_engine_choice;
enum { SPRESS_ENGINE_NONE };

/* Static and constant. */
typedef struct spress_engine {
    const char *id;      /* "phaser4" */
    const char *title;   /* "Phaser 4" */
    const char *formats; /* ids of what it reads, several separated by a space; the first is best */
    bool turns;          /* it draws turned frames rightly */
    bool webp;           /* it reads WebP pages wherever it runs */
    const char *output;  /* a file to write for it: "game.pct" */
} spress_engine;

/* The engines in a fixed order; `index` below spress_engine_count(). */
SPRESS_API size_t spress_engine_count(void);
SPRESS_API const spress_engine *spress_engine_at(size_t index);

/* Whether the engine reads a format. */
SPRESS_API bool spress_engine_reads(const spress_engine *engine, const spress_format *format);

#ifdef __cplusplus
}
#endif

#endif
