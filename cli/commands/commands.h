/* The commands, and what they share. */
#ifndef SPRITEPRESS_CLI_COMMANDS_H
#define SPRITEPRESS_CLI_COMMANDS_H

#include "cli.h"

cli_run cli_inspect;
cli_run cli_validate;
cli_run cli_convert;
cli_run cli_pack;
cli_run cli_render;
cli_run cli_unpack;
cli_run cli_diff;
cli_run cli_formats;
cli_run cli_studio;
cli_run cli_pchr_inspect;
cli_run cli_pchr_pack;
cli_run cli_pchr_unpack;

/* inspect.c: one file, with its findings. Returns the status it calls for. */
int cli_inspect_file(const cli_state *state, const char *path);

/* unpack.c: whether a file and a folder are named; says what is missing. Then runs the request of
 * the state. */
bool cli_has_file_and_folder(const cli_state *state);
int cli_unpack_file(cli_state *state);

/* convert.c: runs the request of the state, which names an output. */
int cli_convert_file(cli_state *state);

/* pack.c: the summary of an atlas that was packed or baked, for people or as JSON. False, having
 * said so, when memory ran out. */
bool cli_print_packed(const cli_state *state, const spress_pack_result *result, const char *output);

/* film_folder.c: writes the pictures of a film into a folder, and removes those of an older, longer
 * one. */
bool cli_write_film(const char *folder, const spress_outputs *outputs, size_t *out_removed,
                    spress_report *report);

#endif
