/* Finds the files that a project names. Most projects name them beside themselves;
 * free-tex-packer's have the whole path on the machine where they were saved, and Defold's begin at
 * the root of the game. */
#include <string.h>

#include "core/reports/report.h"
#include "core/text/show.h"
#include "jobs/projects/project.h"

enum { FOLDERS_MOST = 32 }; /* that are tried, of a path of another machine or upwards */

bool spressi_project_has(const spressi_job *job, const char *path)
{
    char why[8];
    const spress_host *host = job->host;
    const spress_file_kind kind =
        host->look ? host->look(host->context, path, why, sizeof why) : SPRESS_FILE_UNKNOWN;
    return kind != SPRESS_FILE_NONE && kind != SPRESS_FILE_UNKNOWN;
}

static bool is_absolute(const char *path)
{
    return path[0] == '/' || (path[0] != '\0' && path[1] == ':');
}

/* With "/" between its parts, without "./" in front and slashes behind. */
static char *plain_copy(const spressi_job *job, const char *path)
{
    char *copy = spressi_job_copy(job, path);
    if (!copy)
        return NULL;
    for (char *p = copy; *p; p++)
        *p = *p == '\\' ? '/' : *p;
    while (copy[0] == '.' && copy[1] == '/')
        copy += 2 + strspn(copy + 2, "/");
    for (size_t size = strlen(copy); size > 1 && copy[size - 1] == '/'; size--)
        copy[size - 1] = '\0';
    return copy;
}

/* The path of a file in a folder; the folder itself for "" and ".". */
static char *join(const spressi_job *job, const char *folder, const char *path)
{
    const bool is_folder = *path == '\0' || strcmp(path, ".") == 0;
    return is_folder ? spressi_job_copy(job, folder) : spressi_join_path(job, folder, path);
}

/* Finds the longest end of a path that lies in a folder; NULL: none. False, having reported,
 * without memory. */
static bool find_end(const spressi_job *job, const char *folder, const char *path,
                     const char **out_found)
{
    *out_found = NULL;
    for (size_t i = 0; i < FOLDERS_MOST && (path = strchr(path, '/')); i++) {
        path += strspn(path, "/");
        const char *end = join(job, folder, path);
        if (!end)
            return false;
        if (*path && spressi_project_has(job, end)) {
            *out_found = end;
            return true;
        }
    }
    return true;
}

static void tell_elsewhere(spressi_project *project, const char *path, const char *found)
{
    if (!project->told_elsewhere)
        spressi_say(project->job->report, SPRESS_CODE_PROJECT,
                    "\"%s\" is not on this machine; taken: %s", spressi_show(path).text,
                    spressi_show(found).text);
    project->told_elsewhere = true;
}

const char *spressi_project_path(spressi_project *project, const char *path)
{
    const spressi_job *job = project->job;
    const char *plain = plain_copy(job, path);
    if (!plain || spressi_is_stopped(job)) {
        if (plain)
            spressi_job_cancelled(job);
        return NULL;
    }
    if (!is_absolute(plain))
        return join(job, project->folder, plain);
    if (project->root)
        return join(job, project->root, plain + strspn(plain, "/"));
    if (spressi_project_has(job, plain))
        return plain;
    const char *found;
    if (!find_end(job, project->folder, plain, &found))
        return NULL;
    if (!found)
        return plain; /* the search for pictures reports it */
    tell_elsewhere(project, path, found);
    return found;
}

bool spressi_project_folder_with(const spressi_project *project, const char *file,
                                 const char **out_folder)
{
    const spressi_job *job = project->job;
    const char *folder = project->folder;
    *out_folder = NULL;
    for (size_t i = 0; i < FOLDERS_MOST; i++) {
        const char *path = folder ? spressi_join_path(job, folder, file) : NULL;
        if (!path)
            return false;
        if (spressi_project_has(job, path)) {
            *out_folder = folder;
            return true;
        }
        if (strcmp(folder, "/") == 0)
            return true;
        const bool climbs = strcmp(spressi_file_of(folder), "..") == 0;
        folder = strcmp(folder, ".") == 0 ? ".."
                 : climbs                 ? spressi_join_path(job, folder, "..")
                                          : spressi_folder_of(job, folder);
    }
    return true;
}
