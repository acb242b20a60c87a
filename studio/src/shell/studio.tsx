// The shell around all rooms: top bar, tabs, drawer, status bar, dialogs.
import { signal } from '@preact/signals';
import { pickFolder } from '../files/linked.ts';
import { pickFiles } from '../files/local.ts';
import { shellCommands, listenToKeys, type Command } from './commands.ts';
import { Drawer, drawerOpen } from './drawer.tsx';
import { DropTarget } from './drop_target.tsx';
import { Help } from './help.tsx';
import { attempt } from './messages.ts';
import { CommandPalette } from './palette.tsx';
import { rooms } from './room.ts';
import { Settings } from './settings_dialog.tsx';
import { theme } from './theme.ts';
import { Messages, StatusBar } from './status.tsx';
import { TopBar } from './tabs.tsx';
import { Welcome } from './welcome.tsx';
import { closeTab, inspect, openFiles, show, shown, shownTab, tabs, walkTabs } from './workspace.ts';
import { Button } from '../kit/button.tsx';
import './shell.css';

type DialogName = 'palette' | 'settings' | 'help';
const dialog = signal<DialogName | null>(null);

function open(name: DialogName): () => void {
    return () => {
        dialog.value = name;
    };
}

function makeCommands(): Command[] {
    const group = 'Studio';
    const fresh = rooms
        .filter((room) => room.create)
        .map(
            (room): Command => ({
                id: `studio.new${room.order > 1 ? `.${room.id}` : ''}`,
                title: `New: ${room.title}`,
                group,
                run: () => void attempt(room.title, async () => show(room, await room.create!())),
            }),
        );
    return [
        ...fresh,
        {
            id: 'studio.open',
            title: 'Open files',
            group,
            keys: ['Ctrl+O'],
            run: () => void attempt('Open', async () => openFiles(await pickFiles())),
        },
        {
            id: 'studio.open-folder',
            title: 'Open a folder',
            group,
            run: () => void attempt('Open', async () => openFiles(await pickFolder())),
        },
        {
            id: 'studio.inspect',
            title: 'Inspect this file',
            group,
            flag: 'inspect --tree',
            enabled: () => shownTab.value?.document.source !== undefined,
            run: () => void attempt('Inspect', async () => inspect(await shownTab.value!.document.source!())),
        },
        {
            id: 'studio.inspect-file',
            title: 'Inspect a file',
            group,
            flag: 'inspect --tree',
            run: () =>
                void attempt('Inspect', async () => {
                    for (const file of await pickFiles()) await inspect(file);
                }),
        },
        {
            id: 'studio.palette',
            title: 'Commands',
            group,
            keys: ['Ctrl+K', 'F1'],
            whileTyping: true,
            run: open('palette'),
        },
        { id: 'studio.help', title: 'Keys of this room', group, keys: ['?'], run: open('help') },
        { id: 'studio.settings', title: 'Settings', group, keys: ['Ctrl+,'], run: open('settings') },
        {
            id: 'studio.findings',
            title: 'Findings',
            group,
            run: () => {
                drawerOpen.value = !drawerOpen.value;
            },
        },
        {
            id: 'studio.home',
            title: 'Welcome page',
            group,
            run: () => {
                shown.value = null;
            },
        },
        { id: 'studio.next-tab', title: 'Next document', group, keys: ['Alt+PageDown'], run: () => walkTabs(1) },
        { id: 'studio.previous-tab', title: 'Previous document', group, keys: ['Alt+PageUp'], run: () => walkTabs(-1) },
        {
            id: 'studio.close-tab',
            title: 'Close this document',
            group,
            enabled: () => shown.value !== null,
            run: () => {
                if (shown.value) closeTab(shown.value);
            },
        },
        {
            id: 'studio.dark',
            title: 'Dark theme',
            group,
            run: () => {
                theme.value = 'dark';
            },
        },
        {
            id: 'studio.light',
            title: 'Light theme',
            group,
            run: () => {
                theme.value = 'light';
            },
        },
    ];
}

shellCommands.value = makeCommands();
listenToKeys();

function BarOfDocument() {
    const bar = shownTab.value?.document.bar.value;
    if (!bar) return null;
    return (
        <div class="document-bar" role="alert">
            <span class="grow">{bar.text}</span>
            {bar.actions.map((action) => (
                <Button key={action.title} onClick={action.run}>
                    {action.title}
                </Button>
            ))}
        </div>
    );
}

/** Every open document keeps its view, so that a tab shows again as it was left; only one shows. */
function Rooms() {
    return tabs.value.map(({ document, View }) => (
        <main key={document.id} class="room" hidden={document.id !== shown.value} aria-label={document.title.value}>
            <View document={document} />
        </main>
    ));
}

export function Studio() {
    const close = () => {
        dialog.value = null;
    };
    return (
        <div class="studio">
            <TopBar />
            <BarOfDocument />
            {shown.value === null && <Welcome />}
            <Rooms />
            <Drawer />
            <StatusBar />
            <Messages />
            <DropTarget />
            {dialog.value === 'palette' && <CommandPalette onClose={close} />}
            {dialog.value === 'settings' && <Settings onClose={close} />}
            {dialog.value === 'help' && <Help onClose={close} />}
        </div>
    );
}
