// Patterns of names, as the engine's options take them.

/** A pattern that is for this name and no other. */
export function exactPattern(name: string): string {
    return name.replace(/[\\*?[\]]/g, '\\$&');
}
