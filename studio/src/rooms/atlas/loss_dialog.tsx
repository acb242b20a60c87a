// The loss matrix: what each format that the engine writes would not hold of this atlas, as the engine itself tells it.
import { useEffect, useState } from 'preact/hooks';
import { encode, SpritepressError, type Finding } from 'spritepress';
import { Dialog } from '../../kit/dialog.tsx';
import { loadSchema, outputsFor } from '../../engine/schema.ts';
import { runWork } from '../../frame/work.ts';
import type { AtlasSession } from './session.ts';

interface Verdict {
    readonly title: string;
    readonly ending: string;
    readonly findings: readonly Finding[];
}

async function judge(session: AtlasSession, signal: AbortSignal): Promise<Verdict[]> {
    const shown = session.atlas.value!;
    const outputs = outputsFor(await loadSchema(), 'atlas');
    return runWork('Trying formats', async (worker) => {
        const verdicts: Verdict[] = [];
        for (const { format, ending } of outputs) {
            const trial = encode(shown.document, { output: `trial${ending}`, files: shown.files, ...worker });
            const findings = await trial.then((made) => made.findings, (error: unknown) => {
                if (error instanceof SpritepressError) return error.findings;
                throw error;
            });
            verdicts.push({ title: format.title, ending, findings: findings.filter(({ severity }) => severity !== 'note') });
        }
        return verdicts;
    }, signal);
}

export function LossDialog({ session, onClose }: { session: AtlasSession; onClose(): void }) {
    const [verdicts, setVerdicts] = useState<Verdict[] | null>(null);
    useEffect(() => {
        const controller = new AbortController();
        if (session.atlas.value) void judge(session, controller.signal).then(setVerdicts, () => setVerdicts([]));
        return () => controller.abort();
    }, []);
    return (
        <Dialog title="Which formats hold all of it" onClose={onClose}>
            {!verdicts && <p class="quiet" role="status">Trying each format</p>}
            <ul class="list losses">
                {verdicts?.map(({ title, ending, findings }) => (
                    <li key={ending}>
                        <strong>{title}</strong> <span class="mono quiet">{ending}</span>
                        {findings.length === 0 ? <span class="good"> holds everything</span>
                            : <ul>{findings.slice(0, 6).map((finding, i) => <li key={i} class="small">{finding.message}</li>)}</ul>}
                    </li>
                ))}
            </ul>
        </Dialog>
    );
}
