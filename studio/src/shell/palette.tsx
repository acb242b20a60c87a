// The command palette: type a few letters of what you want.
import { useMemo, useRef, useState } from 'preact/hooks';
import { commands, type Command } from './commands.ts';
import { Dialog } from '../kit/dialog.tsx';
import { shownKey } from './keys.ts';

const SHOWN_MAX = 60;

/** How well a text matches what was typed: all letters in their order; the higher, the closer together and the nearer
 * to the start of words. -1: not at all. */
export function matchQuality(typed: string, text: string): number {
    const wanted = typed.toLowerCase();
    const lower = text.toLowerCase();
    const whole = lower.indexOf(wanted);
    if (whole >= 0) return 1000 - whole - (whole > 0 && /\w/.test(lower[whole - 1]!) ? 200 : 0);
    let at = -1;
    let quality = 400;
    for (const letter of wanted.replace(/\s/g, '')) {
        const next = lower.indexOf(letter, at + 1);
        if (next < 0) return -1;
        if (next !== at + 1 && /\w/.test(lower[next - 1] ?? ' ')) quality -= 12;
        at = next;
    }
    return quality - at;
}

function find(typed: string): Command[] {
    const usable = commands.value.filter((command) => command.enabled?.() !== false && command.id !== 'studio.palette');
    if (!typed.trim()) return usable.filter((command) => !command.searchOnly).slice(0, SHOWN_MAX);
    return usable
        .map((command) => ({ command, quality: matchQuality(typed.trim(), `${command.title} ${command.flag ?? ''}`) }))
        .filter(({ quality }) => quality >= 0)
        .sort((a, b) => b.quality - a.quality)
        .slice(0, SHOWN_MAX)
        .map(({ command }) => command);
}

export function CommandPalette({ onClose }: { onClose(): void }) {
    const [typed, setTyped] = useState('');
    const [chosen, setChosen] = useState(0);
    const list = useRef<HTMLUListElement>(null);
    const found = useMemo(() => find(typed), [typed, commands.value]);
    const run = (command: Command | undefined) => {
        onClose();
        if (command) setTimeout(() => command.run()); // when the dialog has given the focus back
    };
    const walk = (by: number) => {
        const next = Math.max(0, Math.min(found.length - 1, chosen + by));
        setChosen(next);
        list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    };
    return (
        <Dialog title="Commands" class="palette-dialog" onClose={onClose}>
            <input
                class="input palette-input"
                type="text"
                autofocus
                role="combobox"
                aria-expanded="true"
                aria-controls="palette-list"
                aria-label="What do you want to do?"
                placeholder="What do you want to do?"
                value={typed}
                spellcheck={false}
                aria-activedescendant={found[chosen] ? `palette-${chosen}` : undefined}
                onInput={(event) => {
                    setTyped(event.currentTarget.value);
                    setChosen(0);
                }}
                onKeyDown={(event) => {
                    if (event.key === 'ArrowDown') walk(1);
                    else if (event.key === 'ArrowUp') walk(-1);
                    else if (event.key === 'Enter') run(found[chosen]);
                    else return;
                    event.preventDefault();
                }}
            />
            <ul class="palette-list" id="palette-list" role="listbox" aria-label="Commands" ref={list}>
                {found.map((command, i) => (
                    <li
                        key={command.id}
                        id={`palette-${i}`}
                        role="option"
                        aria-selected={i === chosen}
                        class={i === chosen ? 'chosen' : ''}
                        onPointerMove={() => setChosen(i)}
                        onClick={() => run(command)}>
                        <span class="quiet small palette-group">{command.group}</span>
                        <span class="grow shorten">{command.title}</span>
                        {command.flag && <code class="small quiet">{command.flag}</code>}
                        {command.keys?.[0] && <kbd>{shownKey(command.keys[0])}</kbd>}
                    </li>
                ))}
            </ul>
            {found.length === 0 && <p class="quiet">No command matches. Try another word.</p>}
        </Dialog>
    );
}
