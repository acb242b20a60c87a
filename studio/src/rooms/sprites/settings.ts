// The settings of the editor that one chooses in the dialog of all settings.
import { setting } from '../../store/settings.ts';

export const keyPreset = setting('keys', ['aseprite', 'piskel', 'original']);
export const rightButton = setting('right-button', ['second colour', 'erase', 'pick']);
