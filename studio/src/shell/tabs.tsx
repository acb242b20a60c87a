// The bar at the top: the studio's menu, the open documents, undo and redo of the document that shows.
import { CommandButton } from './command_button.tsx';
import { commands } from './commands.ts';
import { shownKey } from './keys.ts';
import { closeTab, shown, tabs } from './workspace.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { Menu } from '../kit/menu.tsx';
import { shownTheme, theme } from './theme.ts';

const MENU = [
    'studio.new',
    'studio.open',
    'file.save',
    'file.save-as',
    'file.import',
    'file.export',
    'studio.inspect',
    'studio.home',
    'studio.palette',
    'studio.settings',
    'studio.help',
];

function StudioMenu() {
    const items = MENU.flatMap((id) => commands.value.find((command) => command.id === id) ?? []).map((command) => ({
        title: command.title,
        keys: command.keys?.[0] && shownKey(command.keys[0]),
        disabled: command.enabled?.() === false,
        run: () => command.run(),
    }));
    return <Menu label="Menu" icon="menu" items={items} />;
}

/** The ARIA list of tabs owns the tabs, but not the buttons that close them: it may hold nothing else. */
function TabList() {
    const owned = tabs.value.map(({ document }) => `tab-${document.id}`).join(' ');
    return (
        <div class="tab-list">
            {owned && <div role="tablist" aria-label="Open documents" aria-owns={owned} />}
            {tabs.value.map(({ document, room }) => {
                const selected = document.id === shown.value;
                return (
                    <div
                        class={`tab ${selected ? 'selected' : ''}`}
                        key={document.id}
                        onAuxClick={(event) => {
                            if (event.button === 1) closeTab(document.id);
                        }}>
                        <button
                            type="button"
                            role="tab"
                            id={`tab-${document.id}`}
                            aria-selected={selected}
                            class="tab-name"
                            title={document.title.value}
                            onClick={() => {
                                shown.value = document.id;
                            }}>
                            <Icon name={room.icon} />
                            <span class="shorten">{document.title.value}</span>
                        </button>
                        <Button
                            icon="close"
                            label={`Close ${document.title.value}`}
                            kind="plain"
                            onClick={() => closeTab(document.id)}
                        />
                    </div>
                );
            })}
        </div>
    );
}

function ForCommand({ id, icon, label }: { id: string; icon: 'undo' | 'redo'; label: string }) {
    const command = commands.value.find((each) => each.id === id);
    return (
        <CommandButton
            command={id}
            icon={icon}
            label={label}
            kind="plain"
            disabled={!command || command.enabled?.() === false}
        />
    );
}

export function TopBar() {
    const dark = shownTheme() === 'dark';
    return (
        <header class="top-bar">
            <StudioMenu />
            <Button
                icon="ghost"
                label="Welcome"
                kind="plain"
                pressed={shown.value === null}
                onClick={() => {
                    shown.value = null;
                }}
            />
            <TabList />
            <ForCommand id="edit.undo" icon="undo" label="Undo" />
            <ForCommand id="edit.redo" icon="redo" label="Redo" />
            <CommandButton command="studio.palette" icon="search" label="Commands" kind="plain" />
            <Button
                icon={dark ? 'sun' : 'moon'}
                label={dark ? 'Light theme' : 'Dark theme'}
                kind="plain"
                class="only-wide"
                onClick={() => {
                    theme.value = dark ? 'light' : 'dark';
                }}
            />
            <CommandButton command="studio.help" icon="help" label="Keys and help" kind="plain" class="only-wide" />
        </header>
    );
}
