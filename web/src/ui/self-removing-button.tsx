import { Button, type ButtonProps } from './button.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

/** A button that unmounts when pressed; its container receives the focus. */
export function SelfRemovingButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useFocusFallback<HTMLButtonElement>();
  return <Button {...props} ref={button} />;
}
