// The files of a rig: the document, and those beside it that it names.
import type { StudioFile } from '../../files/local.ts';
import { lastPart } from '../../files/paths.ts';

export interface RigFiles {
    /** The document's name among the files. */
    readonly input: string;
    readonly files: Readonly<Record<string, Uint8Array>>;
}

function asList(value: unknown): unknown[] {
    return Array.isArray(value) ? value : [];
}

/** JSON as an object, or null for what is none: the engine then tells what is wrong with it. */
function parse(bytes: Uint8Array): Record<string, unknown> | null {
    const text = new TextDecoder().decode(bytes);
    if (!/^\s*\{/.test(text)) return null;
    try {
        return JSON.parse(text) as Record<string, unknown>;
    } catch {
        return null;
    }
}

/** Whether a JSON file is a rig's: that of PCHR, or glTF. */
export function looksLikeRig(bytes: Uint8Array): boolean {
    const json = parse(bytes);
    return json !== null && Array.isArray(json.meshes) && (Array.isArray(json.bones) || json.asset !== undefined);
}

/** The path of an image or a buffer; undefined where there is none, or where it is part of the document. */
function pathOf(item: unknown): string | undefined {
    const { path, uri } = (item ?? {}) as { path?: unknown; uri?: unknown };
    if (typeof path === 'string') return path;
    if (typeof uri !== 'string' || uri.startsWith('data:')) return undefined;
    try {
        return decodeURIComponent(uri);
    } catch {
        return undefined;
    }
}

/** Files that a document of JSON names: images of a rig's JSON form, images and buffers of glTF. */
function namesIn(bytes: Uint8Array): string[] {
    const json = parse(bytes);
    if (!json) return [];
    const names = [...asList(json.images), ...asList(json.buffers)].map(pathOf);
    return [...new Set(names.filter((name) => name !== undefined))];
}

/** Reads the files that a document names; what is not there is missing, and the engine says so. */
export async function gatherFiles(file: StudioFile): Promise<RigFiles> {
    const input = lastPart(file.name);
    const folder = file.name.slice(0, file.name.length - input.length);
    const files: Record<string, Uint8Array> = { [input]: file.bytes };
    for (const name of namesIn(file.bytes)) {
        const bytes = (await file.beside?.(name)) ?? (await file.beside?.(folder + name)) ?? null;
        if (bytes && !Object.hasOwn(files, name)) files[name] = bytes;
    }
    return { input, files };
}
