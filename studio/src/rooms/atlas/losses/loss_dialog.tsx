// The loss matrix: for each thing in this atlas that some format cannot hold, how many frames would lose it in which
// format.
import { Dialog } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { Worded } from '../../../kit/worded.tsx';
import { useAsked } from '../analysis/asked.ts';
import { Asking } from '../analysis/asking.tsx';
import { featureKey, lostFeatures, type Feature, type Loss, type Part, type Verdict } from './losses.ts';
import type { AtlasSession } from '../session.ts';

const PARTS: Readonly<Record<Part, readonly [one: string, many: string]>> = {
    frames: ['frame', 'frames'],
    pages: ['page', 'pages'],
    clips: ['animation', 'animations'],
};

/** Where the document's own word would not tell enough. */
const LABELS: Readonly<Record<string, string>> = {
    'frames/key': 'Names',
    'frames/aliasOf': 'Aliases',
    'frames/animation': 'Animations',
    'frames/scale': 'Drawing scale',
    'frames/flags': 'Unknown flags',
    'pages/filterMin': 'Filters and wraps',
    'pages/premultiplied': 'Premultiplied alpha',
    'clips/steps': 'Uneven durations',
};

/** "userData" as a label: "User data". */
function labelOf(feature: Feature): string {
    const words = feature.member.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return LABELS[featureKey(feature)] ?? words[0]!.toUpperCase() + words.slice(1);
}

function Held() {
    return (
        <span role="img" aria-label="nothing is lost">
            <Icon name="check" />
        </span>
    );
}

type Choose = (frames: readonly number[]) => void;

function LossCell({ loss, verdict, onChoose }: { loss: Loss | undefined; verdict: Verdict; onChoose: Choose }) {
    if (!loss)
        return (
            <td>
                {verdict.refusal ? (
                    <span class="quiet" role="img" aria-label="refused">
                        –
                    </span>
                ) : (
                    <Held />
                )}
            </td>
        );
    const [one, many] = PARTS[loss.part];
    const count = loss.count.toLocaleString('en');
    const label = `${count} ${loss.count === 1 ? `${one} loses` : `${many} lose`} ${labelOf(loss)} in ${verdict.format.title}`;
    return (
        <td>
            <button
                type="button"
                class="loss-count"
                aria-label={label}
                title={loss.message}
                onClick={() => onChoose(loss.frames)}>
                {count}
            </button>
        </td>
    );
}

function RefusalCell({ verdict: { refusal, format }, onChoose }: { verdict: Verdict; onChoose: Choose }) {
    if (!refusal)
        return (
            <td>
                <Held />
            </td>
        );
    if (refusal.frames.length === 0) return <td class="bad">refused</td>;
    return (
        <td>
            <button
                type="button"
                class="loss-count bad"
                aria-label={`refused by ${format.title}: select the frames`}
                title={refusal.reason}
                onClick={() => onChoose(refusal.frames)}>
                refused
            </button>
        </td>
    );
}

function Matrix({ verdicts, onChoose }: { verdicts: readonly Verdict[]; onChoose: Choose }) {
    return (
        <div class="loss-scroll" role="region" aria-label="Formats and what they lose" tabIndex={0}>
            <table class="losses">
                <thead>
                    <tr>
                        <th scope="col">Of this file</th>
                        {verdicts.map(({ format }) => (
                            <th key={format.id} scope="col">
                                {format.title} <span class="mono quiet">{format.extensions}</span>
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    <tr>
                        <th scope="row">Can be written</th>
                        {verdicts.map((verdict) => (
                            <RefusalCell key={verdict.format.id} verdict={verdict} onChoose={onChoose} />
                        ))}
                    </tr>
                    {lostFeatures(verdicts).map((feature) => (
                        <tr key={featureKey(feature)}>
                            <th scope="row">
                                {labelOf(feature)} <span class="quiet small">{PARTS[feature.part][1]}</span>
                            </th>
                            {verdicts.map((verdict) => (
                                <LossCell
                                    key={verdict.format.id}
                                    verdict={verdict}
                                    onChoose={onChoose}
                                    loss={verdict.losses.find((loss) => featureKey(loss) === featureKey(feature))}
                                />
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** What has no cell: why a format refuses the file, and what is lost of the file as a whole. */
function Reasons({ verdicts }: { verdicts: readonly Verdict[] }) {
    const reasons = verdicts.flatMap(({ format, refusal, others }) => [
        ...(refusal ? [`${format.title} refuses it: ${refusal.reason}.`] : []),
        ...others.map((message) => `${message}.`),
    ]);
    return (
        <ul class="list loss-reasons">
            {reasons.map((reason) => (
                <li key={reason} class="small">
                    <Worded text={reason} />
                </li>
            ))}
        </ul>
    );
}

export function LossDialog({ session, onClose }: { session: AtlasSession; onClose(): void }) {
    const { losses } = session.insight;
    const verdicts = useAsked(losses);
    const choose: Choose = (frames) => {
        session.frames.selectOnly(frames);
        onClose();
    };
    return (
        <Dialog title="Which formats hold all of it" onClose={onClose}>
            {!session.atlas.value && <p class="quiet">Nothing is pressed yet.</p>}
            {session.atlas.value && !verdicts && <Asking asked={losses} />}
            {verdicts && <Matrix verdicts={verdicts} onChoose={choose} />}
            {verdicts && <Reasons verdicts={verdicts} />}
            {verdicts && lostFeatures(verdicts).length > 0 && (
                <p class="quiet small">A number selects what would lose it.</p>
            )}
        </Dialog>
    );
}
