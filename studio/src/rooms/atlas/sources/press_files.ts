// Where the files of a press come from: the served folder, as it is now, or the document, which keeps what it was
// given, with pictures and atlases that came later and that settings name.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { isPicture } from '../../../engine/endings.ts';
import { attempt } from '../../../shell/messages.ts';
import { hashOf } from '../../../files/local.ts';
import { OneAtATime } from '../../../files/one_at_a_time.ts';
import { Conflict, project, server, type ProjectFile } from '../../../files/server.ts';
import { blobHash, isOwnBlob, ownBlobName } from './blobs.ts';
import type { PressHistory } from '../press/history.ts';
import type { FileMap } from '../../../atlases/load.ts';
import type { PressSettings, PressSources } from '../press/press.ts';
import {
    changedSources,
    findOthers,
    findSources,
    mergeRead,
    pathBelow,
    picturesOf,
    withReplaced,
    type ReadFile,
    type Source,
} from './sources.ts';
import type { Written } from './written.ts';

/** A file of the served folder cannot be written, and trying again does not help. Other errors may be gone the next
 * time. */
export class FileStays extends Error {}

/** The file has changed since the user saw it. */
export class ChangedMeanwhile extends FileStays {
    constructor(path: string) {
        super(`${path} has changed meanwhile, and stays as it is`);
    }
}

class NotThere extends FileStays {
    constructor(path: string) {
        super(`${path} is not in the folder any more, and nothing was written`);
    }
}

export class PressFiles {
    /** The folder of the server that is pressed, "" for all of it; undefined for what the document keeps itself. */
    readonly folder: string | undefined;
    /** The folder of the pictures, as the command line names it. */
    readonly root: string;
    /** Pictures by their paths below the folder. */
    readonly sprites: ReadonlySignal<FileMap>;
    /** Files that a document without a folder was given, by their paths below its own. */
    readonly #given = signal<FileMap>({});
    readonly #blobs = signal<FileMap>({});
    /** Of the served folder: pictures, and what else `pack` looks at, by their paths. */
    readonly #read = signal<FileMap>({});
    readonly #others = signal<FileMap>({});
    /** What was read, by paths of the served folder. */
    readonly #hashes = new Map<string, string>();
    /** What steps of the history have written into the served folder, also those that are undone. */
    readonly #ours: Written[];
    readonly #settings: ReadonlySignal<PressSettings>;
    readonly #journal: PressHistory['journal'];
    #reading: OneAtATime | null = null;
    /** Whether it is known which pictures there are. */
    readonly isRead: Signal<boolean>;

    constructor({ snapshot, settings, journal, written }: PressHistory) {
        this.folder = snapshot.folder;
        this.root = snapshot.folder ?? snapshot.name;
        this.isRead = signal(this.folder === undefined);
        this.#settings = settings;
        this.#journal = journal;
        this.#ours = [...written];
        const replaced = computed(() => settings.value.replaced);
        this.sprites = computed(() =>
            this.folder === undefined
                ? withReplaced(picturesOf(this.#given.value), replaced.value, this.#blobs.value)
                : this.#read.value,
        );
    }

    // ---- what the document keeps

    give(files: FileMap): void {
        this.follow(files, []);
    }

    /** Files that the document was given, by their paths below the folder. */
    get given(): FileMap {
        return this.#given.peek();
    }

    /** A folder that is linked has other files now. */
    follow(changed: FileMap, gone: readonly string[]): void {
        for (const [name, bytes] of Object.entries(changed)) this.#journal.putBlob(name, bytes);
        for (const name of gone) this.#journal.dropBlob(name);
        const given = { ...this.given, ...changed };
        for (const name of gone) delete given[name];
        this.#given.value = given;
    }

    /** What the journal has. */
    restoreBlobs(blobs: FileMap): void {
        const part = (own: boolean) =>
            Object.fromEntries(Object.entries(blobs).filter(([name]) => isOwnBlob(name) === own));
        this.#blobs.value = part(true);
        this.#given.value = part(false);
    }

    /** Bytes that settings can name. */
    async keepBlob(bytes: Uint8Array): Promise<string> {
        const blob = await ownBlobName(bytes);
        this.#blobs.value = { ...this.#blobs.value, [blob]: bytes };
        this.#journal.putBlob(blob, bytes);
        return blob;
    }

    /** Null when the browser does not keep it any more. */
    blob(name: string): Uint8Array | null {
        return this.#blobs.peek()[name] ?? null;
    }

    // ---- the served folder

    /** Follows the folder; which files are looked at depends on the output, and on the atlas whose places are kept. */
    followServed(published: () => readonly string[]): () => void {
        const wanted = computed(() => JSON.stringify([this.#settings.value.output, this.#settings.value.kept]));
        const reading = new OneAtATime(() =>
            attempt(this.#settings.peek().output, () => this.#readFolder(new Set(published()))),
        );
        this.#reading = reading;
        return effect(() => {
            void wanted.value;
            if (project.value) void reading.run();
        });
    }

    /** Resolves when the files of the folder are here. */
    get folderRead(): Promise<unknown> {
        return this.#reading?.last ?? Promise.resolve();
    }

    /** Reads files that are new or have changed. */
    async #readFolder(own: ReadonlySet<string>): Promise<void> {
        const { files } = project.peek()!;
        await this.#readInto(this.#read, findSources(files, this.root, own));
        await this.#readInto(this.#others, findOthers(files, this.root, this.#settings.peek()));
        this.isRead.value = true;
    }

    async #readInto(known: Signal<FileMap>, sources: readonly Source[]): Promise<void> {
        const before = known.peek();
        const read = new Map<string, ReadFile>();
        for (const { name, file } of changedSources(sources, before, this.#hashes))
            read.set(name, await server!.read(file.id));
        const now = known.peek();
        const merged = mergeRead(sources, read, before, now);
        for (const { name, file } of sources) {
            const found = read.get(name);
            if (found && merged[name] === found.bytes) this.#hashes.set(file.path, found.hash);
        }
        const names = Object.keys(merged);
        if (names.length !== Object.keys(now).length || names.some((name) => merged[name] !== now[name]))
            known.value = merged;
    }

    /** Of a picture of the served folder, as it was read last. */
    readHash(source: string): string | undefined {
        return this.#hashes.get(pathBelow(this.root, source));
    }

    // ---- writing into the served folder

    /** Replaces the file of a picture. `seen` is the hash of the content that the user saw. */
    async write(source: string, picture: Uint8Array, seen: string): Promise<Written> {
        const old = this.#read.value[source];
        const path = pathBelow(this.root, source);
        if (!old) throw new NotThere(path);
        const now = await hashOf(old);
        if (now !== seen && !this.#isUndone(source, seen, now)) throw new ChangedMeanwhile(path);
        const written = { source, was: await this.keepBlob(old), is: await this.keepBlob(picture) };
        await this.#journal.flush(); // stores the old bytes before they are replaced
        await this.#save(source, picture, now);
        this.#ours.push(written);
        return written;
    }

    /** Writes what a step of the history has written, or what was there before it. */
    async rewrite({ source, was, is }: Written): Promise<void> {
        const picture = this.blob(is);
        if (!picture) throw new FileStays(`the browser does not keep the bytes of ${source} any more`);
        const hasIt = async (path: string) =>
            this.#fileOf(path) && (await server!.read(this.#fileOf(path)!.id)).hash === blobHash(is);
        await this.#save(source, picture, blobHash(was)).catch(async (error: unknown) => {
            if (!(error instanceof ChangedMeanwhile) || !(await hasIt(pathBelow(this.root, source)))) throw error;
        });
    }

    #fileOf(path: string): ProjectFile | undefined {
        return project.value?.files.find((each) => each.path === path);
    }

    async #save(source: string, picture: Uint8Array, hash: string): Promise<void> {
        const path = pathBelow(this.root, source);
        if (!server || !project.value) throw new Error('the folder is not served: start `spritepress studio` again');
        const file = this.#fileOf(path);
        if (!file) throw new NotThere(path);
        const saved = await server.save(file.id, picture, hash).catch((error: unknown) => {
            throw error instanceof Conflict ? new ChangedMeanwhile(path) : error;
        });
        this.#hashes.set(path, saved);
        this.#read.value = { ...this.#read.value, [source]: picture };
    }

    /** Whether the content that the user saw was written by steps that are undone since: then it is not another
     * program's work. */
    #isUndone(source: string, seen: string, now: string): boolean {
        const before = new Set([seen]);
        for (const each of [...this.#ours].reverse())
            if (each.source === source && before.has(blobHash(each.is))) before.add(blobHash(each.was));
        return before.has(now);
    }

    // ---- all of them

    /** What is pressed now. */
    get sources(): PressSources {
        const blobs = this.#blobs.value;
        const given = Object.entries(this.#given.value).filter(([name]) => !isPicture(name));
        const below = Object.fromEntries(given.map(([name, bytes]) => [pathBelow(this.root, name), bytes]));
        const kept = Object.entries(this.#settings.value.kept?.blobs ?? {});
        const old = kept.flatMap(([path, blob]) => (blobs[blob] ? [[path, blobs[blob]]] : []));
        return {
            folder: this.root,
            sprites: this.sprites.value,
            others: { ...this.#others.value, ...below, ...Object.fromEntries(old) },
        };
    }

    /** A file by its path, as findings name it. */
    find(path: string): Uint8Array | undefined {
        const { sprites, others } = this.sources;
        return Object.entries(sprites).find(([name]) => pathBelow(this.root, name) === path)?.[1] ?? others[path];
    }
}
