// The theme of the window: dark, light, or as the system has it.
import { effect, signal } from '@preact/signals';
import { setting } from '../store/settings.ts';

export const theme = setting('theme', ['system', 'dark', 'light']);

const light = window.matchMedia('(prefers-color-scheme: light)');
const systemIsLight = signal(light.matches);
light.addEventListener('change', () => {
    systemIsLight.value = light.matches;
});

/** The theme that shows now. */
export function shownTheme(): 'dark' | 'light' {
    if (theme.value !== 'system') return theme.value;
    return systemIsLight.value ? 'light' : 'dark';
}

effect(() => {
    document.documentElement.dataset.theme = shownTheme();
});
