/* The JSON of sequences and of plain pictures. */
#include "jobs/results/results.h"

static const char *const kind_words[] = {"image", NULL};
static const char *const source_words[] = {"file", "names", NULL};

static const char *picture_kind(const void *root, const void *item)
{
    (void)root, (void)item;
    return kind_words[0];
}

static const spressi_field picture_fields[] = {
    {SPRESSI_ROW("format", FORMAT, spress_inspection, format)},
    {.name = "kind", .type = SPRESSI_FIELD_SAID, .text = picture_kind, .words = kind_words},
    {SPRESSI_ROW("width", U32, spress_inspection, picture.width)},
    {SPRESSI_ROW("height", U32, spress_inspection, picture.height)},
    {SPRESSI_ROW("bitDepth", U8, spress_inspection, picture.bit_depth)},
    {SPRESSI_ROW("colourType", U8, spress_inspection, picture.colour_type)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_picture_object = {"Picture", "a plain picture", picture_fields, true};

static const char *source_of(const void *root, const void *item)
{
    (void)root;
    return source_words[((const spress_found_sequence *)item)->is_clip ? 0 : 1];
}

static const spressi_field sequence_fields[] = {
    {SPRESSI_ROW("name", TEXT, spress_found_sequence, name)},
    {.name = "from",
     .type = SPRESSI_FIELD_SAID,
     .text = source_of,
     .words = source_words,
     .help = "\"file\", when it is a clip of the file, or \"names\" of numbered frames"},
    {SPRESSI_ROW("frames", SIZE, spress_found_sequence, count)},
    {SPRESSI_MAYBE("fps", U32, spress_found_sequence, fps)},
    {SPRESSI_ROW("first", TEXT, spress_found_sequence, first)},
    {SPRESSI_ROW("last", TEXT, spress_found_sequence, last)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_sequence_object = {"FoundSequence", "something an atlas can play",
                                                sequence_fields, true};

static const spressi_field sequences_fields[] = {
    {SPRESSI_ROW("format", FORMAT, spress_inspection, format)},
    {SPRESSI_LIST("sequences", spress_inspection, sequences, sequence_count, spress_found_sequence,
                  spressi_sequence_object)},
    {.type = SPRESSI_FIELD_END}};
const spressi_object spressi_sequences_object = {"FoundSequences", "what an atlas can play",
                                                 sequences_fields, false};
