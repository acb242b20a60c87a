// A button that runs a command by its id, with the key of the command in its tooltip.
import { Button, type ButtonProps } from '../kit/button.tsx';
import { keyOf, runCommand } from './commands.ts';

interface CommandButtonProps extends Omit<ButtonProps, 'keys' | 'onClick'> {
    readonly command: string;
}

/** Whether it is disabled is for the caller to say: some commands are off while a stroke is drawn, and their buttons
 * would flicker. */
export function CommandButton({ command, ...button }: CommandButtonProps) {
    return <Button {...button} keys={keyOf(command)} onClick={() => runCommand(command)} />;
}
