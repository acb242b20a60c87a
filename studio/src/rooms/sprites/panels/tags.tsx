// Tags: named runs of frames, drawn as bars above the frames they cover.
import { useState } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { ChoiceField, NumberField, TextField } from '../../../kit/fields.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { addTag, deleteTag, editTag } from '../model/edit/tags.ts';
import { frameIndex, type Direction, type Tag } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';

const COLOURS = ['#7fd19aff', '#8cc4ffff', '#f2b04bff', '#ff8f98ff', '#c79bffff'];
const DIRECTIONS: readonly { value: Direction; label: string }[] = [
    { value: 'forward', label: 'Forward' },
    { value: 'reverse', label: 'Reverse' },
    { value: 'ping-pong', label: 'To and fro' },
];

function TagDialog({ session, tag, onClose }: { session: SpriteSession; tag: Tag; onClose(): void }) {
    const { frames } = session.outline.value;
    const change = (fields: Partial<Omit<Tag, 'id'>>) => session.perform(editTag(session.document, tag.id, fields));
    const [from, to] = [frameIndex(session.outline.value, tag.from), frameIndex(session.outline.value, tag.to)];
    return (
        <Dialog
            title={`Tag ${tag.name}`}
            onClose={onClose}
            foot={
                <Button
                    icon="trash"
                    onClick={() => {
                        onClose();
                        session.perform(deleteTag(session.document, tag.id));
                    }}>
                    Delete the tag
                </Button>
            }>
            <TextField label="Name" value={tag.name} onChange={(name) => change({ name })} />
            <NumberField
                label="From frame"
                value={from + 1}
                min={1}
                max={to + 1}
                onChange={(value) => change({ from: frames[value - 1]!.id })}
            />
            <NumberField
                label="To frame"
                value={to + 1}
                min={from + 1}
                max={frames.length}
                onChange={(value) => change({ to: frames[value - 1]!.id })}
            />
            <ChoiceField
                label="Plays"
                value={tag.direction}
                choices={DIRECTIONS}
                onChange={(value) => change({ direction: value as Direction })}
            />
        </Dialog>
    );
}

export function Tags({ session }: { session: SpriteSession }) {
    const { tags, frames } = session.outline.value;
    const [open, setOpen] = useState<string | null>(null);
    const shown = tags.find((tag) => tag.id === open);
    const add = () => {
        const at = session.ui.frame.value;
        session.perform(
            addTag(session.document, {
                name: `tag ${tags.length + 1}`,
                from: at,
                to: frames.at(-1)!.id,
                direction: 'forward',
                colour: COLOURS[tags.length % COLOURS.length]!,
            }),
        );
        setOpen(session.outline.value.tags.at(-1)?.id ?? null);
    };
    return (
        <div class="tags" role="group" aria-label="Tags">
            {tags.map((tag) => {
                const [from, to] = [
                    frameIndex(session.outline.value, tag.from),
                    frameIndex(session.outline.value, tag.to),
                ];
                return (
                    <button
                        type="button"
                        key={tag.id}
                        class={`tag ${session.ui.tag.value === tag.id ? 'chosen' : ''}`}
                        title={`${tag.name}: edit`}
                        style={{
                            left: `${from * 68}px`,
                            width: `${(to - from + 1) * 68 - 4}px`,
                            borderColor: tag.colour,
                        }}
                        onClick={() => setOpen(tag.id)}>
                        {tag.name}
                    </button>
                );
            })}
            <Button icon="tag" label="New tag from this frame on" kind="plain" class="tag-add" onClick={add} />
            {shown && <TagDialog session={session} tag={shown} onClose={() => setOpen(null)} />}
        </div>
    );
}
