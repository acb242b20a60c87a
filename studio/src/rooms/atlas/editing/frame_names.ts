// Names for the pictures of an atlas that is taken apart, when it is pressed to another format.
import { withoutPictureEnding } from '../../../engine/endings.ts';

export interface FrameFile {
    readonly frame?: string;
    readonly file: string;
    readonly ninePatch?: boolean;
}

/** Whether a key is a path that stays below its folder. */
const isPath = (key: string) =>
    !/[\\:]/.test(key) && key.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** By file: the name of its frame. The engine's names are for pressing to the format that was read: its animations come
 * back by their numbers. Frames that share a key keep them. */
export function namesByKeys(files: readonly FrameFile[]): Map<string, string> {
    const wanted = files.map(({ frame, file, ninePatch }) =>
        frame !== undefined && isPath(frame) ? `${withoutPictureEnding(frame)}${ninePatch ? '.9' : ''}.png` : file,
    );
    const count = new Map<string, number>();
    for (const name of [...wanted, ...files.map(({ file }) => file)]) count.set(name, (count.get(name) ?? 0) + 1);
    return new Map(
        files.map(({ file }, i) => {
            const name = wanted[i]!;
            const others = count.get(name)! - (name === file ? 2 : 1);
            return [file, others === 0 ? name : file];
        }),
    );
}
