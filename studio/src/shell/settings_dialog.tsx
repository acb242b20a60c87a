// The settings of the studio, and those of rooms that have some.
import { Dialog } from '../kit/dialog.tsx';
import { WordField } from '../kit/fields.tsx';
import { rooms } from './room.ts';
import { theme } from './theme.ts';

const THEMES = { system: 'As the system has it', dark: 'Dark', light: 'Light' };

export function Settings({ onClose }: { onClose(): void }) {
    return (
        <Dialog title="Settings" onClose={onClose}>
            <WordField label="Theme" of={theme} words={THEMES} />
            {rooms.map(
                ({ id, title, Settings: Section }) =>
                    Section && (
                        <fieldset key={id} class="settings-section">
                            <legend>{title}</legend>
                            <Section />
                        </fieldset>
                    ),
            )}
            <p class="quiet small">Work is kept in this browser, action by action. Nothing leaves this machine.</p>
        </Dialog>
    );
}
