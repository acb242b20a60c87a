// What an action gives back when it can refuse: a value, or one sentence for the user that says why and what to do.

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string };

/** Thrown inside the model only; `attempt` turns it into an outcome before it reaches a caller. */
class Refusal extends Error {}

/** Ends the action that runs inside `attempt`. */
export function refuse(sentence: string): never {
    throw new Refusal(sentence);
}

/** Runs an action; a refusal becomes its sentence. Any other error is a mistake of ours and passes through. */
export function attempt<T>(action: () => T): Outcome<T> {
    try {
        return { ok: true, value: action() };
    } catch (error) {
        if (error instanceof Refusal) return { ok: false, sentence: error.message };
        throw error;
    }
}
