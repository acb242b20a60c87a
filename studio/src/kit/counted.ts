// Words for numbers of things.

/** "1 frame", "1,234 frames". */
export function counted(count: number, thing: string): string {
    return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
