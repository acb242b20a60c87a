// Blobs of a press besides the pictures that it was given: atlases whose places it keeps, and pictures that took the
// place of others. Settings name them, so undo brings back what was before.
import { hashOf } from '../../../files/local.ts';

/** Pictures that were given have their paths as names, and no path begins like this. */
const OWN = '/';

/** The same bytes have the same name: keeping them once more changes nothing. */
export async function ownBlobName(bytes: Uint8Array): Promise<string> {
    return OWN + (await hashOf(bytes));
}

/** The hash of its bytes. */
export function blobHash(blob: string): string {
    return blob.slice(OWN.length);
}

export function isOwnBlob(name: string): boolean {
    return name.startsWith(OWN);
}
