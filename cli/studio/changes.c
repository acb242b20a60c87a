/* The last changes below the project's folder, numbered. */
#include "studio/changes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "studio/names.h"

static const studio_change *change_at(const studio_changes *changes, uint64_t number)
{
    return &changes->kept[number % STUDIO_CHANGES_KEPT];
}

void studio_changes_add(studio_changes *changes, studio_change_kind kind, const studio_file *file)
{
    studio_change *change = &changes->kept[++changes->last % STUDIO_CHANGES_KEPT];
    free(change->path);
    *change = (studio_change){kind, strdup(file->path), file->id, file->hash};
}

void studio_changes_free(studio_changes *changes)
{
    for (size_t i = 0; i < STUDIO_CHANGES_KEPT; i++)
        free(changes->kept[i].path);
    *changes = (studio_changes){0};
}

bool studio_changes_has(const studio_changes *changes, uint64_t since)
{
    return since != changes->last;
}

static bool knows_all(const studio_changes *changes, uint64_t since)
{
    if (since > changes->last || changes->last - since > STUDIO_CHANGES_KEPT)
        return false;
    for (uint64_t number = since + 1; number <= changes->last; number++)
        if (!change_at(changes, number)->path)
            return false;
    return true;
}

static void put_change(FILE *out, const studio_change *change)
{
    static const char *const kinds[] = {"added", "changed", "removed"};
    fputc('{', out);
    studio_put_pair(out, false, "kind", kinds[change->kind]);
    studio_put_pair(out, true, "path", change->path);
    studio_put_pair(out, true, "id", change->id.text);
    if (change->hash.text[0] && change->kind != STUDIO_REMOVED)
        studio_put_pair(out, true, "hash", change->hash.text);
    fputc('}', out);
}

void studio_changes_put(FILE *out, const studio_changes *changes, uint64_t since)
{
    const bool known = knows_all(changes, since);
    fprintf(out, "{\"sequence\": %" PRIu64, changes->last);
    if (!known)
        fputs(", \"reset\": true", out);
    fputs(", \"changes\": [", out);
    for (uint64_t number = since + 1; known && number <= changes->last; number++) {
        if (number != since + 1)
            fputs(", ", out);
        put_change(out, change_at(changes, number));
    }
    fputs("]}\n", out);
}
