// How the frames of baked animations are called.

/** Slashes would make folders of a name. */
const plain = (name: string) => name.replace(/[/\\]+/g, '-');

/** A stem for each animation. Equal names get a number, so that no frame overwrites another. Upper and lower case
 * count as equal, as on some file systems. */
export function frameStems(names: readonly string[]): string[] {
    const taken = new Set<string>();
    return names.map((name) => {
        let stem = plain(name);
        for (let number = 2; taken.has(stem.toLowerCase()); number++) stem = `${plain(name)}-${number}`;
        taken.add(stem.toLowerCase());
        return stem;
    });
}
