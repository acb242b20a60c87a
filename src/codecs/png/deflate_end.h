/* Opens the end of a deflate stream, so that another can follow it. */
#ifndef SPRESSI_CODECS_PNG_DEFLATE_END_H
#define SPRESSI_CODECS_PNG_DEFLATE_END_H

#include "core/buffer.h"

/* The whole of `stream` is what libdeflate made. Its last block stops being the last, and the end
 * is filled up to a whole byte. False when memory ran out. */
bool spressi_deflate_open_end(spressi_output *stream);

#endif
