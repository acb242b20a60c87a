// An atlas in a tab: one that was opened, or a folder of pictures that is pressed again at every change.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { validate, type Finding } from 'spritepress';
import { loadSchema, type Schema } from '../../engine/schema.ts';
import type { Command } from '../../shell/commands.ts';
import { attempt, say, sayError, wordError } from '../../shell/messages.ts';
import type { Bar, RoomDocument } from '../../shell/room.ts';
import { takeOver } from '../../shell/take_over.ts';
import type { PartOf, StudioFile } from '../../files/local.ts';
import { project, serverFault } from '../../files/server.ts';
import { type DocumentLock, keepOpen } from '../../store/lock.ts';
import { lastPart } from '../../files/paths.ts';
import { makeCommands } from './commands.ts';
import type { AtlasJournal, PressHistory } from './press/history.ts';
import { FrameChoice } from './frames/frame_choice.ts';
import { Insight } from './analysis/insight.ts';
import { LinkedFolder } from './sources/linked_folder.ts';
import { beside, pageSize, showAtlas, type FileMap, type ShownAtlas } from '../../atlases/load.ts';
import { NO_OVERRIDES, type Overrides } from './overrides/overrides.ts';
import { press, type Pressed, type PressSettings } from './press/press.ts';
import { FileStays, PressFiles } from './sources/press_files.ts';
import { pathBelow } from './sources/sources.ts';
import { pressPadding } from './page/waste_map.ts';
import { takeFrame } from './editing/take_frame.ts';
import { rewritten, type Written } from './sources/written.ts';
import { counted } from '../../kit/counted.ts';
import { fitView, nextZoom, PAGE_STEPS, previousZoom, zoomAt, type View } from '../../kit/zoom.ts';

interface AtlasOrigin {
    /** Of an atlas that was opened: the press that it was taken apart for, when a frame came back, and the picture of
     * each frame there. */
    readonly anew?: { readonly press: string; readonly sources: Readonly<Record<string, string>> };
    /** Of a press: nine-patches that it has written among the pictures of the served folder. */
    readonly published?: readonly string[];
    /** Of a press: the folder of this machine that its pictures come from. */
    readonly linked?: FileSystemDirectoryHandle;
}

const WAIT_MS = 150;
/** Around a page that is fitted into the window. */
const MARGIN = 16;

/** The engine's tables, when they are here: the first press asks for them. */
const tables = signal<Schema | null>(null);
function loadTables(): void {
    if (!tables.peek())
        void loadSchema()
            .then((loaded) => {
                tables.value = loaded;
            })
            .catch(() => {});
}

export class AtlasSession implements RoomDocument {
    readonly id: string;
    readonly kind: 'file' | 'press';
    readonly folder: string | undefined;
    readonly journal: AtlasJournal;
    readonly atlas: Signal<ShownAtlas | null> = signal(null);
    /** The result before the present one, to compare with. */
    readonly before = signal<Pressed | null>(null);
    /** What the engine tells of it when it is asked. */
    readonly insight = new Insight(this.atlas);
    readonly files: PressFiles;
    readonly sprites: ReadonlySignal<FileMap>;
    readonly settings: Signal<PressSettings>;
    readonly findings = signal<readonly Finding[]>([]);
    readonly busy = signal(false);
    readonly page = signal(0);
    /** Frames that are found, shown in the list and selected. */
    readonly frames = new FrameChoice(this.atlas, this.insight, this.page);
    readonly view = signal<View>({ zoom: 1, panX: 0, panY: 0 });
    /** The part of the window that shows the page, in device pixels. */
    readonly area = signal({ width: 0, height: 0 });
    readonly waste = signal(false);
    /** Free pixels between two frames, as the press keeps them; null for an atlas that was opened. */
    readonly padding: ReadonlySignal<number | null>;
    /** Whether frames show as they are stored, without what was trimmed. */
    readonly trimmed = signal(false);
    readonly dialog = signal<'publish' | 'losses' | 'bleed' | 'pages' | null>(null);
    readonly title: ReadonlySignal<string>;
    readonly status: ReadonlySignal<{ text: string; fault?: boolean }>;
    readonly bar: ReadonlySignal<Bar | null>;
    readonly path: ReadonlySignal<string | null> = signal(null);
    readonly commands: ReadonlySignal<readonly Command[]>;
    /** Counts changes that were refused because another tab has the document: fields then show the present value
     * again. */
    readonly refused = signal(0);
    readonly #linked = signal<LinkedFolder | null>(null);
    readonly #history: PressHistory;
    /** Of a press. An atlas that was opened is only shown, and several tabs may do that. */
    readonly #lock: DocumentLock | null;
    /** Resolves when all writes into the served folder have ended. */
    #writing: Promise<unknown> = Promise.resolve();
    /** The field that the last step has changed, until it is left. */
    #field: string | null = null;
    #running: AbortController | null = null;
    #timer = 0;
    readonly #stops: Array<() => void> = [];
    readonly #letGo: () => Promise<void>;

    /** The lock was asked for before the history was read: what another tab writes later would be missing here. */
    constructor(history: PressHistory, lock: DocumentLock | null) {
        const { snapshot, journal } = history;
        this.id = journal.record.id;
        this.kind = snapshot.kind;
        this.folder = snapshot.folder;
        this.files = new PressFiles(history);
        this.sprites = this.files.sprites;
        this.journal = journal;
        this.#history = history;
        this.#lock = lock;
        this.#letGo = lock ? () => this.#endJournal(lock) : keepOpen(this.id);
        if (lock) this.#watchLock(lock);
        this.bar = computed(() => this.#makeBar());
        this.settings = history.settings;
        this.title = computed(() => (this.kind === 'press' ? this.settings.value.output : lastPart(snapshot.name)));
        this.status = computed(() => this.#wordStatus());
        if (this.kind === 'press') loadTables();
        this.padding = computed(() =>
            this.kind === 'press' && tables.value ? pressPadding(tables.value, this.settings.value) : null,
        );
        this.commands = computed(() => makeCommands(this));
        if (this.kind === 'press')
            this.#stops.push(
                effect(() => {
                    void [this.settings.value, this.files.sources];
                    this.#pressSoon();
                }),
            );
        if (this.folder !== undefined) this.#stops.push(this.files.followServed(() => this.#origin.published ?? []));
    }

    // ---- an atlas that was opened

    async showFile(shown: ShownAtlas): Promise<void> {
        this.atlas.value = shown;
        this.findings.value = (await validate(shown.files, { input: shown.name, worker: true })).findings;
    }

    /** Takes images that were missing, by their names. */
    async giveImages(images: FileMap): Promise<void> {
        const shown = this.atlas.value!;
        const wanted = shown.missing.filter((name) => images[name]);
        if (wanted.length === 0)
            throw new Error(`the atlas wants ${shown.missing.join(', ')}, and nothing of that name was chosen`);
        for (const name of wanted) this.journal.putBlob(beside(shown.name, name), images[name]!);
        const read = (name: string) => Promise.resolve(images[name] ?? shown.files[beside(shown.name, name)] ?? null);
        await this.showFile(await showAtlas(shown.name, shown.files[shown.name]!, read));
    }

    // ---- a folder of this machine

    /** Follows a folder, also after a reload. */
    link({ root, readAt }: NonNullable<StudioFile['within']>): void {
        this.journal.changeOrigin({ linked: root } satisfies AtlasOrigin);
        this.followLinked(readAt);
    }

    /** `readAt` is when the files that the document has were read; null when that is long ago. */
    followLinked(readAt: number | null): void {
        const root = this.#origin.linked;
        if (!root) return;
        const isEdited = (name: string) => Boolean(this.settings.peek().replaced?.[name]);
        const folder = new LinkedFolder({
            root,
            readAt,
            files: this.files,
            isEdited,
            onChange: (names) => this.#takeChanged(names),
        });
        this.#linked.value = folder;
        this.#stops.push(() => folder.close());
        void attempt(folder.name, () => folder.begin(false));
    }

    /** A picture that changes in its folder is newer than the one that was put in its place here. */
    #takeChanged(names: readonly string[]): void {
        const { replaced = {} } = this.settings.value;
        const newer = names.filter((name) => replaced[name]);
        if (newer.length === 0 || !this.#lock?.held.value) return; // the tab that has the lock sees it, too
        this.change({
            replaced: Object.fromEntries(Object.entries(replaced).filter(([name]) => !newer.includes(name))),
        });
        say(
            `${newer.join(', ')}: the folder has a newer picture, which is pressed now. Undo brings back the one from here.`,
        );
    }

    /** The name of the folder that has the pictures; null when the document keeps them itself. */
    get folderName(): string | null {
        if (this.folder === undefined) return this.#linked.value?.name ?? null;
        return this.folder || (project.value?.name ?? '');
    }

    /** Whether changes in that folder are seen. */
    get isFollowed(): boolean {
        if (this.folder === undefined) return this.#linked.value?.isWatched.value ?? false;
        return project.value !== null && serverFault.value === null;
    }

    // ---- settings, with undo

    get canUndo(): boolean {
        return this.#history.canUndo;
    }

    get canRedo(): boolean {
        return this.#history.canRedo;
    }

    /** `field` names what is typed or nudged just now: as long as it is the same, all of it is one step. */
    change(settings: Partial<PressSettings>, field: string | null = null): void {
        const next = { ...this.settings.value, ...settings };
        if (JSON.stringify(next) === JSON.stringify(this.settings.value) || !this.canEdit()) return;
        const goesOn = field !== null && field === this.#field && !this.canRedo && this.canUndo;
        this.#field = field;
        this.#history.keep(next, goesOn);
    }

    /** A field was left: the next change is a step of its own. */
    endField(): void {
        this.#field = null;
    }

    get overrides(): Overrides {
        return this.settings.value.overrides ?? NO_OVERRIDES;
    }

    /** Waits until the last write has ended: if that fails, its step comes back, and this one acts on it. */
    travel(by: 1 | -1): void {
        if (!this.canEdit()) return;
        this.#field = null;
        void attempt(this.title.value, () => this.#writeNext(() => this.#travelNow(by)));
    }

    async #travelNow(by: 1 | -1): Promise<void> {
        if (!this.canEdit()) return; // another tab took the document over while this one waited
        const { written } = this.settings.value;
        this.#history.travel(by);
        const state = this.settings.value;
        const step = rewritten(written, state.written, by);
        if (!step) return;
        await this.files.rewrite(step).catch((error: unknown) => {
            // FileStays: another program wrote the file, which stays, and the step is taken all the same. After any
            // other error the step is taken back, so that it can be tried again.
            const goesOn = error instanceof FileStays || this.settings.value !== state || !this.canEdit();
            if (!goesOn) this.#history.travel(by > 0 ? -1 : 1);
            throw error;
        });
        say(by > 0 ? `${step.source} is replaced in the folder again.` : `${step.source} is as it was.`);
    }

    /** Writes one after the other, because each expects the file as the last one has left it. */
    #writeNext<Result>(write: () => Promise<Result>): Promise<Result> {
        const done = this.#writing.then(write);
        this.#writing = done.catch(() => {});
        return done;
    }

    // ---- another tab may have the document

    /** Says so if another tab edits it. */
    canEdit(): boolean {
        if (!this.#lock || this.#lock.held.value) return true;
        say('These sprites are pressed in another tab: change them there, or take them over.');
        this.refused.value++;
        return false;
    }

    #watchLock(lock: DocumentLock): void {
        lock.prepare = () => this.flush();
        this.#stops.push(
            effect(() => {
                if (!lock.held.value) this.journal.end();
            }),
        ); // the tab that has the lock writes
    }

    #makeBar(): Bar | null {
        const lock = this.#lock;
        if (!lock || lock.held.value) return this.#linked.value?.bar.value ?? null;
        const here = () => void takeOver(lock, { id: this.id, room: 'atlas', title: this.title.value });
        return { text: 'These sprites are pressed in another tab.', actions: [{ title: 'Edit them here', run: here }] };
    }

    async #endJournal(lock: DocumentLock): Promise<void> {
        await this.flush().catch(() => {});
        this.journal.end(); // two journals of one document would write over each other
        await lock.release();
    }

    // ---- places that stay

    /** Frames that do not change stay where this atlas has them. Without `files`, where the served folder has it. */
    async keepPlaces(name: string, files?: FileMap): Promise<void> {
        if (!this.canEdit()) return;
        const blobs: Record<string, string> = {};
        for (const [path, bytes] of Object.entries(files ?? {})) blobs[path] = await this.files.keepBlob(bytes);
        this.change({ kept: files ? { name, blobs } : { name } });
    }

    // ---- pressing

    get pressed(): Pressed | null {
        const shown = this.atlas.value;
        return shown && 'result' in shown ? (shown as Pressed) : null;
    }

    #pressSoon(): void {
        clearTimeout(this.#timer);
        this.#running?.abort();
        if (Object.keys(this.sprites.peek()).length === 0) {
            this.#showNothing();
            return;
        }
        this.busy.value = true;
        this.#timer = window.setTimeout(() => void this.#press(), WAIT_MS);
    }

    /** The last picture has gone, or none has come yet. */
    #showNothing(): void {
        this.atlas.value = null;
        this.before.value = null;
        this.findings.value = [];
        this.frames.unselect();
        this.busy.value = false;
    }

    async #press(): Promise<void> {
        const controller = new AbortController();
        this.#running = controller;
        try {
            await this.files.folderRead; // an atlas whose places are kept may still be read
            if (controller.signal.aborted) return;
            const outcome = await press(this.files.sources, this.settings.value, controller.signal);
            if (controller.signal.aborted) return;
            if ('pressed' in outcome) {
                this.before.value = this.pressed;
                this.atlas.value = outcome.pressed;
                this.page.value = Math.min(this.page.value, outcome.pressed.document.pages.length - 1);
                this.frames.findAgain(this.before.value, outcome.pressed);
            }
            this.findings.value = 'pressed' in outcome ? outcome.pressed.findings : outcome.findings;
        } catch (error) {
            if (!controller.signal.aborted) sayError(wordError(error));
        } finally {
            if (this.#running === controller) this.busy.value = false;
        }
    }

    // ---- what the journal remembers besides steps

    get #origin(): AtlasOrigin {
        return (this.journal.record.origin as AtlasOrigin | undefined) ?? {};
    }

    /** Nine-patches that are about to be written into the served folder are no sources, also after a reload; one that
     * takes the place of a picture stays one. */
    keepPatches(paths: readonly string[]): void {
        const sources = new Set(Object.keys(this.sprites.peek()).map((name) => pathBelow(this.files.root, name)));
        const published = [
            ...new Set([...(this.#origin.published ?? []), ...paths.filter((path) => !sources.has(path))]),
        ];
        this.journal.changeOrigin({ published } satisfies AtlasOrigin);
    }

    get anew(): AtlasOrigin['anew'] {
        return this.#origin.anew;
    }

    keepAnew(anew: NonNullable<AtlasOrigin['anew']>): void {
        this.journal.changeOrigin({ anew } satisfies AtlasOrigin);
    }

    // ---- frames that come back from the sprites editor

    /** Another picture for a source, as a step that can be undone; its blob, or null if another tab has the
     * document. */
    async replaceSource(source: string, picture: Uint8Array): Promise<string | null> {
        const blob = await this.files.keepBlob(picture);
        if (!this.canEdit()) return null;
        this.change({ replaced: { ...this.settings.value.replaced, [source]: blob } });
        return blob;
    }

    /** Another picture in the served folder, as a step that can be undone. `seen` is the hash of what it takes the
     * place of. */
    async writeSource(source: string, picture: Uint8Array, seen: string): Promise<Written> {
        return this.#writeNext(async () => {
            if (!this.canEdit()) throw new Error(`${source} is not replaced`);
            const written = await this.files.write(source, picture, seen);
            this.change({ written });
            return written;
        });
    }

    takeFrame(part: PartOf, picture: Uint8Array): Promise<PartOf> {
        return takeFrame(this, part, picture);
    }

    // ---- the tab

    #wordStatus(): { text: string; fault?: boolean } {
        if (this.journal.state.value === 'failed') return { text: this.journal.fault.value, fault: true };
        if (this.busy.value) return { text: 'Pressing' };
        const shown = this.atlas.value;
        if (!shown) return { text: '' };
        const { frames, pages } = shown.document;
        return { text: `${counted(frames.length, 'frame')} on ${counted(pages.length, 'page')}` };
    }

    /** The frame that a finding is about; -1 for none. Findings tell frames by their places in the document,
     * "/frames/3", those of a press by their names: its places are of the document before it was written, which has
     * another order. */
    frameOf({ path = '', frame = '' }: Finding): number {
        const place = this.kind === 'file' ? /\/frames\/(\d+)/.exec(path)?.[1] : undefined;
        if (place !== undefined) return this.atlas.value?.document.frames[Number(place)] ? Number(place) : -1;
        return this.#numbers.value.get(frame) ?? -1;
    }

    readonly #numbers = computed(() => new Map(this.frames.names.value.map((key, i) => [key, i])));

    /** Frames that warnings and errors are about. */
    readonly faulty: ReadonlySignal<ReadonlySet<number>> = computed(
        () =>
            new Set(
                this.findings.value.flatMap((finding) => (finding.severity === 'note' ? [] : [this.frameOf(finding)])),
            ),
    );

    reveal(finding: Finding): boolean {
        const frame = this.frameOf(finding);
        const page = Number(/\/pages\/(\d+)/.exec(finding.path ?? '')?.[1] ?? -1);
        if (frame >= 0) this.frames.select(frame);
        else if (this.atlas.value?.document.pages[page]) this.page.value = page;
        else return false;
        return true;
    }

    fileOf(name: string): Promise<StudioFile | null> {
        const bytes = this.pressed?.request.files[name] ?? this.atlas.value?.files[name] ?? this.files.find(name);
        return Promise.resolve(bytes ? { name, bytes, origin: { kind: 'copy' } } : null);
    }

    // ---- the view

    fit(): void {
        const shown = this.atlas.peek();
        if (shown) this.view.value = fitView(pageSize(shown, this.page.peek()), this.area.peek(), MARGIN, PAGE_STEPS);
    }

    /** Zooms around a place of the window, or its middle. */
    zoom(by: 1 | -1, at?: { x: number; y: number }): void {
        const { width, height } = this.area.value;
        const zoom = (by > 0 ? nextZoom : previousZoom)(this.view.value.zoom, PAGE_STEPS);
        this.view.value = zoomAt(this.view.value, zoom, at ?? { x: width / 2, y: height / 2 });
    }

    source(): Promise<StudioFile> {
        const shown = this.atlas.value;
        if (!shown) return Promise.reject(new Error('nothing is pressed yet'));
        const { name, files } = shown;
        const readBeside = (file: string) => Promise.resolve(files[beside(name, file)] ?? null);
        return Promise.resolve({ name, bytes: files[name]!, origin: { kind: 'copy' }, beside: readBeside });
    }

    /** Waits for pictures that are being written: each becomes a step only when its file is there. */
    async flush(): Promise<void> {
        await this.#writing;
        await this.journal.flush();
    }

    close(): Promise<void> {
        for (const stop of this.#stops) stop();
        this.insight.close();
        clearTimeout(this.#timer);
        this.#running?.abort();
        return this.#letGo();
    }
}
