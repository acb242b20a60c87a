// Command lines that do what a room does.

/** A word as a POSIX shell takes it. */
export function quoted(word: string): string {
    return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
