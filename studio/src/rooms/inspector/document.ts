// A file that is looked into: its bytes, its structure and what was found in it.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { inspect, validate, SpritepressError, type Finding } from 'spritepress';
import type { Command } from '../../shell/commands.ts';
import type { Bar, RoomDocument } from '../../shell/room.ts';
import { attempt } from '../../shell/messages.ts';
import { runWork, type WorkerOptions } from '../../shell/work.ts';
import { Journal } from '../../store/journal.ts';
import { keepOpen } from '../../store/lock.ts';
import type { Origin, StudioFile } from '../../files/local.ts';
import { lastPart } from '../../files/paths.ts';
import { sameBytes } from '../../files/same_bytes.ts';
import { makeCommands } from './commands.ts';
import { findFix, type Fix } from './fix.ts';
import { offerPutBack, servedFile, type Taken } from './take_fix.ts';
import { FilePictures } from './pictures.ts';
import { treeFromTold, nodeAt, pathOf, type ToldTree, type Tree } from './tree.ts';

const BLOB = 'file';
/** Files beside it that pictures needed. */
const BESIDE = 'beside/';
/** The file that it is compared with. */
const OTHER = 'other';
const NEWLINE = 10;
/** What ends a word in the texts of these formats. */
const DELIMITERS = new Set([...' \t\r\n,;:|=~"}])'].map((letter) => letter.charCodeAt(0)));

interface OtherFile {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly tree: Tree;
}

/** What the journal keeps besides bytes. */
interface InspectorOrigin {
    readonly taken?: Taken;
    /** The name of the file that it is compared with. */
    readonly other?: string;
}

export interface Selection {
    /** A node, or -1 for bytes that no node has. */
    readonly node: number;
    readonly offset: number;
    readonly size: number;
    /** The byte that was chosen; keys go on from it. */
    readonly at: number;
    /** Grows with every choice, so that views scroll again. */
    readonly nonce: number;
}

/** Whether bytes read as text: UTF-8 without NUL, as far as we look. */
export function isText(bytes: Uint8Array): boolean {
    const head = bytes.subarray(0, 65_536);
    if (head.includes(0)) return false;
    try {
        const whole = bytes.length > head.length ? head.subarray(0, head.length - 4) : head;
        new TextDecoder('utf-8', { fatal: true }).decode(whole, { stream: true });
        return true;
    } catch {
        return false;
    }
}

/** The tree and the findings of a file; a damaged one has the tree up to the damage. */
export async function readStructure(
    name: string,
    bytes: Uint8Array,
    worker: WorkerOptions,
    width?: number,
): Promise<{ tree: Tree | null; findings: Finding[] }> {
    const options = { ...(width ? { width } : {}), ...worker };
    const checking = validate({ [name]: bytes }, options); // rules that hold beyond reading: images, ranges
    try {
        const [checked, { document, findings }] = await Promise.all([
            checking,
            inspect({ [name]: bytes }, { ...options, tree: true }),
        ]);
        return {
            tree: treeFromTold(document as unknown as ToldTree),
            findings: checked.findings.length > 0 ? checked.findings : findings,
        };
    } catch (error) {
        if (!(error instanceof SpritepressError)) throw error;
        return { tree: null, findings: error.findings };
    }
}

export class InspectorDocument implements RoomDocument {
    readonly id: string;
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly text: boolean;
    readonly tree = signal<Tree | null>(null);
    readonly reading = signal(false);
    readonly findings = signal<readonly Finding[]>([]);
    readonly selection = signal<Selection>({ node: -1, offset: 0, size: 0, at: 0, nonce: 0 });
    /** Nodes whose inside shows. */
    readonly open = signal<ReadonlySet<number>>(new Set());
    /** The file that this one is compared with. */
    readonly #other = signal<OtherFile | null>(null);
    readonly other: ReadonlySignal<OtherFile | null> = this.#other;
    /** The one way to make the file valid; null when there is none, or more than one. */
    readonly fix = signal<Fix | null>(null);
    /** The fix that was taken: the file has it, this document what was before. */
    #taken: Taken | null = null;
    /** Whether the preview of the fix shows. */
    readonly previewing = signal(false);
    readonly pictures: FilePictures;
    /** Of a PCSEF string, as the user told it. */
    spriteWidth: number | null = null;
    /** Where the file came from. A reload forgets handles: what is made then leaves as a download. */
    origin: Origin;
    readonly title: ReadonlySignal<string>;
    readonly status = signal({ text: 'Shown as it is' });
    readonly bar = signal<Bar | null>(null);
    readonly path: ReadonlySignal<string | null>;
    readonly commands: ReadonlySignal<readonly Command[]>;
    readonly #journal: Journal<null, never>;
    readonly #closing = new AbortController();
    /** Ends the reading of the file to compare with. */
    #comparing = new AbortController();
    readonly #letGo: () => Promise<void>;
    readonly #file: StudioFile;

    constructor(id: string, file: StudioFile, journal: Journal<null, never>) {
        const { name, bytes, origin } = file;
        this.id = id;
        this.name = name;
        this.bytes = bytes;
        this.origin = origin;
        this.#file = file;
        this.text = isText(bytes);
        this.pictures = new FilePictures({
            name,
            bytes,
            beside: (each) => this.readBeside(each),
            signal: this.#closing.signal,
        });
        this.#journal = journal;
        this.title = signal(lastPart(name));
        this.path = signal(null);
        this.commands = computed(() => makeCommands(this));
        this.#letGo = keepOpen(id);
    }

    static async start(file: StudioFile): Promise<InspectorDocument> {
        const id = crypto.randomUUID();
        const journal = Journal.begin<null, never>({ id, room: 'inspector', title: file.name }, () => null);
        journal.putBlob(BLOB, file.bytes);
        const document = new InspectorDocument(id, file, journal);
        void document.read(); // its bytes show meanwhile
        return document;
    }

    static async restore(id: string): Promise<InspectorDocument | null> {
        const restored = await Journal.load<null, never>(id);
        if (!restored) return null;
        const journal = Journal.resume<null, never>(restored, () => null);
        const bytes = await journal.getBlob(BLOB);
        if (!bytes) return null;
        const document = new InspectorDocument(
            id,
            { name: restored.record.title, bytes, origin: { kind: 'copy' } },
            journal,
        );
        document.#showTaken(document.#origin.taken ?? null);
        void document.read(); // its bytes show meanwhile
        void document.#compareAgain();
        return document;
    }

    /** Reads the structure; a PCSEF string needs its width for that. Says it when that fails. */
    async read(width?: number): Promise<void> {
        this.reading.value = true;
        this.spriteWidth = width ?? null;
        this.pictures.forget();
        const read = await attempt(this.name, () =>
            runWork(
                `Reading ${this.title.value}`,
                (worker) => readStructure(this.name, this.bytes, worker, width),
                this.#closing.signal,
            ),
        );
        this.reading.value = false;
        if (!read) return;
        this.#show(read);
        await this.#lookForFix();
    }

    async #lookForFix(): Promise<void> {
        const { name, bytes } = this;
        const [format, findings] = [this.tree.value?.format, this.findings.value];
        this.fix.value = null;
        if (!format || findings.length === 0 || this.#taken) return;
        const fix = await attempt(name, () =>
            runWork(
                'Looking for a fix',
                async (worker) => {
                    const found = await findFix({ name, bytes, format, findings }, worker);
                    if (found && this.origin.kind === 'copy')
                        this.origin = (await servedFile(name, bytes)) ?? this.origin;
                    return found;
                },
                this.#closing.signal,
            ),
        );
        this.fix.value = fix ?? null;
    }

    get #origin(): InspectorOrigin {
        return (this.#journal.record.origin as InspectorOrigin | undefined) ?? {};
    }

    #keep(origin: { [Each in keyof InspectorOrigin]: InspectorOrigin[Each] | undefined }): void {
        this.#journal.changeOrigin(origin);
    }

    /** Remembers, also over a reload, that the file is fixed. */
    keepTaken(taken: Taken): void {
        this.fix.value = null;
        this.#keep({ taken });
        this.#showTaken(taken);
    }

    #showTaken(taken: Taken | null): void {
        this.#taken = taken;
        this.bar.value = taken && offerPutBack(this, taken);
    }

    /** The file has these bytes again. */
    async forgetTaken(origin: Origin): Promise<void> {
        this.origin = origin;
        this.#keep({ taken: undefined });
        this.#showTaken(null);
        await this.#lookForFix();
    }

    /** What makes a finding go away: opens the preview. Null when there is no such way, or not exactly one. */
    fixFor(finding: Finding): (() => void) | null {
        if (!this.fix.value?.solved.includes(finding)) return null;
        return () => {
            this.previewing.value = true;
        };
    }

    /** A file beside this one; what was read once is there also after a reload. */
    async readBeside(name: string): Promise<Uint8Array | null> {
        const kept = await this.#journal.getBlob(BESIDE + name);
        if (kept) return kept;
        const bytes = (await this.#file.beside?.(name)) ?? null;
        if (bytes) this.#journal.putBlob(BESIDE + name, bytes);
        return bytes;
    }

    // ---- another file beside it

    /** Discards a comparison that is still being read. */
    #beginComparing(): AbortSignal {
        this.#comparing.abort();
        this.#comparing = new AbortController();
        return this.#comparing.signal;
    }

    async compareWith({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<void> {
        this.#other.value = await this.#readOther(name, bytes, this.#beginComparing());
        this.#journal.putBlob(OTHER, bytes);
        this.#keep({ other: name });
    }

    async #readOther(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<OtherFile> {
        const { tree } = await runWork(`Reading ${name}`, (worker) => readStructure(name, bytes, worker), signal);
        signal.throwIfAborted(); // the user may have chosen another file meanwhile
        if (!tree) throw new Error('it cannot be read, so that there is nothing to compare');
        return { name, bytes, tree };
    }

    endComparing(): void {
        this.#comparing.abort();
        this.#journal.dropBlob(OTHER);
        this.#keep({ other: undefined });
        this.#other.value = null;
    }

    /** After a reload. */
    async #compareAgain(): Promise<void> {
        const name = this.#origin.other;
        if (name === undefined) return;
        const signal = this.#beginComparing();
        await attempt(name, async () => {
            const bytes = await this.#journal.getBlob(OTHER);
            if (bytes) this.#other.value = await this.#readOther(name, bytes, signal);
        });
    }

    #show({ tree, findings }: { tree: Tree | null; findings: Finding[] }): void {
        this.findings.value = findings;
        this.tree.value = tree;
        this.open.value = new Set(tree && tree.nodes.length > 0 ? [0] : []);
        const fault = this.#wanted ?? findings.find((finding) => finding.severity === 'error');
        if (fault) this.reveal(fault);
        this.#shownAt = this.selection.value.nonce;
    }

    #shownAt = 0;

    /** Whether the user has chosen a place since the file was read. */
    get isChosen(): boolean {
        return this.selection.value.nonce > this.#shownAt;
    }

    // ---- what is chosen

    /** `at` is the byte inside the node that was pointed at. */
    chooseNode(node: number, at?: number): void {
        const tree = this.tree.value;
        const chosen = tree?.nodes[node];
        if (!tree || !chosen) return;
        this.open.value = new Set([...this.open.value, ...pathOf(tree, node).filter((each) => each !== node)]);
        this.#select(node, chosen, at ?? chosen.offset);
    }

    chooseByte(offset: number): void {
        const node = this.tree.value ? nodeAt(this.tree.value, offset) : -1;
        if (node >= 0) this.chooseNode(node, offset);
        else this.#select(-1, { offset, size: 1 }, offset);
    }

    #select(node: number, { offset, size }: { offset: number; size: number }, at: number): void {
        this.selection.value = { node, offset, size, at, nonce: this.selection.value.nonce + 1 };
    }

    toggle(node: number): void {
        const open = new Set(this.open.value);
        if (!open.delete(node)) open.add(node);
        this.open.value = open;
    }

    /** Goes to the next finding, or the first. */
    nextFinding(): void {
        const places = this.findings.value
            .map((finding) => this.offsetOf(finding))
            .filter((offset) => offset !== null)
            .sort((a, b) => a - b);
        const next = places.find((offset) => offset > this.selection.value.at) ?? places[0];
        if (next !== undefined) this.chooseByte(next);
    }

    /** Where a finding is, in bytes; null when it is about the whole file. */
    offsetOf(finding: Finding): number | null {
        if (finding.offset !== undefined) return Math.min(finding.offset, Math.max(0, this.bytes.length - 1));
        if (!finding.line || !this.text) return null;
        return this.lineStart(finding.line - 1) + Math.max(0, (finding.column ?? 1) - 1);
    }

    /** The bytes to mark for a finding: those of the part that begins there, or a word of a text. */
    placeOf(finding: Finding): { offset: number; size: number } | null {
        const found = this.offsetOf(finding);
        if (found === null) return null;
        const line = this.lineStretch(this.lineOf(found));
        // A finding about missing bytes marks the end of the file.
        const offset = Math.max(line.offset, Math.min(found, line.offset + line.size - 1));
        const node = this.tree.value ? this.tree.value.nodes[nodeAt(this.tree.value, offset)] : undefined;
        const isNode = node && node.offset === offset && node.type !== 'gap';
        return { offset, size: isNode ? Math.max(1, node.size) : this.#wordSize(offset, line.offset + line.size) };
    }

    #wordSize(offset: number, end: number): number {
        let size = 1;
        while (this.text && offset + size < end && !DELIMITERS.has(this.bytes[offset + size]!)) size++;
        return size;
    }

    /** Where a finding is may be known only when the file is read. */
    reveal(finding: Finding): boolean {
        this.#wanted = this.reading.value ? finding : null;
        const offset = this.offsetOf(finding);
        if (offset !== null) this.chooseByte(offset);
        return offset !== null;
    }

    #wanted: Finding | null = null;

    showsFile({ name, bytes }: StudioFile): boolean {
        return name === this.name && sameBytes(bytes, this.bytes);
    }

    // ---- lines of a text

    #lines: Uint32Array | null = null;

    /** Where lines begin. */
    get lines(): Uint32Array {
        if (this.#lines) return this.#lines;
        const { bytes } = this;
        let count = 1;
        for (let i = 0; i < bytes.length; i++) if (bytes[i] === NEWLINE) count++;
        const starts = new Uint32Array(count);
        let line = 0;
        for (let i = 0; i < bytes.length; i++) if (bytes[i] === NEWLINE) starts[++line] = i + 1;
        this.#lines = starts;
        return starts;
    }

    lineStart(line: number): number {
        return this.lines[Math.max(0, Math.min(this.lines.length - 1, line))]!;
    }

    /** The line that has a byte. */
    lineOf(offset: number): number {
        let [low, high] = [0, this.lines.length - 1];
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (this.lines[middle]! <= offset) low = middle;
            else high = middle - 1;
        }
        return low;
    }

    /** The bytes of a line, without what ends it. */
    lineStretch(line: number): { offset: number; size: number } {
        const offset = this.lineStart(line);
        const next = this.lines[line + 1];
        return { offset, size: (next === undefined ? this.bytes.length : next - 1) - offset };
    }

    flush(): Promise<void> {
        return this.#journal.flush();
    }

    close(): Promise<void> {
        this.#closing.abort();
        this.#comparing.abort();
        return this.#letGo();
    }
}
