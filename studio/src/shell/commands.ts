// Commands: everything that can be done has a name, and may have keys. The palette, the help and the keyboard take them
// from here.
import { computed, signal } from '@preact/signals';
import { isTyping, keyNames, shownKey } from './keys.ts';

export interface Command {
    id: string;
    title: string;
    /** The heading under which the help shows it. */
    group: string;
    keys?: readonly string[];
    /** The option of the command line that does the same. */
    flag?: string;
    /** Also while the user types. */
    whileTyping?: boolean;
    /** Again and again while the key is held. */
    repeats?: boolean;
    /** The palette lists it only when it matches a search: frames, colours. */
    searchOnly?: boolean;
    enabled?(): boolean;
    run(): void;
}

/** Those of the shell, and those of the document that shows. */
export const shellCommands = signal<readonly Command[]>([]);
export const roomCommands = signal<readonly Command[]>([]);
export const commands = computed(() => onlyOnce([...roomCommands.value, ...shellCommands.value]));

/** `runCommand` takes the first command of an id. Two of one id are our mistake, and tests fail on the error. */
function onlyOnce(list: readonly Command[]): readonly Command[] {
    const seen = new Set<string>();
    for (const { id } of list) {
        if (seen.has(id)) console.error(`Two commands are called ${id}.`);
        seen.add(id);
    }
    return list;
}

/** Several commands may share a key: the first that can do something has it. */
const byKey = computed(() => {
    const map = new Map<string, Command[]>();
    for (const command of commands.value)
        for (const key of command.keys ?? []) map.set(key, [...(map.get(key) ?? []), command]);
    return map;
});

/** The first key of a command as tooltips show it. */
export function keyOf(id: string): string | undefined {
    const key = commands.value.find((command) => command.id === id)?.keys?.[0];
    return key && shownKey(key);
}

export function runCommand(id: string): void {
    const command = commands.value.find((each) => each.id === id);
    if (command && command.enabled?.() !== false) command.run();
}

/** Sliders walk by arrows. */
function isSlider(target: EventTarget | null): boolean {
    return target instanceof HTMLInputElement && target.type === 'range';
}

/** With these a browser would save the page, or open another file in its place. */
const NEVER_THE_BROWSERS: ReadonlySet<string> = new Set(['Ctrl+S', 'Ctrl+O']);

/** Runs what a key is for. A dialog keeps its keys to itself. */
function handleKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const names = keyNames(event);
    if (names.some((name) => NEVER_THE_BROWSERS.has(name))) event.preventDefault();
    if (document.querySelector('dialog[open]')) return;
    const bound = names.map((name) => byKey.value.get(name)).find(Boolean) ?? [];
    const command = bound.find((each) => each.enabled?.() !== false) ?? bound[0];
    if (!command || (isTyping(event.target) && !command.whileTyping)) return;
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button, a, [role=menu]'))
        return;
    if (isSlider(event.target) && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('button, a, input')) return;
    event.preventDefault(); // also where the command can do nothing now: Ctrl+S never saves the page
    if ((event.repeat && !command.repeats) || command.enabled?.() === false) return;
    command.run();
}

/** Listens from now on; called once. */
export function listenToKeys(): void {
    window.addEventListener('keydown', handleKey);
}
