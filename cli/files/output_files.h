/* Writing the outputs of a job, files that belong together.
 *
 * All wait in a hidden folder beside their targets first (staging.h), then they are renamed in
 * order, the last one last. When one cannot be renamed, those before it are taken back. A run that
 * is killed leaves old or new files, never half of one; what waited is removed by the next run.
 *
 * A run holds the locks of all folders that it writes to: files of two runs never mix. */
#ifndef SPRITEPRESS_CLI_OUTPUT_FILES_H
#define SPRITEPRESS_CLI_OUTPUT_FILES_H

#include "spritepress/spritepress.h"

/* Writes all outputs, and makes the folders that they go to; standard output ("-"), devices and
 * pipes straight away. A file that has the right bytes already is left alone, with its time:
 * `unchanged` (may be NULL) tells of each output whether it was. False with an error in the report,
 * and then no file is a new one. */
bool cli_write_outputs(const spress_outputs *made, bool *unchanged, spress_report *report);

#endif
