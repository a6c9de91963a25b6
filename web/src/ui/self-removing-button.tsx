import { Button, type ButtonProps } from './button.tsx';
import { useFocusFallback } from './use-focus-fallback.ts';

/** A button that unmounts when pressed; its container receives the focus. */
export function SelfRemovingButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useFocusFallback<HTMLButtonElement>();
  return <Button {...props} ref={button} />;
}

interface BackToThisWeekProps {
  readonly className: string | undefined;
  readonly onClick: () => void;
}

export function BackToThisWeek({ className, onClick }: BackToThisWeekProps) {
  return (
    <SelfRemovingButton variant="quiet" size="small" className={className} onClick={onClick}>
      Volver a esta semana
    </SelfRemovingButton>
  );
}
