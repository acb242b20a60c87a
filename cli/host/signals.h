/* Signals that end the command: work stops at the next step, files that have not got their names
 * are removed, and then the signal takes its usual course. It does so after a quarter of a second,
 * too, when no file is being written: a library may be in the middle of a picture. A second signal
 * ends the command at once. */
#ifndef SPRITEPRESS_CLI_SIGNALS_H
#define SPRITEPRESS_CLI_SIGNALS_H

#include <stdbool.h>

/* Catches SIGINT, SIGTERM and SIGHUP, unless they are ignored (nohup), and ignores SIGXFSZ. */
void cli_catch_signals(void);

/* Whether one has come. */
bool cli_stopped(void);

/* Whether the work after a signal takes the time that it needs: while there are files to remove. */
void cli_take_time(bool take);

/* Lets signals wait, while files that belong together get their names; and lets them come. Calls do
 * not nest. */
void cli_hold_signals(void);
void cli_release_signals(void);

/* Whether a reader of standard output that goes away ends the process (the default), or makes
 * writing fail, so that files that wait can be removed. */
void cli_die_of_pipes(bool die);

/* The signal that has come was the usual end, not an interruption: it is as if none had come. */
void cli_forget_signal(void);

/* Ends the process by the signal that has come; does nothing when none has. */
void cli_end_by_signal(void);

/* Whether output failed, as errno tells, because nobody reads it any more. Where there are signals
 * one has ended the process before. */
bool cli_reader_is_gone(void);

#endif
