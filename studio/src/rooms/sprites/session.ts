// A sprite that is open in a tab: the document, its history, its journal and its file. All changes go through
// `perform`.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Finding } from 'spritepress';
import type { Command } from '../../shell/commands.ts';
import { say, sayError, wordError } from '../../shell/messages.ts';
import type { Bar, RoomDocument } from '../../shell/room.ts';
import type { PartOf, StudioFile } from '../../files/local.ts';
import type { Journal, Restored } from '../../store/journal.ts';
import type { DocumentLock } from '../../store/lock.ts';
import type { Change, SpriteDocument } from './model/document.ts';
import { paintArea } from './model/edit/paint.ts';
import type { History } from './model/history.ts';
import { needDrawable } from './model/lookup.ts';
import { attempt, type Outcome } from './model/outcome.ts';
import type { Outline, Target } from './model/outline.ts';
import { copyArea } from './model/area.ts';
import type { Snapshot } from './model/snapshot.ts';
import type { Step } from './model/step.ts';
import type { Mask } from './raster/mask.ts';
import type { Picture } from './raster/picture.ts';
import { followChange } from './follow.ts';
import { keptPart, partBar } from './part_of.ts';
import { EditorState } from './state.ts';
import type { Float } from './tools/float.ts';
import { Bytes } from './bytes/bytes.ts';
import { axisState } from './bytes/symmetry.ts';
import { Suggestions, type Suggestion } from './bytes/suggestions.ts';
import type { Token } from './bytes/tokens.ts';
import { makeCommands } from './commands.ts';
import type { DialogState } from './dialogs/state.ts';
import { encodeFrame } from './encode.ts';
import { SpriteFile, type FileOrigin } from './file.ts';
import { Inks } from './session/inks.ts';
import { Live } from './session/live.ts';
import { News } from './session/news.ts';
import { Steps } from './session/steps.ts';
import type { Viewer } from './session/viewer.ts';
import { type Rect, intersect } from './rect.ts';

export type SpriteJournal = Journal<Snapshot, Step>;

/** Where a changed picture goes, and what the history calls it. */
export interface PaintBoxOptions {
    /** The cel that was copied. The frame that shows may be another one by now. */
    readonly at: Target;
    readonly label: string;
    readonly mergeKey?: string | undefined;
    readonly movesFloat?: boolean;
}

const AXIS_COLOURS = { saves: '#7fd19a', off: '#f2c14b', plain: '#ff7ae0' } as const;

export class SpriteSession implements RoomDocument {
    readonly id: string;
    readonly document: SpriteDocument;
    readonly journal: SpriteJournal;
    readonly lock: DocumentLock;
    readonly ui = new EditorState();
    readonly file: SpriteFile;
    readonly inks: Inks;
    readonly live = new Live(this);
    readonly news = new News(this);
    readonly outline: Signal<Outline>;
    /** Grows with every change, for those who watch everything. */
    readonly revision = signal(0);
    readonly float = signal<Float | null>(null);
    readonly dialog = signal<DialogState | null>(null);
    readonly bytes: Bytes;
    readonly suggestions: Suggestions;
    /** The one whose ghost shows. */
    readonly suggestion = signal<Suggestion | null>(null);
    /** The token under the pointer in the string. */
    readonly litToken = signal<Token | null>(null);
    /** Of the upright axis: green where mirrored rows save bytes, amber where they cannot. */
    readonly axisColour: ReadonlySignal<string>;
    readonly findings = signal<readonly Finding[]>([]);
    readonly commands: ReadonlySignal<readonly Command[]>;
    readonly title: ReadonlySignal<string>;
    readonly status: ReadonlySignal<{ text: string; fault?: boolean }>;
    readonly bar: ReadonlySignal<Bar | null>;
    readonly path: ReadonlySignal<string | null>;
    /** The frame of an atlas that the sprite is, or null. */
    readonly part: Signal<PartOf | null>;
    viewer: Viewer | null = null;
    /** The cels of the last change. */
    #changed: readonly string[] = [];
    readonly #steps: Steps;
    readonly #stop: Array<() => void> = [];

    /** The lock was asked for before the document was read: what another tab writes later would be missing here. */
    constructor(
        document: SpriteDocument,
        journal: SpriteJournal,
        lock: DocumentLock,
        restored?: Restored<Snapshot, Step>,
    ) {
        this.id = journal.record.id;
        this.document = document;
        this.journal = journal;
        this.#steps = new Steps(document, journal, restored);
        this.lock = lock;
        lock.prepare = () => this.flush();
        this.outline = signal(document.outline);
        this.#stop.push(document.subscribe((change) => this.#hear(change)));
        this.inks = new Inks(this.id, document, this.outline);
        this.#stop.push(this.inks.stop);
        this.ui.frame.value = document.outline.frames[0]!.id;
        this.ui.layer.value = document.outline.layers.at(-1)!.id;
        this.file = new SpriteFile(this, journal.record.origin as FileOrigin | undefined);
        this.part = keptPart(this.id);
        this.bytes = new Bytes(this);
        this.suggestions = new Suggestions(this);
        this.axisColour = computed(() => AXIS_COLOURS[axisState(this)]);
        this.title = computed(() => this.outline.value.name + (this.file.differs.value ? ' •' : ''));
        this.status = computed(() => this.#wordStatus());
        this.bar = computed(() => this.#makeBar());
        this.path = computed(() => this.file.serverPath.value);
        this.commands = computed(() => makeCommands(this));
        this.#stop.push(
            effect(() => {
                if (!lock.held.value) journal.end();
            }),
        ); // the tab that has the lock writes
        this.#stop.push(
            effect(() => {
                void this.ui.frame.value;
                this.suggestion.value = null;
            }),
        );
    }

    // ---- what the sprite is

    get history(): History {
        return this.#steps.history;
    }

    get target(): Target {
        return { layer: this.ui.layer.value, frame: this.ui.frame.value };
    }

    get size(): { width: number; height: number } {
        return this.outline.value;
    }

    // ---- changing it

    /** Does a step, or says why it cannot be done. What floats is stamped first, unless the step moves it: it remembers
     * the cel as it was, and would bring back what the step changes. */
    perform(outcome: Outcome<Step>, movesFloat = false): boolean {
        if (!outcome.ok) {
            this.refuse(outcome.sentence);
            return false;
        }
        if (!this.canEdit()) return false;
        if (!movesFloat) this.dropFloat();
        const from = this.#steps.perform(outcome.value);
        if (from !== null) this.file.stepsReplaced(from);
        this.revision.value++;
        if (outcome.value.note) say(outcome.value.note);
        return true;
    }

    /** Stores a part of a changed copy of a cel. */
    paintBox(picture: Picture, box: Rect, { at, label, mergeKey, movesFloat }: PaintBoxOptions): boolean {
        const area = intersect(box, { x: 0, y: 0, width: picture.width, height: picture.height });
        if (!area) return false;
        const pixels = copyArea(picture.pixels, picture.width, area);
        return this.perform(paintArea(this.document, at, area, pixels, { label, mergeKey }), movesFloat);
    }

    /** Says so if another tab edits the sprite. */
    canEdit(): boolean {
        if (!this.lock.held.value) this.refuse('This sprite is open in another tab: edit it there, or take it over.');
        return this.lock.held.value;
    }

    /** Says why the current layer cannot be drawn on, if it cannot. */
    canDraw(): boolean {
        const outcome = attempt(() => needDrawable(this.document.outline, this.target));
        if (!outcome.ok) this.refuse(outcome.sentence);
        return outcome.ok;
    }

    undo(): void {
        this.#travel((history) => history.undo());
    }

    redo(): void {
        this.#travel((history) => history.redo());
    }

    jumpTo(position: number): void {
        this.#travel((history) => history.jumpTo(position));
    }

    /** Ends merging: the next change is a step of its own. */
    seal(): void {
        this.history.seal();
    }

    #travel(go: (history: History) => unknown): void {
        if (!this.lock.held.value) return;
        this.dropFloat();
        const { outline } = this.document;
        if (!this.#steps.travel(go)) return;
        const { layer, frame } = followChange(outline, this.document.outline, this.#changed, this.target);
        [this.ui.layer.value, this.ui.frame.value] = [layer, frame];
        this.revision.value++;
    }

    #hear(change: Change): void {
        const { outline } = this.document;
        this.#changed = change.cels;
        if (change.fields.length > 0) {
            this.outline.value = outline;
            this.#keepPlaces(outline);
        }
        if (change.fields.includes('name')) this.journal.rename(outline.name);
        if (change.fields.includes('width') || change.fields.includes('height')) this.ui.selection.value = null;
        if (change.dirty) this.suggestion.value = null; // it was made for another picture
        this.viewer?.changed(change);
    }

    /** After a change the current frame and layer may be gone. */
    #keepPlaces(outline: Outline): void {
        if (!outline.frames.some((frame) => frame.id === this.ui.frame.value))
            this.ui.frame.value = outline.frames.at(-1)!.id;
        if (!outline.layers.some((layer) => layer.id === this.ui.layer.value))
            this.ui.layer.value = outline.layers.at(-1)!.id;
        if (this.ui.tag.value && !outline.tags.some((tag) => tag.id === this.ui.tag.value)) this.ui.tag.value = null;
    }

    // ---- selection and float

    select(mask: Mask | null): void {
        this.ui.selection.value = mask?.bounds ? mask : null;
        this.viewer?.overlayChanged();
    }

    setFloat(float: Float): void {
        this.float.value = float;
    }

    /** Stamps what floats: the sprite has it already. */
    dropFloat(): void {
        if (!this.float.value) return;
        this.float.value = null;
        this.seal();
    }

    /** Puts what floats back to where it was lifted. */
    returnFloat(): void {
        const float = this.float.value;
        if (!float) return;
        this.float.value = null;
        this.jumpTo(float.since);
    }

    refuse(sentence: string): void {
        say(sentence);
    }

    // ---- the tab

    #wordStatus(): { text: string; fault?: boolean } {
        switch (this.journal.state.value) {
            case 'failed':
                return { text: this.journal.fault.value, fault: true };
            case 'saving':
                return { text: 'Saving' };
            case 'saved':
                return { text: this.file.differs.value ? 'Saved in this browser, not in the file yet' : 'Saved' };
        }
    }

    #makeBar(): Bar | null {
        if (!this.lock.held.value)
            return {
                text: 'This sprite is open in another tab.',
                actions: [{ title: 'Edit it here', run: () => void this.file.takeOver() }],
            };
        return this.file.conflict.value ?? partBar(this);
    }

    fileChanged(kind: 'changed' | 'removed', hash: string | undefined): void {
        void this.#gestureEnd()
            .then(() => this.file.hear(kind, hash))
            .catch((error: unknown) => sayError(`${this.file.name}: ${wordError(error)}`));
    }

    /** Resolves when no gesture goes on: a sprite that is read anew would take the cel away from under it. */
    #gestureEnd(): Promise<void> {
        return new Promise((resolve) => {
            const stop = this.ui.drawing.subscribe((drawing) => {
                if (!drawing) {
                    resolve();
                    queueMicrotask(() => stop());
                }
            });
        });
    }

    /** The string of the frame that shows. */
    async source(): Promise<StudioFile> {
        const bytes = await encodeFrame(this.document, this.ui.frame.value);
        return { name: `${this.outline.value.name}.pcsef`, bytes, origin: { kind: 'copy' } };
    }

    flush(): Promise<void> {
        return this.journal.flush();
    }

    /** Resolves when the sprite can be opened again. */
    async close(): Promise<void> {
        this.dropFloat();
        this.ui.playing.value = false;
        for (const stop of this.#stop) stop();
        this.suggestions.cancel();
        this.bytes.free();
        await this.flush().catch(() => {});
        this.journal.end(); // two journals of one sprite would write over each other
        await this.lock.release();
    }
}
