// Names of files, whose parts have slashes between them.

/** What stands behind the last slash. */
export function lastPart(path: string): string {
    return path.slice(path.lastIndexOf('/') + 1);
}
