// Names of the files that a sprite is saved to.

export type FileKind = 'project' | 'pcsef';

const PROJECT = '.sprite.json';

/** What a file of that name holds; null for what can be imported, but not saved. */
export function fileKind(name: string): FileKind | null {
    if (name.endsWith(PROJECT)) return 'project';
    return name.endsWith('.pcsef') ? 'pcsef' : null;
}

/** A sprite's name as the name of a file on every system: no folders, no characters that some of them refuse. */
export function fileStem(name: string): string {
    return name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '') || 'sprite';
}

/** A project's path in a folder ("" or "art/") that no file has yet: a name that is taken gets a number. */
export function freePath(folder: string, name: string, isTaken: (path: string) => boolean): string {
    const stem = folder + fileStem(name);
    let path = stem + PROJECT;
    for (let i = 2; isTaken(path); i++) path = `${stem} ${i}${PROJECT}`;
    return path;
}

/** The path that a typed text means: from the served folder on, and a project where no ending says otherwise. */
export function typedPath(text: string): string {
    const path = text
        .trim()
        .replace(/^(\.?\/)+/, '')
        .replace(/\/{2,}/g, '/');
    return path === '' || path.endsWith('/') || fileKind(path) ? path : path + PROJECT;
}
