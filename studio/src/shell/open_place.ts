// Opens the place of a finding: in the document that has it, or in the room that shows the file it names.
import type { Finding } from 'spritepress';
import type { StudioFile } from '../files/local.ts';
import { attempt } from './messages.ts';
import { findRoom, roomFor, type RoomDocument } from './room.ts';
import { INSPECTOR, openFile, show, tabs } from './workspace.ts';

/** Looks into a file at the place of a finding; a tab that shows the file already is taken. */
async function inspectAt(file: StudioFile, finding: Finding): Promise<void> {
    const room = findRoom(INSPECTOR)!;
    const open = tabs.value.find((tab) => tab.document.showsFile?.(file))?.document;
    const document = open ?? (await room.open(file));
    await show(room, document);
    document.reveal?.(finding);
}

/** Whether the document could show the place if it had it, or knows the file. */
export function hasPlace(document: RoomDocument, finding: Finding): boolean {
    return (
        document.reveal !== undefined
        && (finding.path !== undefined || finding.line !== undefined || finding.file !== undefined)
    );
}

/** A frame, a bone, a byte are shown by the document itself; a place in a text or in a damaged file by the inspector;
 * another file, such as a picture of a press, by the room that likes it best. */
export async function openPlace(document: RoomDocument, finding: Finding): Promise<void> {
    if (document.reveal?.(finding)) return;
    await attempt(finding.file ?? document.title.value, async () => {
        const named = finding.file === undefined ? null : ((await document.fileOf?.(finding.file)) ?? null);
        const file = named ?? (await document.source?.());
        if (!file) return;
        const other = named && finding.line === undefined && roomFor(named)?.room.id === 'sprites';
        if (other) await openFile(named);
        else await inspectAt(file, finding);
    });
}
