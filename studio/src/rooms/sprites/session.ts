// A sprite that is open in a tab: the document, its history, its journal and its file. All changes go through `perform`.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Finding } from 'spritepress';
import type { Command } from '../../frame/commands.ts';
import { say, sayError, wordError } from '../../frame/messages.ts';
import type { Bar, RoomDocument } from '../../frame/room.ts';
import { readSetting, writeSetting } from '../../frame/settings.ts';
import type { PartOf, StudioFile } from '../../files/local.ts';
import { Journal, type Restored } from '../../store/journal.ts';
import { DocumentLock } from '../../store/lock.ts';
import { flattenFrame } from './model/compose.ts';
import type { Change, SpriteDocument } from './model/document.ts';
import { paintArea } from './model/edit/paint.ts';
import { chooseInk } from './model/edit/settings.ts';
import { History } from './model/history.ts';
import { needDrawable } from './model/lookup.ts';
import { attempt, type Outcome } from './model/outcome.ts';
import { canvasRect, celIdAt, type Ink, type Outline, type Target } from './model/outline.ts';
import { copyArea, intersect, type Rect } from './model/rect.ts';
import type { Snapshot } from './model/snapshot.ts';
import type { Step } from './model/step.ts';
import type { Mask } from './raster/mask.ts';
import { pixelAt, type Box, type Picture, type Point } from './raster/picture.ts';
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

export type SpriteJournal = Journal<Snapshot, Step>;

/** A cel that a gesture has changed and not stored yet. */
export interface Preview {
    readonly at: Target;
    readonly picture: Picture;
}

/** Where a changed picture goes, and what the history calls it. */
export interface PaintBoxOptions {
    /** The cel that was copied. The frame that shows may be another one by now. */
    readonly at: Target;
    readonly label: string;
    readonly mergeKey?: string | undefined;
    readonly movesFloat?: boolean;
}

/** The canvas, while there is one: the session tells it what to draw again. */
export interface Viewer {
    changed(change: Change): void;
    previewChanged(area: Rect | null): void;
    /** Draws what lies over the picture again. */
    overlayChanged(): void;
    /** The colour of a guide picture at a place, as "#rrggbbaa"; null when there is none. */
    guideColour(at: Point): string | null;
}

const AXIS_COLOURS = { saves: '#7fd19a', off: '#f2c14b', plain: '#ff7ae0' } as const;
const NEWS_MS = 300;

export class SpriteSession implements RoomDocument {
    readonly id: string;
    readonly document: SpriteDocument;
    readonly history: History;
    readonly journal: SpriteJournal;
    readonly lock: DocumentLock;
    readonly ui = new EditorState();
    readonly file: SpriteFile;
    /** Colours of the two buttons, as indices of pixels; 0 is the empty pixel. */
    readonly colours: ReadonlySignal<Ink>;
    readonly outline: Signal<Outline>;
    /** Grows with every change, for those who watch everything. */
    readonly revision = signal(0);
    readonly float = signal<Float | null>(null);
    readonly preview = signal<Preview | null>(null);
    /** A few words of the tool that is used just now. */
    readonly told = signal('');
    /** What a screen reader hears. */
    readonly news = signal('');
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
    #newsTimer = 0;
    /** The cels of the last change. */
    #changed: readonly string[] = [];
    /** The number of steps in the journal that the history has forgotten. */
    readonly #offset: number;
    readonly #stop: Array<() => void> = [];

    /** The lock was asked for before the document was read: what another tab writes later would be missing here. */
    constructor(document: SpriteDocument, journal: SpriteJournal, lock: DocumentLock, restored?: Restored<Snapshot, Step>) {
        this.id = journal.record.id;
        this.document = document;
        this.journal = journal;
        this.history = new History(document);
        if (restored) this.history.load(splitSteps(restored));
        this.#offset = journal.record.position - this.history.position;
        this.lock = lock;
        lock.prepare = () => this.flush();
        this.outline = signal(document.outline);
        this.colours = computed(() => this.outline.value.ink);
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
        this.#stop.push(document.subscribe((change) => this.#hear(change)));
        this.#applyInk(readColours(this.id));
        this.#stop.push(effect(() => this.#keepColours()));
        this.#stop.push(effect(() => { if (!lock.held.value) journal.end(); })); // the tab that has the lock writes
        this.#stop.push(effect(() => { void this.ui.frame.value; this.suggestion.value = null; }));
    }

    // ---- what the sprite is

    get target(): Target {
        return { layer: this.ui.layer.value, frame: this.ui.frame.value };
    }

    get size(): { width: number; height: number } {
        return this.outline.value;
    }

    /** A copy of the current cel, to paint on. */
    copyCel(): Picture {
        const { width, height } = this.document.outline;
        const pixels = this.document.copy(celIdAt(this.document.outline, this.target), canvasRect(this.document.outline));
        return { width, height, pixels };
    }

    /** All layers of the current frame in one. */
    flatPicture(): Picture {
        const { width, height } = this.document.outline;
        return { width, height, pixels: flattenFrame(this.document, this.ui.frame.value).indices };
    }

    /** The index of the current cel's pixel; null outside. */
    pixelAt(at: Point): number | null {
        const { x, y } = pixelAt(at);
        if (!this.#isInside(x, y)) return null;
        return this.document.copy(celIdAt(this.document.outline, this.target), { x, y, width: 1, height: 1 })[0]!;
    }

    /** The index that is seen at a place: of the layers, or the nearest to a guide's colour. */
    colourUnder(at: Point): number | null {
        const { x, y } = pixelAt(at);
        const index = this.#isInside(x, y) ? flattenFrame(this.document, this.ui.frame.value, { x, y, width: 1, height: 1 }).indices[0]! : null;
        if (index) return index;
        const guide = this.viewer?.guideColour(at) ?? null;
        return guide ? this.file.nearest(guide) : index;
    }

    #isInside(x: number, y: number): boolean {
        return x >= 0 && y >= 0 && x < this.outline.value.width && y < this.outline.value.height;
    }

    // ---- changing it

    /** Does a step, or says why it cannot be done. What floats is stamped first, unless the step moves it: it remembers the
     * cel as it was, and would bring back what the step changes. */
    perform(outcome: Outcome<Step>, movesFloat = false): boolean {
        if (!outcome.ok) {
            this.refuse(outcome.sentence);
            return false;
        }
        if (!this.canEdit()) return false;
        if (!movesFloat) this.dropFloat();
        const before = this.#journalMark();
        this.history.perform(outcome.value);
        this.#keep(before);
        if (outcome.value.note) say(outcome.value.note);
        return true;
    }

    /** Stores a part of a changed copy of a cel. */
    paintBox(picture: Picture, box: Box, { at, label, mergeKey, movesFloat }: PaintBoxOptions): boolean {
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
        this.#travel(() => this.history.undo());
    }

    redo(): void {
        this.#travel(() => this.history.redo());
    }

    jumpTo(position: number): void {
        this.#travel(() => this.history.jumpTo(position));
    }

    /** Ends merging: the next change is a step of its own. */
    seal(): void {
        this.history.seal();
    }

    #travel(go: () => unknown): void {
        if (!this.lock.held.value) return;
        this.dropFloat();
        const [position, { outline }] = [this.history.position, this.document];
        go();
        if (this.history.position === position) return;
        this.journal.moveTo(this.history.position + this.#offset);
        const { layer, frame } = followChange(outline, this.document.outline, this.#changed, this.target);
        [this.ui.layer.value, this.ui.frame.value] = [layer, frame];
        this.revision.value++;
    }

    #journalMark(): { position: number; last: Step | undefined } {
        return { position: this.history.position, last: this.history.entries.at(-1)?.step };
    }

    /** Writes into the journal what the history has just done: a step more, another last step, or one less. */
    #keep(before: { position: number; last: Step | undefined }): void {
        const { position } = this.history;
        const last = this.history.entries.at(-1)?.step;
        if (position > before.position) {
            this.journal.append(last!);
            this.history.forgetBefore(this.journal.record.base - this.#offset); // what the journal forgets cannot be gone back to
        } else if (position < before.position) this.journal.cutAt(position + this.#offset);
        else if (last && last !== before.last) this.journal.replaceLast(last);
        if (last !== before.last || position !== before.position)
            this.file.stepsReplaced(position + this.#offset + (position < before.position ? 1 : 0));
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
        if (!outline.frames.some((frame) => frame.id === this.ui.frame.value)) this.ui.frame.value = outline.frames.at(-1)!.id;
        if (!outline.layers.some((layer) => layer.id === this.ui.layer.value)) this.ui.layer.value = outline.layers.at(-1)!.id;
        if (this.ui.tag.value && !outline.tags.some((tag) => tag.id === this.ui.tag.value)) this.ui.tag.value = null;
    }

    // ---- colours

    chooseColour(index: number, which: 'first' | 'second'): void {
        this.#applyInk({ [which]: index });
    }

    swapColours(): void {
        const { first, second } = this.colours.value;
        this.#applyInk({ first: second, second: first });
    }

    /** Past the history: whoever undoes wants the last stroke back, not the last colour. */
    #applyInk(ink: Partial<Ink>): void {
        const step = chooseInk(this.document, ink);
        if (step.ok) this.document.apply(step.value);
    }

    /** The colours that the user has marked for shading, as indices, from dark to light as they were marked. */
    readonly marked = signal<readonly number[]>([]);

    ramp(): readonly number[] {
        return this.marked.value;
    }

    #keepColours(): void {
        const { first, second } = this.colours.value;
        writeSetting(`sprites.colours.${this.id}`, `${first},${second}`);
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

    // ---- playing

    startPlaying(): void {
        this.dropFloat();
        this.ui.playedFrom = this.ui.frame.value;
        this.ui.playing.value = true;
    }

    /** Goes back to the frame at which playing began, or stays at the one that shows, for those who change it. */
    stopPlaying(where: 'back' | 'here'): void {
        if (!this.ui.playing.value) return;
        this.ui.playing.value = false;
        const { playedFrom } = this.ui;
        if (where === 'back' && this.outline.value.frames.some((frame) => frame.id === playedFrom)) this.ui.frame.value = playedFrom;
    }

    // ---- what is seen while a gesture goes on

    startPreview(picture: Picture): void {
        this.preview.value = { at: this.target, picture };
    }

    showPreview(area: Rect | null): void {
        if (!area) return;
        this.viewer?.previewChanged(area);
        this.bytes.previewChanged(area);
    }

    /** `area` is what the gesture has shown; without it everything is drawn again. */
    endPreview(area: Rect = canvasRect(this.outline.value)): void {
        this.preview.value = null;
        this.told.value = '';
        this.viewer?.previewChanged(area);
        this.bytes.previewChanged(area);
    }

    /** Tells a screen reader of the pixel cursor: "12,4 red G, 269 bytes", and not at every step of a held arrow. */
    announce(): void {
        clearTimeout(this.#newsTimer);
        this.#newsTimer = window.setTimeout(() => {
            const at = this.ui.hover.value;
            const index = at && this.colourUnder({ x: Math.floor(at.x) + 0.5, y: Math.floor(at.y) + 0.5 });
            if (!at || index === null) return;
            const colour = this.outline.value.palette[index - 1];
            const name = index === 0 ? 'empty' : `${colour?.name ?? colour?.rgba ?? ''} ${this.file.codeOf(index - 1)}`;
            this.news.value = `${Math.floor(at.x)},${Math.floor(at.y)} ${name}, ${this.bytes.measure.value?.length ?? 0} bytes`;
        }, NEWS_MS);
    }

    tell(text: string): void {
        this.told.value = text;
    }

    refuse(sentence: string): void {
        say(sentence);
    }

    // ---- the tab

    #wordStatus(): { text: string; fault?: boolean } {
        switch (this.journal.state.value) {
            case 'failed': return { text: this.journal.fault.value, fault: true };
            case 'saving': return { text: 'Saving' };
            case 'saved': return { text: this.file.differs.value ? 'Saved in this browser, not in the file yet' : 'Saved' };
        }
    }

    #makeBar(): Bar | null {
        if (!this.lock.held.value)
            return { text: 'This sprite is open in another tab.', actions: [{ title: 'Edit it here', run: () => void this.file.takeOver() }] };
        return this.file.conflict.value ?? partBar(this);
    }

    fileChanged(kind: 'changed' | 'removed', hash: string | undefined): void {
        void this.#gestureEnd().then(() => this.file.hear(kind, hash)).catch((error: unknown) => sayError(`${this.file.name}: ${wordError(error)}`));
    }

    /** Resolves when no gesture goes on: a sprite that is read anew would take the cel away from under it. */
    #gestureEnd(): Promise<void> {
        return new Promise((resolve) => {
            const stop = this.ui.drawing.subscribe((drawing) => { if (!drawing) { resolve(); queueMicrotask(() => stop()); } });
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

/** The steps of the journal as the history wants them: the restored document has those up to the position. */
function splitSteps({ record, steps }: Restored<Snapshot, Step>): { done: Step[]; undone: Step[] } {
    const done = record.position - record.base;
    return { done: steps.slice(0, done), undone: steps.slice(done) };
}

/** The colours that were chosen last, which no step of the journal has. */
function readColours(id: string): Partial<Ink> {
    const [first, second] = readSetting(`sprites.colours.${id}`, '').split(',').map((text) => Number(text || NaN));
    return { ...(Number.isInteger(first) ? { first: first! } : {}), ...(Number.isInteger(second) ? { second: second! } : {}) };
}
