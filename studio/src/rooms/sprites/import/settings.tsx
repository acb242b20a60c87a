// The second page of the import: what of the file, in which colours, and to where.
import { useState } from 'preact/hooks';
import { attempt, wordError } from '../../../shell/messages.ts';
import { useWork } from '../../../shell/use_work.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import { show } from '../../../shell/workspace.ts';
import { Button } from '../../../kit/button.tsx';
import { ChoiceField, NumberField } from '../../../kit/fields.tsx';
import { alphabet } from '../alphabet.ts';
import { importPictures, spriteOfPictures } from '../model/edit/importFrames.ts';
import type { Outline } from '../model/outline.ts';
import room, { startSession } from '../room.ts';
import type { SpriteSession } from '../session.ts';
import { BeforeAfter } from './before_after.tsx';
import { colourInWorker, EMPTY_BELOW, type Coloured } from './colours.ts';
import type { TimedPicture } from './decode.ts';
import { importedPictures, refuseLarge } from './fresh.ts';
import type { Source } from './source.ts';

interface Settings {
    readonly part: string;
    readonly colours: 'nearest' | 'new';
    readonly count: number;
    readonly emptyBelow: number;
    readonly into: 'frames' | 'layer' | 'sprite';
    readonly larger: 'grow' | 'crop';
}

/** Colours of a new palette, until the user says how many. */
const FIRST_COUNT = 16;

interface Prepared extends Coloured {
    readonly timed: readonly TimedPicture[];
}

async function prepare(
    timed: readonly TimedPicture[],
    outline: Outline,
    settings: Settings,
    signal: AbortSignal,
): Promise<Prepared> {
    const { colours, count, emptyBelow } = settings;
    const wanted = colours === 'new' ? { count } : { palette: outline.palette };
    const pictures = timed.map((each) => each.picture);
    return { timed, ...(await colourInWorker({ pictures, wanted, usable: alphabet().usable, emptyBelow }, signal)) };
}

async function perform(
    session: SpriteSession,
    source: Source,
    { timed, matched }: Prepared,
    { into, larger }: Settings,
): Promise<boolean> {
    const pictures = importedPictures(matched, timed);
    const { name } = source;
    const { palette } = matched;
    if (into !== 'sprite')
        return session.perform(
            importPictures(session.document, { name, pictures, palette, into, larger, ...session.target }),
        );
    const outcome = spriteOfPictures(name, pictures, palette);
    if (!outcome.ok) throw new Error(outcome.sentence);
    await show(room, await startSession(outcome.value));
    return true;
}

function ColourFields({
    settings,
    colours,
    change,
}: {
    settings: Settings;
    colours: number;
    change(fields: Partial<Settings>): void;
}) {
    const most = alphabet().usable.length;
    return (
        <>
            <ChoiceField
                label="Colours"
                value={settings.colours}
                onChange={(value) => change({ colours: value as Settings['colours'] })}
                choices={[
                    { value: 'nearest', label: 'the nearest of this palette' },
                    { value: 'new', label: 'a new palette' },
                ]}
            />
            {settings.colours === 'new' && (
                <NumberField
                    slider
                    label={`Number of colours (the file has ${colours > most ? `more than ${most}` : colours})`}
                    value={settings.count}
                    min={1}
                    max={most}
                    onChange={(value) => change({ count: Math.round(value) })}
                />
            )}
            <NumberField
                label="Empty below alpha"
                slider
                value={settings.emptyBelow}
                min={1}
                max={255}
                onChange={(value) => change({ emptyBelow: Math.round(value) })}
            />
        </>
    );
}

/** What happens to the canvas, where the pictures do not fit. */
function LargerField({
    outline,
    timed,
    settings,
    change,
}: {
    outline: Outline;
    timed: readonly TimedPicture[];
    settings: Settings;
    change(fields: Partial<Settings>): void;
}) {
    const width = Math.max(outline.width, ...timed.map(({ picture }) => picture.width));
    const height = Math.max(outline.height, ...timed.map(({ picture }) => picture.height));
    if (settings.into === 'sprite' || (width === outline.width && height === outline.height)) return null;
    const choices = [
        { value: 'grow', label: `grow the canvas to ${width} × ${height}` },
        { value: 'crop', label: `crop to ${outline.width} × ${outline.height}, from the top left` },
    ];
    return (
        <ChoiceField
            label="Larger than the canvas"
            value={settings.larger}
            choices={choices}
            onChange={(value) => change({ larger: value as Settings['larger'] })}
        />
    );
}

function wordChanged({ matched, timed }: Prepared): string {
    const all = timed.reduce((sum, { picture }) => sum + picture.width * picture.height, 0);
    return matched.changed === 0
        ? 'Every pixel keeps its colour.'
        : `${matched.changed} of ${all} pixels get another colour.`;
}

interface SettingsProps {
    session: SpriteSession;
    source: Source;
    onBack(): void;
    onDone(): void;
}

export function ImportSettings({ session, source, onBack, onDone }: SettingsProps) {
    const outline = session.outline.value;
    const [settings, setSettings] = useState<Settings>({
        part: source.parts[0]!.id,
        colours: 'nearest',
        count: FIRST_COUNT,
        emptyBelow: EMPTY_BELOW,
        into: 'frames',
        larger: 'grow',
    });
    const [shown, setShown] = useState(1);
    const change = (fields: Partial<Settings>) => setSettings({ ...settings, ...fields });
    const taken = useWork(`Read ${source.name}`, settings.part, async (options: WorkerOptions) => {
        const timed = await source.take(settings.part, options);
        refuseLarge(timed);
        return timed;
    });
    const { part: _, into: __, larger: ___, ...colouring } = settings;
    const timed = taken.result;
    const matching = timed && JSON.stringify([settings.part, taken.busy, session.revision.value, colouring]);
    const coloured = useWork('Match colours', matching, ({ signal }) => prepare(timed!, outline, settings, signal));
    const prepared = coloured.result;
    const fault = taken.fault ?? coloured.fault;
    const index = Math.min(shown, prepared?.timed.length ?? 1) - 1;
    const done = () =>
        attempt('Import', async () => {
            if (await perform(session, source, prepared!, settings)) onDone();
        });
    return (
        <>
            {source.parts.length > 1 && (
                <ChoiceField
                    label={source.label}
                    value={settings.part}
                    choices={source.parts.map(({ id, title }) => ({ value: id, label: title }))}
                    onChange={(part) => {
                        setShown(1);
                        change({ part });
                    }}
                />
            )}
            <ColourFields settings={settings} colours={prepared?.colours ?? 0} change={change} />
            <ChoiceField
                label="Into"
                value={settings.into}
                onChange={(value) => change({ into: value as Settings['into'] })}
                choices={[
                    { value: 'frames', label: 'new frames after this one' },
                    { value: 'layer', label: 'a new layer above this one' },
                    { value: 'sprite', label: 'a new sprite in a tab of its own' },
                ]}
            />
            {timed && <LargerField outline={outline} timed={timed} settings={settings} change={change} />}
            {fault !== null && (
                <p class="bad" role="alert">
                    {wordError(fault)}
                </p>
            )}
            {taken.busy && (
                <p class="row">
                    <span class="grow quiet" role="status">
                        Reading
                    </span>
                    <Button onClick={taken.cancel}>Cancel</Button>
                </p>
            )}
            {prepared && prepared.timed.length > 1 && (
                <NumberField
                    slider
                    label={`Frame of ${prepared.timed.length}`}
                    value={index + 1}
                    min={1}
                    max={prepared.timed.length}
                    onChange={(value) => setShown(Math.round(value))}
                />
            )}
            {prepared && (
                <BeforeAfter
                    before={prepared.timed[index]!.picture}
                    after={prepared.matched.pictures[index]!}
                    palette={prepared.matched.palette}
                />
            )}
            {prepared && (
                <p class="quiet" role="status">
                    {wordChanged(prepared)}
                </p>
            )}
            <div class="row">
                <span class="grow" />
                <Button onClick={onBack}>Another file</Button>
                <Button
                    kind="main"
                    icon="check"
                    onClick={() => void done()}
                    disabled={!prepared || taken.busy || coloured.busy || fault !== null}>
                    {prepared && prepared.timed.length > 1 ? `Import ${prepared.timed.length} frames` : 'Import'}
                </Button>
            </div>
        </>
    );
}
