import { useState, type RefObject } from 'react';
import { showRefusal } from '../../../api/show-refusal.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { fullName } from '../users/user-words.ts';
import { useRemoveWaitingMutation, type AdminTraining, type Waiting } from './admin-training-endpoints.ts';
import { dayAndTime } from './training-words.ts';

interface RemoveWaitingDialogProps {
  readonly training: AdminTraining;
  readonly waiting: Waiting;
  readonly open: boolean;
  /** Takes the focus once the member's row is gone. */
  readonly section: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Asks before somebody loses a place on the waitlist: unlike the removal of a registrant, this can't be undone. */
export function RemoveWaitingDialog({ training, waiting, open, section, onClose }: RemoveWaitingDialogProps) {
  const [remove, { isLoading, isSuccess }] = useRemoveWaitingMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const name = fullName(waiting);

  async function confirm(): Promise<void> {
    setFailure(null);
    try {
      await remove({ id: training.id, userId: waiting.id }).unwrap();
      notify.success('Usuario retirado de la lista de espera', { detail: `${name}: ${dayAndTime(training)}` });
      onClose();
    } catch (error) {
      setFailure(showRefusal(error, 'Error al retirar de la lista de espera')?.message ?? null);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title="Quitar de la lista de espera"
      confirmLabel="Quitar de la lista"
      pending={isLoading}
      failure={failure}
      finalFocus={isSuccess ? section : true}
      onConfirm={() => void confirm()}
      onCancel={() => {
        setFailure(null);
        onClose();
      }}
    >
      <p>{`¿Seguro que quieres quitar a ${name}? Pierde su puesto en la lista.`}</p>
    </ConfirmDialog>
  );
}
