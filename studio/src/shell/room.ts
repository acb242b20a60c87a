// What a room is. A room is a folder below src/rooms with a file room.ts, whose default export the shell finds by
// itself.
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Finding } from 'spritepress';
import type { PartOf, StudioFile } from '../files/local.ts';
import type { IconName } from '../kit/icons.tsx';
import type { Command } from './commands.ts';

/** A document that is open in a tab. */
export interface RoomDocument {
    /** Names it in the journal. */
    readonly id: string;
    readonly title: ReadonlySignal<string>;
    /** A few words beside the title: "saved", "not in the file yet". */
    readonly status: ReadonlySignal<{ text: string; fault?: boolean }>;
    readonly findings: ReadonlySignal<readonly Finding[]>;
    readonly commands: ReadonlySignal<readonly Command[]>;
    /** A warning above the document, such as a conflict with its file, or null. */
    readonly bar: ReadonlySignal<Bar | null>;
    /** The file on the server that it is, if it is one. */
    readonly path: ReadonlySignal<string | null>;
    /** The document as a file, for looking into it. */
    source?(): Promise<StudioFile>;
    /** Shows the place of a finding; false when it is nowhere in this room. */
    reveal?(finding: Finding): boolean;
    /** Offers what makes a finding go away; null where there is not exactly one way. */
    fixFor?(finding: Finding): (() => void) | null;
    /** One of its files, by the name that findings have for it. */
    fileOf?(name: string): Promise<StudioFile | null>;
    /** Whether this very file shows here. */
    showsFile?(file: StudioFile): boolean;
    /** Takes a frame back that another room has edited, as a PNG; resolves with where the frame is from now on. */
    takeFrame?(part: PartOf, picture: Uint8Array): Promise<PartOf>;
    /** Another program wrote or removed the file. */
    fileChanged?(kind: 'changed' | 'removed', hash: string | undefined): void;
    /** Resolves when nothing would be lost. */
    flush(): Promise<void>;
    /** The tab closes; the document stays in the journal. A promise resolves when it can be opened again. */
    close(): void | Promise<void>;
}

/** A sentence above the document, and what can be done about it. */
export interface Bar {
    text: string;
    actions: readonly { title: string; run(): void }[];
}

export interface Sample {
    title: string;
    /** One sentence. */
    about: string;
    open(): Promise<RoomDocument>;
}

export interface Room {
    readonly id: string;
    readonly title: string;
    readonly icon: IconName;
    /** What the room is for, in one sentence. */
    readonly about: string;
    /** Where the room stands among the others. */
    readonly order: number;
    /** What the room would do with a file, for the drop target and for choosing among rooms; null when it does not take
     * it. */
    accepts(file: { name: string; bytes?: Uint8Array }): { eagerness: number; says: string } | null;
    open(file: StudioFile): Promise<RoomDocument>;
    /** What the room would make of several files together: a folder of pictures is one atlas. `alone` is what happens
     * to each of them by itself. */
    takesAll?(
        files: readonly StudioFile[],
        alone: readonly (Offer | null)[],
    ): Promise<{ eagerness: number; says: string } | null>;
    openAll?(files: readonly StudioFile[]): Promise<RoomDocument>;
    /** The journal has deleted a document: the room deletes what it keeps of it elsewhere. */
    forget?(id: string): void;
    /** From the journal. */
    restore(id: string): Promise<RoomDocument | null>;
    /** An empty document. */
    create?(): Promise<RoomDocument>;
    /** Its part of the dialog of all settings. */
    readonly Settings?: ComponentType;
    readonly samples: readonly Sample[];
    /** Shows any document of the room; fetched when the first one opens. */
    view(): Promise<ComponentType<{ document: RoomDocument }>>;
}

const found = import.meta.glob<Room>('../rooms/*/room.ts', { eager: true, import: 'default' });

export const rooms: readonly Room[] = Object.values(found).sort((a, b) => a.order - b.order);

/** The room with an id: how one room reaches another, which it never imports. */
export function findRoom(id: string): Room | undefined {
    return rooms.find((room) => room.id === id);
}

/** How eagerly rooms open what is made for them: an atlas, a rig. */
export const MADE_FOR_IT = 3;

export interface Offer {
    readonly room: Room;
    readonly says: string;
    readonly eagerness: number;
}

/** The room that likes a file best. */
export function roomFor(file: { name: string; bytes?: Uint8Array }): Offer | null {
    const offers = rooms.flatMap((room) => {
        const offer = room.accepts(file);
        return offer ? [{ room, ...offer }] : [];
    });
    return offers.sort((a, b) => b.eagerness - a.eagerness)[0] ?? null;
}

/** The room that would rather have all files together than any room one of them. */
export async function roomForAll(files: readonly StudioFile[]): Promise<Offer | null> {
    const alone = files.map((file) => roomFor(file));
    const best = Math.max(0, ...alone.map((offer) => offer?.eagerness ?? 0));
    const offers: Offer[] = [];
    for (const room of rooms) {
        const offer = await room.takesAll?.(files, alone);
        if (offer && offer.eagerness > best) offers.push({ room, ...offer });
    }
    return offers.sort((a, b) => b.eagerness - a.eagerness)[0] ?? null;
}
