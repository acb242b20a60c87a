/* What a format's row in the registry points to. */
#ifndef SPRESSI_FORMAT_H
#define SPRESSI_FORMAT_H

#include "core/reader.h"
#include "formats/writer.h"
#include "spritepress/formats.h"

typedef struct spressi_format {
    spress_format info;
    /* Whether the content alone says that it is this format. NULL: it never does. */
    bool (*sniff)(spress_bytes input);
    /* Fills the document; on false the caller throws it away. NULL: cannot be read. */
    bool (*read)(spressi_reader *reader, const spress_read_options *options,
                 spress_document *document);
    /* Writes into writer->out. False only with an error reported, or when the output failed. NULL:
     * cannot be written. */
    bool (*write)(spressi_writer *writer, const spress_document *document);
} spressi_format;

bool spressi_pct_sniff(spress_bytes input);
bool spressi_pct_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document);
bool spressi_pct_write(spressi_writer *writer, const spress_document *document);

bool spressi_aatls_sniff(spress_bytes input);
bool spressi_aatls_read(spressi_reader *reader, const spress_read_options *options,
                        spress_document *document);
bool spressi_aatls_write(spressi_writer *writer, const spress_document *document);

bool spressi_scs_sniff(spress_bytes input);
bool spressi_scs_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document);
bool spressi_scs_write(spressi_writer *writer, const spress_document *document);

bool spressi_pchr_sniff(spress_bytes input);
bool spressi_pchr_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document);
bool spressi_pchr_write(spressi_writer *writer, const spress_document *document);

bool spressi_pchr_json_sniff(spress_bytes input);
bool spressi_pchr_json_read(spressi_reader *reader, const spress_read_options *options,
                            spress_document *document);
bool spressi_pchr_json_write(spressi_writer *writer, const spress_document *document);

bool spressi_gltf_sniff(spress_bytes input);
bool spressi_gltf_read(spressi_reader *reader, const spress_read_options *options,
                       spress_document *document);
bool spressi_gltf_write(spressi_writer *writer, const spress_document *document);

bool spressi_glb_sniff(spress_bytes input);
bool spressi_glb_read(spressi_reader *reader, const spress_read_options *options,
                      spress_document *document);
bool spressi_glb_write(spressi_writer *writer, const spress_document *document);

bool spressi_pcsef_read(spressi_reader *reader, const spress_read_options *options,
                        spress_document *document);
bool spressi_pcsef_write(spressi_writer *writer, const spress_document *document);

/* `inspect --json`: write only. */
bool spressi_json_dump_write(spressi_writer *writer, const spress_document *document);

#endif
