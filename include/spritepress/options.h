/* Options as tables: what a command line, a form, a manifest or a typed interface must know of each
 * option of a job or setting of a format. All of them read the same table, so that nothing is
 * written twice. */
#ifndef SPRITEPRESS_OPTIONS_H
#define SPRITEPRESS_OPTIONS_H

#include "spritepress/base.h"
#include "spritepress/colour.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A number that may be left out: 0 is a value, unset is not. */
typedef struct spress_number {
    uint32_t value;
    bool set;
} spress_number;

/* A moment in seconds that may be left out. */
typedef struct spress_seconds {
    double value;
    bool set;
} spress_seconds;

/* 1/2 for "0.5". Both 0: unset. */
typedef struct spress_factor {
    uint32_t numerator, denominator;
} spress_factor;

/* "256" or "320x240". Both 0: unset. */
typedef struct spress_extent {
    uint32_t width, height;
} spress_extent;

typedef struct spress_optional_colour {
    spress_colour value;
    bool set;
} spress_optional_colour;

/* Values of an option that may be given several times, in their order. */
typedef struct spress_texts {
    const char *const *items;
    size_t count;
} spress_texts;

/* The type of an option's field. */
typedef enum spress_option_type {
    SPRESS_OPTION_FLAG,     /* bool */
    SPRESS_OPTION_NUMBER,   /* spress_number */
    SPRESS_OPTION_COUNT_32, /* uint32_t; 0: unset */
    SPRESS_OPTION_COUNT_64, /* uint64_t; 0: unset */
    SPRESS_OPTION_WORD,     /* an enum: the index of the word in `words`; 0: unset, or the first */
    SPRESS_OPTION_TEXT,     /* const char *; NULL: unset */
    SPRESS_OPTION_TEXTS,    /* spress_texts: may be given several times */
    SPRESS_OPTION_FACTOR,   /* spress_factor */
    SPRESS_OPTION_EXTENT,   /* spress_extent */
    SPRESS_OPTION_SECONDS,  /* spress_seconds */
    SPRESS_OPTION_COLOUR,   /* spress_optional_colour */
} spress_option_type;

/* What the text of an option names: a shell completes it and a form offers a chooser by this, not
 * by the text that people read. */
typedef enum spress_option_names {
    SPRESS_NAMES_NOTHING, /* free text, or a type that is no text */
    SPRESS_NAMES_INPUT_FILE,
    SPRESS_NAMES_OUTPUT_FILE,
    SPRESS_NAMES_FOLDER,
    SPRESS_NAMES_READ_FORMAT,    /* the id of a format that can be read */
    SPRESS_NAMES_WRITTEN_FORMAT, /* ... written */
    SPRESS_NAMES_PACKED_FORMAT,  /* ... made by packing */
} spress_option_names;

/* One option. Static and constant; a table ends with a row without a name. */
typedef struct spress_option {
    const char *name; /* "max-size": what a command line writes as --max-size */
    char letter;      /* a short form, or 0 */
    spress_option_type type;
    size_t offset; /* of its field in the request */
    /* COUNT and NUMBER: the range; `most` 0: what the field holds. WORD: `most` is the greatest
     * value of the enum when it has some without a word. */
    uint64_t least, most;
    /* WORD: "any|pot"; one that begins with "|" has no word for 0, unset. NUMBER: a word that
     * stands for UINT32_MAX, or NULL. TEXT: the words that a form may offer, or NULL. */
    const char *words;
    const char *value;    /* what its value is called: "N|WxH"; NULL: `words`; a flag has none */
    const char *fallback; /* what holds when it is not given, as people read it; may be NULL */
    const char *group;    /* heading it stands under */
    bool rare;            /* of no daily use: shown on request only */
    const char *help;     /* one line */
    spress_option_names names; /* TEXT and TEXTS only */
} spress_option;

/* A row: its name, type, field and heading, then its help and what else it has to say:
 * SPRESS_OPTION("fps", COUNT_32, offsetof(film, fps), "Film", "pictures a second", .least = 1) */
#define SPRESS_OPTION(key, kind, at, heading, ...)                                                 \
    {                                                                                              \
        .name = (key), .type = SPRESS_OPTION_##kind, .offset = (at), .group = (heading),           \
        .help = __VA_ARGS__                                                                        \
    }

/* The row with that name, or NULL. `size` bytes of `name` are compared. */
SPRESS_API const spress_option *spress_option_find(const spress_option *table, const char *name,
                                                   size_t size);

/* What the value of an option is called, for people: "N|WxH"; NULL for a flag. */
SPRESS_API const char *spress_option_value(const spress_option *option);

/* The word of an option's list with that index (from 0), and its size, which is 0 where there is no
 * word for the index; NULL behind the last. */
SPRESS_API const char *spress_option_word(const spress_option *option, size_t index,
                                          size_t *out_size);

/* Reads `text` and stores it in the option's field of `request`; texts are borrowed. A flag takes
 * NULL. False when the text does not fit: `why` (may be NULL) then says what is expected, as in
 * "needs a whole number from 1 to 255", and the field is untouched. TEXTS cannot be set one by one:
 * the caller lists them and fills the field. */
SPRESS_API bool spress_option_set(const spress_option *option, const char *text, void *request,
                                  char *why, size_t why_size);

/* The value of a format's setting, as text; the format parses it by its own table. */
typedef struct spress_setting {
    const char *name;
    const char *value; /* NULL for a flag */
} spress_setting;

typedef struct spress_settings {
    const spress_setting *items;
    size_t count;
} spress_settings;

/* The candidate that is nearest to a word, for "did you mean"; NULL when none is near. */
SPRESS_API const char *spress_nearest_word(const char *word, const char *const *candidates,
                                           size_t count);

/* "0.5", "2" or "1/3", up to four digits on each side and not 0. */
SPRESS_API bool spress_factor_parse(const char *text, size_t size, spress_factor *out);

#ifdef __cplusplus
}
#endif

#endif
