// Whether a JSON text still has everything that an older one has. Readers of glTF pass over members that they do not
// know.

/** The value of a text; undefined when it is no JSON. A byte-order mark at its beginning is dropped. */
function parsed(bytes: Uint8Array): unknown {
    try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
    } catch {
        return undefined;
    }
}

function holds(whole: unknown, part: unknown): boolean {
    if (typeof part !== 'object' || part === null) return whole === part;
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole) !== Array.isArray(part)) return false;
    const members = whole as Readonly<Record<string, unknown>>;
    return Object.entries(part).every(([key, value]) => Object.hasOwn(members, key) && holds(members[key], value));
}

/** True for files that are no JSON. */
export function holdsAll(before: Uint8Array, after: Uint8Array): boolean {
    return holds(parsed(after), parsed(before));
}
