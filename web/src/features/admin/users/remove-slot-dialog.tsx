import type { RefObject } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useConfirmation } from '../use-confirmation.ts';
import { useChangeFixedSlotsMutation, type SlotHour } from './fixed-slot-endpoints.ts';
import { slotInWords } from './fixed-slot-words.ts';

interface RemoveSlotDialogProps {
  readonly userId: string;
  readonly slot: SlotHour;
  readonly open: boolean;
  /** Takes the focus once the slot's row is gone. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function RemoveSlotDialog({ userId, slot, open, list, onClose }: RemoveSlotDialogProps) {
  const [change, { isLoading, isSuccess }] = useChangeFixedSlotsMutation();
  const confirmation = useConfirmation({
    act: async () => {
      await change({ userId, kind: 'remove', slot }).unwrap();
      notify.success('Cupo fijo quitado', { detail: slotInWords(slot) });
      return true;
    },
    fallback: 'Error al guardar los cupos fijos',
    changedMeanwhile: () => false,
    onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title="¿Quitar este cupo fijo?"
      confirmLabel="Quitar cupo"
      pending={isLoading}
      finalFocus={isSuccess ? list : true}
      {...confirmation}
    >
      <p>
        <strong>{slotInWords(slot)}</strong>. No se le inscribe más a esta hora; lo que ya tiene inscrito se conserva.
      </p>
    </ConfirmDialog>
  );
}
