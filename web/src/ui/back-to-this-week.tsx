import { PassingButton } from './passing-button.tsx';

interface BackToThisWeekProps {
  readonly className: string | undefined;
  readonly onClick: () => void;
}

export function BackToThisWeek({ className, onClick }: BackToThisWeekProps) {
  return (
    <PassingButton variant="quiet" size="small" className={className} onClick={onClick}>
      Volver a esta semana
    </PassingButton>
  );
}
