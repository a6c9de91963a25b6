import type { RefObject } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { useDialog } from '../../../ui/use-dialog.ts';
import { ClosuresPanel } from '../closures/closures-panel.tsx';
import type { TrainingActKind } from './admin-training-card.tsx';
import type { AdminTraining } from './admin-training-endpoints.ts';
import type { BookingWindow } from '../../trainings/booking-window-endpoints.ts';
import { BookingWindowForm } from './booking-window-form.tsx';
import { BulkForm } from './bulk-form.tsx';
import { CancelTrainingDialog } from './cancel-training-dialog.tsx';
import { Registrants } from './registrants.tsx';
import { TrainingForm } from './training-form.tsx';
import { categoryNames } from './training-words.ts';
import { When } from './when.tsx';

export type TrainingDialog =
  | { readonly kind: 'create' | 'bulk' | 'close' }
  | { readonly kind: 'window'; readonly window: BookingWindow }
  | { readonly kind: TrainingActKind; readonly training: AdminTraining };

export const dialogTitles: Record<TrainingDialog['kind'], string> = {
  create: 'Nuevo Entrenamiento',
  bulk: 'Generar en Bloque',
  close: 'Cerrar un rango',
  window: 'Apertura de semanas',
  edit: 'Editar Entrenamiento',
  registrants: 'Usuarios inscritos',
  cancel: '',
};

interface TrainingDialogsProps {
  readonly dialog: ReturnType<typeof useDialog<TrainingDialog>>;
  /** Where to go on after a training was cancelled. */
  readonly heading: RefObject<HTMLElement | null>;
}

export function TrainingDialogs({ dialog, heading }: TrainingDialogsProps) {
  const { subject, isOpen, close } = dialog;
  const kind = subject?.kind;
  const training = subject && 'training' in subject ? subject.training : undefined;
  return (
    <>
      <Dialog
        open={isOpen && kind !== 'cancel'}
        onClose={close}
        title={kind ? dialogTitles[kind] : ''}
        description={
          kind === 'registrants' &&
          training && (
            <>
              {categoryNames[training.category]} · <When training={training} />
            </>
          )
        }
        wide={kind === 'registrants'}
      >
        {kind === 'create' && <TrainingForm onDone={close} />}
        {kind === 'edit' && <TrainingForm training={training} onDone={close} />}
        {kind === 'bulk' && <BulkForm onDone={close} />}
        {kind === 'close' && <ClosuresPanel onDone={close} />}
        {subject?.kind === 'window' && <BookingWindowForm window={subject.window} onDone={close} />}
        {kind === 'registrants' && training && <Registrants training={training} />}
      </Dialog>
      {training && (
        <CancelTrainingDialog
          key={training.id}
          training={training}
          open={isOpen && kind === 'cancel'}
          heading={heading}
          onClose={close}
        />
      )}
    </>
  );
}
