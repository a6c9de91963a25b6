import { Button, type ButtonProps } from './button.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

/** Goes away as it is pressed: what it stands in takes the focus. */
export function SelfRemovingButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useFocusFallback<HTMLButtonElement>();
  return <Button {...props} ref={button} />;
}
