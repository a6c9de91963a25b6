import { Button } from './button.tsx';
import { useFocusHeir } from './use-focus-heir.ts';

interface BackToThisWeekProps {
  readonly className: string | undefined;
  readonly onClick: () => void;
}

/** Goes away as it is pressed: what it stands in takes the focus. */
export function BackToThisWeek({ className, onClick }: BackToThisWeekProps) {
  const button = useFocusHeir<HTMLButtonElement>();
  return (
    <Button ref={button} variant="quiet" size="small" className={className} onClick={onClick}>
      Volver a esta semana
    </Button>
  );
}
