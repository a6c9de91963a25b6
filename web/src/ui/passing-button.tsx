import { Button, type ButtonProps } from './button.tsx';
import { useFocusHeir } from './use-focus-heir.ts';

/** Goes away as it is pressed: what it stands in takes the focus. */
export function PassingButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useFocusHeir<HTMLButtonElement>();
  return <Button {...props} ref={button} />;
}
