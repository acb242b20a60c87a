// Whether two files, or two parts of files, have the same content.

export function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
    if (a.length !== b?.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
}
