// What a panel shows while the engine has not answered yet, or could not.
import { Button } from '../../../kit/button.tsx';
import type { Asked } from './asked.ts';

export function Asking<Answer>({ asked }: { asked: Asked<Answer> }) {
    const fault = asked.fault.value;
    if (!fault)
        return (
            <p class="quiet small" role="status">
                Looking
            </p>
        );
    return (
        <>
            <p class="fault small" role="alert">
                {fault}
            </p>
            <Button onClick={() => asked.again()}>Ask again</Button>
        </>
    );
}
