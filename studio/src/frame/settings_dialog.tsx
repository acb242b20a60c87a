// The settings of the studio.
import { ChoiceField } from '../kit/fields.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { keyPreset, rightButton, theme } from './settings.ts';
import type { Signal } from '@preact/signals';

function Words<Word extends string>({ label, of, words }: { label: string; of: Signal<Word>; words: Readonly<Record<Word, string>> }) {
    const choices = (Object.entries(words) as [Word, string][]).map(([value, text]) => ({ value, label: text }));
    return <ChoiceField label={label} value={of.value} choices={choices} onChange={(value) => { of.value = value as Word; }} />;
}

export function Settings({ onClose }: { onClose(): void }) {
    return (
        <Dialog title="Settings" onClose={onClose}>
            <Words label="Theme" of={theme} words={{ system: 'As the system has it', dark: 'Dark', light: 'Light' }} />
            <Words label="Keys" of={keyPreset} words={{ aseprite: 'Like Aseprite', piskel: 'Like Piskel', original: "The original editor's grid" }} />
            <Words label="Right button" of={rightButton}
                words={{ 'second colour': 'Paints the second colour', erase: 'Erases', pick: 'Picks a colour' }} />
            <p class="quiet small">Work is kept in this browser, action by action. Nothing leaves this machine.</p>
        </Dialog>
    );
}
