// Which documents are open, for each folder. In the database, not among the settings: browsers write those to the disk
// seconds later, and a browser that is killed before would forget what was open.
import { transact } from './database.ts';

export interface OpenTabs {
    tabs: { id: string; room: string; title: string }[];
    shown: string | null;
}

export async function readTabs(folder: string): Promise<OpenTabs> {
    const kept = await transact<OpenTabs | undefined>(['tabs'], 'readonly', (transaction) =>
        transaction.objectStore('tabs').get(folder),
    );
    return kept ?? { tabs: [], shown: null };
}

const RETRY_MS = 2000;
let retry = 0;

/** Keeps the list, once there is room for it. Until then everything is in the journal, which the welcome page lists. */
export function writeTabs(folder: string, open: OpenTabs): void {
    clearTimeout(retry);
    transact(['tabs'], 'readwrite', (transaction) => transaction.objectStore('tabs').put(open, folder)).catch(() => {
        retry = window.setTimeout(() => writeTabs(folder, open), RETRY_MS);
    });
}
