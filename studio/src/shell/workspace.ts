// The open documents, as tabs, and how documents come here: from files, samples, the journal.
import { computed, effect, signal, type Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { project, projectId, refreshProject, server, type FileChange, type ProjectFile } from '../files/server.ts';
import type { PartOf, StudioFile } from '../files/local.ts';
import { forgetDocument, listDeleted, listDocuments, markDeleted, type DocumentRecord } from '../store/journal.ts';
import { DocumentLock } from '../store/lock.ts';
import { readTabs, writeTabs } from '../store/tabs.ts';
import { roomCommands } from './commands.ts';
import { attempt, say, sayError, wordError } from './messages.ts';
import { findRoom, roomFor, roomForAll, type Offer, type Room, type RoomDocument } from './room.ts';

/** Longer than the message that offers to bring a deleted document back. */
const PURGE_AFTER_MS = 10_000;

export const INSPECTOR = 'inspector';

export interface Tab {
    room: Room;
    document: RoomDocument;
    View: ComponentType<{ document: RoomDocument }>;
}

export const tabs = signal<readonly Tab[]>([]);
/** The id of the document that shows; null shows the welcome page. */
export const shown: Signal<string | null> = signal(null);
export const shownTab = computed(() => tabs.value.find((tab) => tab.document.id === shown.value) ?? null);
export const recent = signal<readonly DocumentRecord[]>([]);

export async function refreshRecent(): Promise<void> {
    recent.value = await listDocuments().catch(() => []);
}

/** Shows a document in a tab of its own. */
export async function show(room: Room, document: RoomDocument): Promise<void> {
    if (!tabs.value.some((tab) => tab.document.id === document.id)) {
        const View = await room.view();
        // Reads them here, so that a damaged document throws here and not in the effects that watch all tabs.
        void [document.title.value, document.status.value];
        tabs.value = [...tabs.value, { room, document, View }];
    }
    shown.value = document.id;
}

/** Opens a file in the room that likes it best. */
export async function openFile(file: StudioFile): Promise<void> {
    const choice = roomFor(file);
    if (!choice) return sayError(`${file.name}: no room of the studio opens this file.`);
    try {
        await show(choice.room, await choice.room.open(file));
    } catch (error) {
        const way = choice.room.id === INSPECTOR ? undefined : { title: 'Inspect', run: () => void inspect(file) };
        const reason = wordError(error); // the engine names the file itself
        sayError(reason.startsWith(file.name) ? reason : `${file.name}: ${reason}`, way);
    }
}

/** Opens a file in the inspector, also where another room would take it. */
export async function inspect(file: StudioFile): Promise<void> {
    const room = findRoom(INSPECTOR)!;
    await attempt(file.name, async () => show(room, await room.open(file)));
}

/** Opens those of some files that a room likes best: an atlas, but not its page as a picture of its own. `offer` is
 * that of `roomForAll`, if the caller has it. */
export async function openFiles(files: readonly StudioFile[], offer?: Offer | null): Promise<void> {
    const together = (offer === undefined ? await roomForAll(files) : offer)?.room;
    if (together) {
        await attempt(together.title, async () => show(together, await together.openAll!(files)));
        return;
    }
    const eagerness = files.map((file) => roomFor(file)?.eagerness ?? 0);
    const best = Math.max(0, ...eagerness);
    if (files.length > 0 && best === 0) return sayError(`${files[0]!.name}: no room of the studio opens this file.`);
    const chosen = files.filter((_, i) => eagerness[i] === best);
    for (const file of chosen) await openFile(file);
    const left = files.length - chosen.length;
    if (left > chosen.length)
        say(`${left} files beside ${chosen[0]!.name} were not opened by themselves: give them alone to open them.`);
}

/** The document that the browser keeps of a file of the folder: its work goes on there, also after its tab was
 * closed. */
async function keptWork(file: ProjectFile): Promise<DocumentRecord | undefined> {
    const isOf = (origin: Partial<Record<string, unknown>> | undefined) =>
        origin?.kind === 'server' && origin.project === project.value?.id && origin.path === file.path;
    return (await listDocuments().catch(() => [])).find((record) =>
        isOf(record.origin as Partial<Record<string, unknown>> | undefined),
    );
}

/** Opens a file of the server's folder, or shows the tab that has it. */
export async function openProjectFile(file: ProjectFile): Promise<void> {
    const open = tabs.value.find((tab) => tab.document.path.value === file.path);
    if (open) {
        shown.value = open.document.id;
        return;
    }
    const kept = await keptWork(file);
    if (kept && (await openRecord(kept))) return;
    await attempt(file.path, async () => {
        const { bytes, hash } = await server!.read(file.id);
        const origin = { kind: 'server', project: project.value!.id, path: file.path, id: file.id, hash } as const;
        await openFile({ name: file.path, bytes, origin, beside: (name) => readBeside(file.path, name) });
    });
}

async function readBeside(path: string, name: string): Promise<Uint8Array | null> {
    const wanted = path.includes('/') ? path.replace(/[^/]*$/, name) : name;
    const file = project.value?.files.find((each) => each.path === wanted);
    return file ? (await server!.read(file.id)).bytes : null;
}

/** Opens a document of the journal; false, with a message, when that fails. */
export async function openRecord(record: Pick<DocumentRecord, 'id' | 'room' | 'title'>): Promise<boolean> {
    if (tabs.value.some((tab) => tab.document.id === record.id)) {
        shown.value = record.id;
        return true;
    }
    const room = findRoom(record.room);
    return (
        (await attempt(record.title, async () => {
            const document = await room?.restore(record.id);
            if (!room || !document) throw new Error('the browser does not keep it any more');
            await show(room, document).catch(async (error: unknown) => {
                await document.close();
                throw error;
            });
            checkFile(document);
            return true;
        })) ?? false
    );
}

/** Gives a frame back to the document that it was taken out of, and shows that. */
export async function giveBack(part: PartOf, picture: Uint8Array): Promise<PartOf> {
    const record = { id: part.document, room: part.room, title: part.title };
    const open = () => tabs.value.find((tab) => tab.document.id === part.document)?.document;
    if (!open() && !(await openRecord(record))) return part; // openRecord has shown a message
    const back = await open()!.takeFrame!(part, picture);
    shown.value = back.document;
    return back;
}

/** The file may have changed or gone while the document was closed. */
function checkFile(document: RoomDocument): void {
    const path = document.path.value;
    if (path === null) return;
    document.fileChanged?.(project.value?.files.some((file) => file.path === path) ? 'changed' : 'removed', undefined);
}

/** Closes a tab; false when it stays open because its last steps are nowhere else. */
export async function closeTab(id: string): Promise<boolean> {
    const tab = tabs.value.find((each) => each.document.id === id);
    if (!tab) return true;
    try {
        await tab.document.flush();
    } catch (error) {
        sayError(`${tab.document.title.value} stays open: ${wordError(error)}`);
        return false;
    }
    await removeTab(tab);
    return true;
}

async function removeTab(tab: Tab): Promise<void> {
    const index = tabs.value.indexOf(tab);
    if (index < 0) return; // somebody clicked twice
    const { id } = tab.document;
    const closed = tab.document.close();
    tabs.value = tabs.value.filter((each) => each !== tab);
    if (shown.value === id) shown.value = (tabs.value[index] ?? tabs.value[index - 1])?.document.id ?? null;
    await closed;
    await refreshRecent();
}

/** Deletes a document from the browser; for a while it can be brought back. Another tab that edits it keeps it. */
export async function forgetRecord(record: DocumentRecord): Promise<void> {
    if (!(await closeTab(record.id))) return;
    const lock = new DocumentLock(record.id);
    try {
        if (!(await lock.take())) throw new Error('another tab edits it. Close it there first.');
        await markDeleted(record.id, Date.now());
    } finally {
        void lock.release();
    }
    await refreshRecent();
    setTimeout(() => void attempt(record.title, purge), PURGE_AFTER_MS);
    say(`"${record.title}" is deleted from this browser.`, {
        title: 'Undo',
        run: () => void attempt(record.title, () => bringBack(record.id)),
    });
}

async function bringBack(id: string): Promise<void> {
    await markDeleted(id, undefined);
    await refreshRecent();
}

/** Deletes for good the documents that were not brought back in time. */
async function purge(): Promise<void> {
    for (const { id, room } of await listDeleted(Date.now() - PURGE_AFTER_MS)) {
        await forgetDocument(id);
        findRoom(room)?.forget?.(id);
    }
}

/** Goes to the next tab, or the one before. */
export function walkTabs(by: 1 | -1): void {
    const count = tabs.value.length;
    if (count === 0) return;
    const at = tabs.value.findIndex((tab) => tab.document.id === shown.value);
    shown.value = tabs.value[(at + by + count) % count]!.document.id;
}

/** Every folder that the command serves has tabs of its own, and so have files without one. */
function tabsKey(): string {
    return projectId() ?? 'files';
}

/** Opens what was open when the page was left. */
async function restoreTabs(): Promise<void> {
    const kept = await readTabs(tabsKey());
    for (const record of kept.tabs) await openRecord(record);
    if (tabs.value.some((tab) => tab.document.id === kept.shown)) shown.value = kept.shown;
}

function keepTabs(): void {
    const list = tabs.value.map((tab) => ({ id: tab.document.id, room: tab.room.id, title: tab.document.title.value }));
    writeTabs(tabsKey(), { tabs: list, shown: shown.value });
}

/** A file that was removed and is there again has changed. */
function hearChanges(changes: FileChange[]): void {
    for (const { path, kind, hash } of changes) {
        const tab = tabs.value.find((each) => each.document.path.value === path);
        tab?.document.fileChanged?.(kind === 'added' ? 'changed' : kind, hash);
    }
    void attempt('The folder', refreshProject);
}

/** The browser asks before the page goes, but only while something of it is stored nowhere. */
function askToStay(event: BeforeUnloadEvent): void {
    if (tabs.value.some((tab) => tab.document.status.value.fault)) event.preventDefault();
}

/** Stores what is not stored yet when the page is left. */
function listenToLeave(): void {
    const flushAll = () => {
        for (const tab of tabs.value) void tab.document.flush().catch(() => {});
    };
    document.addEventListener('visibilitychange', () => {
        if (document.hidden) flushAll();
    });
    window.addEventListener('pagehide', flushAll);
    window.addEventListener('beforeunload', askToStay);
}

/** Brings back the last work, and opens what the command was asked to open. */
export async function openWorkspace(): Promise<void> {
    effect(() => {
        roomCommands.value = shownTab.value?.document.commands.value ?? [];
    });
    listenToLeave();
    if (server) await attempt('The folder', refreshProject);
    void attempt('Deleted work', purge);
    await refreshRecent();
    await attempt('The last work', restoreTabs);
    effect(keepTabs);
    const asked = new Set(project.value?.open ?? []);
    for (const file of project.value?.files ?? []) if (asked.has(file.id)) await openProjectFile(file);
    if (server)
        void server.watch({
            changed: hearChanges,
            reset: () => {
                for (const tab of tabs.value) checkFile(tab.document);
            },
        });
}
