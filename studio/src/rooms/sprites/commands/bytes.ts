// Commands about bytes.
import type { Action } from '../commands.ts';
import { attempt } from '../../../shell/messages.ts';
import { changeSettings } from '../model/edit/settings.ts';
import type { SpriteSession } from '../session.ts';

export function byteCommands(session: SpriteSession): Action[] {
    const group = 'Bytes';
    const { selection } = session.ui;
    const lock = (lockedAreas: readonly { x: number; y: number; width: number; height: number }[]) =>
        session.perform(changeSettings(session.document, { lockedAreas }));
    return [
        {
            id: 'suggest.take',
            action: 'suggest.take',
            title: 'Take the suggestion',
            group,
            enabled: () => session.suggestion.value !== null,
            run: () => session.suggestions.take(),
        },
        {
            id: 'suggest.next',
            action: 'suggest.next',
            title: 'Next suggestion',
            group,
            run: () => void attempt('Suggestions', () => session.suggestions.next()),
        },
        {
            id: 'suggest.lock',
            title: 'Keep the selection from suggestions',
            group,
            enabled: () => selection.value !== null,
            run: () => {
                lock([...session.outline.value.settings.lockedAreas, selection.value!.bounds!]);
            },
        },
        {
            id: 'suggest.unlock',
            title: 'Let suggestions change everything',
            group,
            enabled: () => session.outline.value.settings.lockedAreas.length > 0,
            run: () => {
                lock([]);
            },
        },
    ];
}
