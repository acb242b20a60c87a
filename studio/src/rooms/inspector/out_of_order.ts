// Indices outside the longest increasing subsequence.

/** Binary search: the first place in `ends` whose number is at least `number`. The numbers at `ends` increase. */
function firstNotBelow(numbers: readonly number[], ends: readonly number[], number: number): number {
    let [low, high] = [0, ends.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (numbers[ends[middle]!]! < number) low = middle + 1;
        else high = middle;
    }
    return low;
}

/** The indices outside of one longest increasing subsequence. All numbers are different. O(n log n), because an
 * atlas may have many thousand frames. */
export function outOfOrder(numbers: readonly number[]): Set<number> {
    const ends: number[] = []; // ends[n]: index of the smallest number that ends n + 1 increasing numbers
    const before: (number | undefined)[] = []; // index of the number before it in that subsequence
    for (const [at, number] of numbers.entries()) {
        const length = firstNotBelow(numbers, ends, number);
        before[at] = ends[length - 1];
        ends[length] = at;
    }
    const places = new Set(numbers.keys());
    for (let at = ends.at(-1); at !== undefined; at = before[at]) places.delete(at);
    return places;
}
