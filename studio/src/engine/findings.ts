// Findings of the engine: those of an error, and those that are about single options.
import { SpritepressError, type Finding } from 'spritepress';

/** A request that makes no sense. */
export const REQUEST = 'GEN019';

/** The findings of whatever was thrown. */
export function findingsOf(error: unknown): readonly Finding[] {
    return error instanceof SpritepressError ? error.findings : [];
}

/** What a job finds, also when it refuses. Errors without findings are thrown on: they say nothing of the files. */
export function findingsOfTrial(job: Promise<{ readonly findings: readonly Finding[] }>): Promise<readonly Finding[]> {
    return job.then(
        (made) => made.findings,
        (error: unknown) => {
            const findings = findingsOf(error);
            if (findings.length === 0) throw error;
            return findings;
        },
    );
}

/** Messages by the names of options, for the fields of a form. */
export function optionFaults(findings: readonly Finding[]): Readonly<Record<string, string>> {
    return Object.fromEntries(
        findings.flatMap(({ code, option, message }) => (code === REQUEST && option ? [[option, message]] : [])),
    );
}
