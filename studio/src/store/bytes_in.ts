// How much room plain data take, about: their texts and arrays of bytes, which are nearly all of it.

export function bytesIn(value: unknown): number {
    if (typeof value === 'string') return value.length;
    if (ArrayBuffer.isView(value)) return value.byteLength;
    if (typeof value !== 'object' || value === null) return 8;
    const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    return parts.reduce<number>((sum, part) => sum + bytesIn(part), 0);
}
