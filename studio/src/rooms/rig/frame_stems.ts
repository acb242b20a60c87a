// How the frames of baked animations are called.

/** Slashes would make folders of a name. */
const plain = (name: string) => name.replace(/[/\\]+/g, '-');

/** A stem for each animation. Names that become one get a number, so that no frames take the place of others; files
 * that differ only in their letters' size would be one on some machines. */
export function frameStems(names: readonly string[]): string[] {
    const taken = new Set<string>();
    return names.map((name) => {
        let stem = plain(name);
        for (let number = 2; taken.has(stem.toLowerCase()); number++) stem = `${plain(name)}-${number}`;
        taken.add(stem.toLowerCase());
        return stem;
    });
}
