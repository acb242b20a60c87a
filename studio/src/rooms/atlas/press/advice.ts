// Sets an option that the engine names, with the value that the form would give it.
import { withAdvice, type Advice } from '../../../engine/options.ts';
import { jobOptions, loadSchema } from '../../../engine/schema.ts';
import { attempt } from '../../../shell/messages.ts';
import type { AtlasSession } from '../session.ts';

/** One step of undo. */
export function takeAdvice(session: AtlasSession, advice: Advice): Promise<void> {
    return attempt(advice.option, async () => {
        if (advice.option === 'stable') return session.change({ kept: undefined }); // no field of the form
        const [row] = jobOptions(await loadSchema(), 'pack', [advice.option]);
        if (!row) throw new Error('the press has no such option');
        session.change({ options: withAdvice(session.settings.value.options, row, advice) });
    });
}
