// Finds the strings of many frames in one worker: each frame in a worker of its own would take longer to start than to
// do.
import { encode, type EncodeOptions, type SpriteDocument as PlainSprite } from 'spritepress';
import { answerTasks } from '../../../shell/ask_worker.ts';

export interface StringTask {
    readonly sprites: readonly PlainSprite[];
    readonly settings: Pick<EncodeOptions, 'noMirror' | 'noCrossRows'>;
}

answerTasks(async ({ sprites, settings }: StringTask): Promise<string[]> => {
    const texts: string[] = [];
    for (const sprite of sprites) {
        const { files } = await encode(sprite, { output: 'frame.pcsef', ...settings });
        texts.push(new TextDecoder().decode(files['frame.pcsef']));
    }
    return texts;
});
