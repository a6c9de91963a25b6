import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useStudio } from '../studio/use-studio.ts';
import { startOf } from './hours.ts';
import { actOn } from './member-acts.ts';
import { useTrainingStore } from './training-acts-slice.ts';
import type { Training } from './training.ts';

interface SameHourQuestionProps {
  readonly open: boolean;
  readonly training: Training;
  /** The hours of the booking that there is already. */
  readonly sameHour: string;
  readonly onClose: () => void;
}

/** Two bookings at the same hour are hardly ever meant, and some studios refuse them (docs/product.md §3.3). */
export function SameHourQuestion({ open, training, sameHour, onClose }: SameHourQuestionProps) {
  const store = useTrainingStore();
  const { refusesOverlaps } = useStudio();
  const title = `Inscribirme: ${startOf(training)}`;
  const other = `Ya tienes un entrenamiento de ${sameHour}.`;
  if (refusesOverlaps) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        description={`${other} Para ir a este, cancela primero el otro.`}
      >
        <DialogActions>
          <Button onClick={onClose}>Entendido</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel="Inscribirme"
      tone="primary"
      onConfirm={() => {
        onClose();
        void actOn(store, 'book', training);
      }}
      onCancel={onClose}
    >
      <p>{`${other} ¿Inscribirte también?`}</p>
    </ConfirmDialog>
  );
}
