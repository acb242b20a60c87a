// The editor's part of the dialog of all settings.
import { WordField } from '../../../kit/fields.tsx';
import { keyPreset, rightButton } from '../settings.ts';

const PRESETS = { aseprite: 'Like Aseprite', piskel: 'Like Piskel', original: "The original editor's grid" };
const BUTTONS = { 'second colour': 'Paints the second colour', erase: 'Erases', pick: 'Picks a colour' };

export function SpriteSettings() {
    return (
        <>
            <WordField label="Keys" of={keyPreset} words={PRESETS} />
            <WordField label="Right button" of={rightButton} words={BUTTONS} />
        </>
    );
}
