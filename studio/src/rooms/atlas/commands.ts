// What can be done in the atlas room.
import { loadedSchema } from '../../engine/schema.ts';
import type { Command } from '../../shell/commands.ts';
import { attempt, say } from '../../shell/messages.ts';
import { focusOption } from '../../kit/focus_option.ts';
import { labelOf } from '../../kit/option_form.tsx';
import { editFrame } from './editing/edit_frame.ts';
import { pressCommand } from './publishing/command_line.ts';
import { keepPlaces } from './press/keep_places.ts';
import { pressRows } from './press/press_rows.ts';
import type { AtlasSession } from './session.ts';

function walkPages(session: AtlasSession, by: 1 | -1): void {
    const count = session.atlas.value?.document.pages.length ?? 0;
    if (count > 0) session.page.value = (session.page.value + by + count) % count;
}

function copyCommand(session: AtlasSession): void {
    const { kept } = session.settings.value;
    const first = kept?.blobs ? ` It reads ${kept.name}: publish that first.` : '';
    void navigator.clipboard
        .writeText(pressCommand(session))
        .then(() => say(`The command is in the clipboard.${first}`));
}

/** Whether there is a second page to be explained. */
export function hasPages(session: AtlasSession): boolean {
    return (session.pressed?.document.pages.length ?? 0) > 1;
}

/** A command for each field of the form, which goes to that field. */
function optionCommands(session: AtlasSession): Command[] {
    const tables = loadedSchema.value;
    const rows = tables ? pressRows(tables, session.settings.value) : [];
    return rows.map((row) => ({
        id: `option.${row.name}`,
        title: labelOf(row),
        group: 'Options',
        flag: `--${row.name}`,
        searchOnly: true,
        run: () => void focusOption('atlas-press', row.name),
    }));
}

export function makeCommands(session: AtlasSession): Command[] {
    const group = 'Atlas';
    const frames = session.atlas.value?.document.frames ?? [];
    const presses = session.kind === 'press';
    return [
        { id: 'atlas.next-page', title: 'Next page', group, keys: ['.', 'PageDown'], run: () => walkPages(session, 1) },
        {
            id: 'atlas.previous-page',
            title: 'Page before',
            group,
            keys: [',', 'PageUp'],
            run: () => walkPages(session, -1),
        },
        {
            id: 'atlas.search',
            title: 'Search frames',
            group,
            keys: ['Ctrl+F', '/'],
            run: () => document.querySelector<HTMLInputElement>('.room:not([hidden]) #atlas-search')?.focus(),
        },
        { id: 'atlas.fold', title: 'Fold all folders', group, run: () => session.frames.tree.foldAll() },
        { id: 'atlas.unfold', title: 'Open all folders', group, run: () => session.frames.tree.openAll() },
        {
            id: 'atlas.waste',
            title: 'Waste map',
            group,
            keys: ['W'],
            run: () => {
                session.waste.value = !session.waste.value;
            },
        },
        {
            id: 'atlas.costs',
            title: 'Costs of frames',
            group,
            keys: ['C'],
            flag: 'inspect --costs',
            run: () => {
                session.insight.listed.value = !session.insight.listed.value;
            },
        },
        {
            id: 'atlas.blink',
            title: 'Other picture of the near duplicates',
            group,
            keys: ['Space'],
            enabled: () => session.insight.pair.value !== null,
            run: () => session.insight.step(),
        },
        {
            id: 'atlas.trimmed',
            title: 'Trimmed or original frames',
            group,
            keys: ['T'],
            run: () => {
                session.trimmed.value = !session.trimmed.value;
            },
        },
        {
            id: 'atlas.bleed',
            title: 'Bleeding at mip levels',
            group,
            keys: ['M'],
            enabled: () => session.atlas.value !== null,
            run: () => {
                session.dialog.value = 'bleed';
            },
        },
        {
            id: 'atlas.losses',
            title: 'Which formats hold all of it',
            group,
            run: () => {
                session.dialog.value = 'losses';
            },
        },
        {
            id: 'atlas.unselect',
            title: 'Select nothing',
            group,
            keys: ['Escape'],
            run: () => session.frames.unselect(),
        },
        { id: 'atlas.zoom-in', title: 'Zoom in', group, keys: ['+', '='], repeats: true, run: () => session.zoom(1) },
        { id: 'atlas.zoom-out', title: 'Zoom out', group, keys: ['-'], repeats: true, run: () => session.zoom(-1) },
        { id: 'atlas.fit', title: 'Fit the page', group, keys: ['0'], run: () => session.fit() },
        {
            id: 'atlas.edit-frame',
            title: 'Edit this frame',
            group,
            enabled: () => session.frames.selected.value.size === 1,
            run: () => void attempt('Edit this frame', () => editFrame(session)),
        },
        ...(presses
            ? [
                  {
                      id: 'edit.undo',
                      title: 'Undo',
                      group: 'History',
                      keys: ['Ctrl+Z'],
                      enabled: () => session.canUndo,
                      run: () => session.travel(-1),
                  },
                  {
                      id: 'edit.redo',
                      title: 'Redo',
                      group: 'History',
                      keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
                      enabled: () => session.canRedo,
                      run: () => session.travel(1),
                  },
                  {
                      id: 'atlas.pages',
                      title: 'Why there are several pages',
                      group,
                      flag: 'pack --explain',
                      enabled: () => hasPages(session),
                      run: () => {
                          session.dialog.value = 'pages';
                      },
                  },
                  {
                      id: 'file.save',
                      title: 'Publish',
                      group,
                      keys: ['Ctrl+S'],
                      whileTyping: true,
                      flag: '-o',
                      enabled: () => session.pressed !== null,
                      run: () => {
                          session.dialog.value = 'publish';
                      },
                  },
                  {
                      id: 'atlas.keep',
                      title: 'Keep places',
                      group,
                      flag: 'pack --stable',
                      enabled: () => session.pressed !== null,
                      run: () => void attempt('Keep places', () => keepPlaces(session)),
                  },
                  {
                      id: 'atlas.command',
                      title: 'Copy as command',
                      group,
                      flag: 'pack',
                      run: () => copyCommand(session),
                  },
                  ...optionCommands(session),
              ]
            : []),
        ...frames.map(
            (frame, i): Command => ({
                id: `frame.${i}`,
                title: frame.key,
                group: 'Frames',
                searchOnly: true,
                run: () => session.frames.select(i),
            }),
        ),
    ];
}
