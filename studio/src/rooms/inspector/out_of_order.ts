// Which numbers of a list have to go so that the rest rises.

/** The first place in `ends` whose number is not below `number`; `ends` are places of numbers that rise. */
function firstNotBelow(numbers: readonly number[], ends: readonly number[], number: number): number {
    let [low, high] = [0, ends.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (numbers[ends[middle]!]! < number) low = middle + 1;
        else high = middle;
    }
    return low;
}

/** The places of the fewest such numbers. All numbers are different. Takes n log n steps: an atlas may have many
 * thousand frames. */
export function outOfOrder(numbers: readonly number[]): Set<number> {
    const ends: number[] = []; // ends[n]: where the smallest number stands with which n + 1 rising numbers can end
    const before: (number | undefined)[] = []; // the number that stands before each of them then
    for (const [at, number] of numbers.entries()) {
        const length = firstNotBelow(numbers, ends, number);
        before[at] = ends[length - 1];
        ends[length] = at;
    }
    const places = new Set(numbers.keys());
    for (let at = ends.at(-1); at !== undefined; at = before[at]) places.delete(at);
    return places;
}
