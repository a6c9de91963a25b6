import { useState, type RefObject } from 'react';
import { showRefusal } from '../../api/show-refusal.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { useRemoveCalendarFeedMutation, useRenewCalendarFeedMutation } from './calendar-endpoints.ts';

export type AddressEnd = 'renew' | 'remove';

interface EndAddressDialogProps {
  /** What ends the address; the dialog is closed while there is none. */
  readonly end: AddressEnd | undefined;
  /** Receives the new address, if there is one. */
  readonly onEnded: (address: string | undefined) => void;
  /** Takes the focus once the address is removed. */
  readonly place: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const words = {
  renew: { title: '¿Renovar la dirección?', confirmLabel: 'Renovar dirección', done: 'Dirección renovada' },
  remove: { title: '¿Quitar la dirección?', confirmLabel: 'Quitar dirección', done: 'Dirección quitada' },
} as const;

/** Confirms that the calendar address stops working. */
export function EndAddressDialog({ end, onEnded, place, onClose }: EndAddressDialogProps) {
  const [renew, renewing] = useRenewCalendarFeedMutation();
  const [remove, removing] = useRemoveCalendarFeedMutation();
  const [failure, setFailure] = useState<string | null>(null);
  // The words stay while the dialog closes.
  const [last, setLast] = useState<AddressEnd>('renew');
  if (end && end !== last) setLast(end);
  const { title, confirmLabel, done } = words[end ?? last];

  function close(): void {
    setFailure(null);
    onClose();
  }

  async function confirm(): Promise<void> {
    setFailure(null);
    try {
      if (end === 'renew') onEnded((await renew().unwrap()).address);
      else {
        await remove().unwrap();
        onEnded(undefined);
      }
      notify.success(done);
      close();
    } catch (error) {
      setFailure(showRefusal(error, 'Error al guardar la dirección del calendario')?.message ?? null);
    }
  }

  return (
    <ConfirmDialog
      open={end !== undefined}
      title={title}
      confirmLabel={confirmLabel}
      pending={renewing.isLoading || removing.isLoading}
      failure={failure}
      finalFocus={last === 'remove' && removing.isSuccess ? place : true}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <p>La dirección actual deja de funcionar: los calendarios que la usan ya no recibirán tus clases.</p>
    </ConfirmDialog>
  );
}
