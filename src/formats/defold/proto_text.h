/* Reads protobuf's text format as a row of events, without a schema: fields, messages in braces,
 * lists in brackets, strings in quotes, comments behind "#". By hand, because protobuf's own
 * library is C++ with a schema compiler, and has no place for the findings. */
#ifndef SPRESSI_FORMATS_DEFOLD_PROTO_TEXT_H
#define SPRESSI_FORMATS_DEFOLD_PROTO_TEXT_H

#include "core/reading/reader.h"

enum { SPRESSI_PROTO_DEPTH_MAX = 16 };

typedef enum spressi_proto_event {
    SPRESSI_PROTO_BEGIN, /* of a message */
    SPRESSI_PROTO_VALUE, /* of a field; one for each element of a list */
    SPRESSI_PROTO_END,   /* of a message */
    SPRESSI_PROTO_DONE,  /* the text has ended */
    SPRESSI_PROTO_FAILED,
} spressi_proto_event;

typedef struct spressi_proto {
    spressi_reader *reader;
    spress_bytes names[SPRESSI_PROTO_DEPTH_MAX]; /* of the messages that are open */
    uint8_t ends[SPRESSI_PROTO_DEPTH_MAX];       /* the bracket that closes each */
    size_t depth;
    bool in_list;
    bool in_field;      /* outside of messages, whose line is a node of the structure tree */
    spress_bytes name;  /* of the field or message of the event */
    spress_bytes value; /* a string without quotes and escapes, or a word or number as written */
    bool is_string;
    size_t at; /* offset of the value, or of the message's name */
} spressi_proto;

spressi_proto_event spressi_proto_next(spressi_proto *proto);

#endif
