// Which lines of a text go and which come, for the preview of a fix.

export interface LineChange {
    readonly kind: 'removed' | 'added';
    /** From 1, in the text that has it. */
    readonly line: number;
    readonly text: string;
}

/** Cells of the table of common lines. Beyond it all lines between the first and the last difference count as
 * changed. */
const TABLE_MAX = 4_000_000;

/** Lengths of the longest common subsequences of all pairs of tails. */
function commonTails(before: readonly string[], after: readonly string[]): Uint32Array {
    const width = after.length + 1;
    const lengths = new Uint32Array((before.length + 1) * width);
    for (let i = before.length - 1; i >= 0; i--) {
        for (let j = after.length - 1; j >= 0; j--) {
            lengths[i * width + j] =
                before[i] === after[j]
                    ? lengths[(i + 1) * width + j + 1]! + 1
                    : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
        }
    }
    return lengths;
}

function diffMiddle(before: readonly string[], after: readonly string[], first: number): LineChange[] {
    const width = after.length + 1;
    const small = (before.length + 1) * width <= TABLE_MAX;
    const lengths = small ? commonTails(before, after) : null;
    const changes: LineChange[] = [];
    for (let [i, j] = [0, 0]; i < before.length || j < after.length; ) {
        if (lengths && i < before.length && j < after.length && before[i] === after[j]) {
            i++;
            j++;
        } else if (
            j >= after.length
            || (i < before.length && (!lengths || lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!))
        ) {
            changes.push({ kind: 'removed', line: first + i + 1, text: before[i++]! });
        } else {
            changes.push({ kind: 'added', line: first + j + 1, text: after[j++]! });
        }
    }
    return changes;
}

export function diffLines(before: string, after: string): LineChange[] {
    const [a, b] = [before.split('\n'), after.split('\n')];
    let first = 0;
    while (first < a.length && first < b.length && a[first] === b[first]) first++;
    let last = 0;
    while (last < a.length - first && last < b.length - first && a[a.length - 1 - last] === b[b.length - 1 - last])
        last++;
    return diffMiddle(a.slice(first, a.length - last), b.slice(first, b.length - last), first);
}
