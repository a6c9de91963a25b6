import { SelfRemovingButton } from './self-removing-button.tsx';

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
