import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { startOf } from './hours.ts';
import { actOn } from './member-acts.ts';
import { useTrainingStore } from './training-store.ts';
import type { Training } from './training.ts';

interface SameHourQuestionProps {
  readonly open: boolean;
  readonly training: Training;
  /** The hours of the booking that there is already. */
  readonly sameHour: string;
  readonly onClose: () => void;
}

/** Two bookings at the same hour are allowed, but hardly ever meant (docs/product.md §3.3). */
export function SameHourQuestion({ open, training, sameHour, onClose }: SameHourQuestionProps) {
  const store = useTrainingStore();
  return (
    <ConfirmDialog
      open={open}
      title={`Inscribirme: ${startOf(training)}`}
      confirmLabel="Inscribirme"
      tone="primary"
      onConfirm={() => {
        onClose();
        void actOn(store, 'book', training);
      }}
      onCancel={onClose}
    >
      <p>{`Ya tienes un entrenamiento de ${sameHour}. ¿Inscribirte también?`}</p>
    </ConfirmDialog>
  );
}
