/* Notices that something below the project's folder may have changed, by inotify. */
#include "studio/watch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "files/paths.h"
#include "studio/names.h"
#include "studio/watch.h"

enum {
    QUIET_MS = 100, /* programs write in several steps: wait until nothing has come for so long */
    PATIENCE_MS = 1000, /* but not for ever: somebody may write all the time */
    ROUND_MS = 2000,    /* between listings, where not every folder can be watched */
    EVENTS = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO,
};

void studio_watch_open(studio_watch *watch)
{
    *watch = (studio_watch){.descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC),
                            .first_ms = STUDIO_NEVER,
                            .due_ms = STUDIO_NEVER};
}

void studio_watch_close(studio_watch *watch)
{
    if (watch->descriptor >= 0)
        close(watch->descriptor);
    watch->descriptor = -1;
}

/* A folder that is watched already stays so; one that is gone needs no watching. */
static bool watch_folder(int descriptor, const char *root, const char *folder)
{
    char *path = cli_join(root, folder);
    const bool good =
        path && (inotify_add_watch(descriptor, path, EVENTS | IN_ONLYDIR | IN_DONT_FOLLOW) >= 0 ||
                 access(path, F_OK) != 0);
    free(path);
    return good;
}

void studio_watch_folders(studio_watch *watch, const char *root, const studio_listing *listing,
                          uint64_t now_ms)
{
    watch->complete = watch->descriptor >= 0;
    for (size_t i = 0; watch->complete && i < listing->folder_count; i++)
        watch->complete = watch_folder(watch->descriptor, root, listing->folders[i]);
    watch->first_ms = STUDIO_NEVER;
    watch->due_ms = watch->complete ? STUDIO_NEVER : now_ms + ROUND_MS;
}

/* Hidden files come and go while files are saved, and are no business of the page. */
static bool is_news(const struct inotify_event *event)
{
    return event->len == 0 || studio_name_is_plain(event->name, strlen(event->name));
}

void studio_watch_take(studio_watch *watch, uint64_t now_ms)
{
    _Alignas(struct inotify_event) char events[4096];
    bool news = false;
    for (ssize_t got; (got = read(watch->descriptor, events, sizeof events)) > 0;)
        for (ssize_t at = 0; at < got;) {
            const struct inotify_event *event = (const void *)(events + at);
            news = news || is_news(event);
            at += (ssize_t)(sizeof *event + event->len);
        }
    if (!news)
        return;
    if (watch->first_ms == STUDIO_NEVER)
        watch->first_ms = now_ms;
    const uint64_t latest = watch->first_ms + PATIENCE_MS;
    watch->due_ms = now_ms + QUIET_MS < latest ? now_ms + QUIET_MS : latest;
}
