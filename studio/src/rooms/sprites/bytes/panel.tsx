// The bytes of the frame: its length against other encodings, the budget, the string itself, suggestions and offers.
import { useRef } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { CheckField, NumberField } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { CommandButton } from '../../../shell/command_button.tsx';
import { say } from '../../../shell/messages.ts';
import { changeSettings } from '../model/edit/settings.ts';
import { shownId } from '../panels/shown_id.ts';
import type { SpriteSession } from '../session.ts';
import { byteOverlay } from '../state.ts';
import { litToken } from './overlay.ts';
import { bestOffer } from './symmetry.ts';
import { tokenOfOffset } from './tokens.ts';

function Meter({ session }: { session: SpriteSession }) {
    const measure = session.bytes.measure.value!;
    const bar = (name: string, bytes: number) => (
        <div class="row small meter-row" key={name}>
            <span class="meter-name quiet">{name}</span>
            <progress class="grow" aria-label={name} value={bytes} max={measure.matrix} />
            <span class="mono meter-bytes">{bytes}</span>
        </div>
    );
    return (
        <div>
            {bar('Shortest', measure.length)}
            {bar('Classic', measure.classic)}
            {bar('Matrix', measure.matrix)}
        </div>
    );
}

/** How much of the budget is used; what is over it has no room in the bar, and a sentence says it. */
function BudgetBar({ used, budget }: { used: number; budget: number }) {
    return (
        <div class="row small meter-row">
            <progress
                class={`grow ${used > budget ? 'over' : ''}`}
                aria-label="Used of the budget"
                value={Math.min(used, budget)}
                max={budget}
            />
            <span class="mono meter-bytes">{Math.round((100 * used) / budget)} %</span>
        </div>
    );
}

function Budget({ session }: { session: SpriteSession }) {
    const { budgetBytes } = session.outline.value.settings;
    const total = session.bytes.total.value;
    const over = budgetBytes !== null && total !== null && total > budgetBytes;
    const set = (bytes: number | null) => session.perform(changeSettings(session.document, { budgetBytes: bytes }));
    return (
        <div>
            <div class="row small">
                <span class="grow">All frames</span>
                <strong class={`mono ${over ? 'fault' : ''}`} {...shownId(session, 'total')}>
                    {total ?? '…'} bytes
                </strong>
            </div>
            <CheckField
                label="Budget"
                value={budgetBytes !== null}
                onChange={(on) => set(on ? Math.max(1, total ?? 1024) : null)}
            />
            {budgetBytes !== null && (
                <NumberField
                    label="At most"
                    unit="bytes"
                    value={budgetBytes}
                    min={1}
                    max={1_000_000_000}
                    onChange={set}
                />
            )}
            {budgetBytes !== null && <BudgetBar used={total ?? 0} budget={budgetBytes} />}
            {over && (
                <p class="fault small" role="status">
                    {total - budgetBytes} bytes over the budget.
                </p>
            )}
        </div>
    );
}

/** Where in the string a pointer is. */
function offsetAt(element: HTMLElement, x: number, y: number): number | null {
    const position = document.caretPositionFromPoint?.(x, y);
    const range = position ? null : document.caretRangeFromPoint?.(x, y);
    const node = position?.offsetNode ?? range?.startContainer ?? null;
    const within = position?.offset ?? range?.startOffset ?? 0;
    if (!node || !element.contains(node)) return null;
    let before = 0;
    for (const part of element.childNodes) {
        if (part.contains(node)) return before + within;
        before += part.textContent?.length ?? 0;
    }
    return null;
}

const SHOWN = 3000;

/** The string, linked with the picture both ways. Of a very long one the part around the lit token shows. */
function Text({ session }: { session: SpriteSession }) {
    const element = useRef<HTMLElement>(null);
    const { text, tokens } = session.bytes.measure.value!;
    const lit = litToken(session);
    const start = lit && text.length > SHOWN ? Math.max(0, Math.min(text.length - SHOWN, lit.offset - SHOWN / 2)) : 0;
    const end = Math.min(text.length, start + SHOWN);
    const [from, to] = lit ? [lit.offset, lit.offset + lit.size] : [start, start];
    return (
        <code
            ref={element}
            class="sprite-text"
            {...shownId(session, 'sprite-text')}
            role="group"
            aria-label="The shortest string of this frame"
            tabIndex={0} // a long string scrolls, by keys too
            onPointerMove={(event) => {
                const offset = offsetAt(element.current!, event.clientX, event.clientY);
                session.litToken.value =
                    offset === null ? null : tokenOfOffset(tokens, Math.min(text.length - 1, start + offset));
            }}
            onPointerLeave={() => {
                session.litToken.value = null;
            }}>
            <span>{text.slice(start, from)}</span>
            <mark>{text.slice(from, to)}</mark>
            <span>{text.slice(to, end)}</span>
        </code>
    );
}

function Suggest({ session }: { session: SpriteSession }) {
    const shown = session.suggestion.value;
    return (
        <div class="row wrap">
            <CommandButton
                command="suggest.next"
                icon="bolt"
                label="Next suggestion"
                disabled={session.suggestions.searching.value}>
                {session.suggestions.searching.value ? 'Searching' : 'Suggest'}
            </CommandButton>
            {shown && (
                <span class="small" role="status">
                    {shown.number} of {shown.of}: {shown.text}, <strong class="good">−{shown.saved}</strong>
                </span>
            )}
            {shown && (
                <CommandButton command="suggest.take" icon="check" label="Take it">
                    Take
                </CommandButton>
            )}
        </div>
    );
}

function Offers({ session }: { session: SpriteSession }) {
    const offer = bestOffer(session);
    if (!offer) return null;
    return (
        <div class="row small">
            <span class="grow">
                {offer.text}: <strong class="good">−{offer.saved}</strong>
            </span>
            <Button onClick={() => session.perform(offer.make())}>Do it</Button>
        </div>
    );
}

export function BytesPanel({ session }: { session: SpriteSession }) {
    const measure = session.bytes.measure.value;
    const copy = () =>
        void navigator.clipboard.writeText(measure!.text).then(() => say('The string is in the clipboard.'));
    return (
        <Panel
            id="bytes"
            title="Bytes"
            actions={
                <>
                    <Button icon="copy" label="Copy the string" kind="plain" disabled={!measure} onClick={copy} />
                    <CommandButton
                        command="view.bytes"
                        icon="grid"
                        label="Bytes of each row on the picture"
                        kind="plain"
                        pressed={byteOverlay.value}
                    />
                </>
            }>
            {measure ? (
                <>
                    <Meter session={session} />
                    <Text session={session} />
                    <Suggest session={session} />
                    <Offers session={session} />
                    <Budget session={session} />
                </>
            ) : (
                <p class="quiet small">Measuring</p>
            )}
        </Panel>
    );
}
