// A document that another tab edits is edited here from now on.
import type { DocumentRecord } from '../store/journal.ts';
import type { DocumentLock } from '../store/lock.ts';
import { say } from './messages.ts';
import { closeTab, openRecord } from './workspace.ts';

/** Takes a document over from another tab, as that tab has left it. */
export async function takeOver(
    lock: DocumentLock,
    record: Pick<DocumentRecord, 'id' | 'room' | 'title'>,
): Promise<void> {
    if (!(await lock.takeOver())) {
        say("The other tab cannot store its last steps: make room in the browser's storage there, and try again.");
        return;
    }
    await lock.release(); // the session that is opened anew takes it again
    await closeTab(record.id);
    await openRecord(record);
}
