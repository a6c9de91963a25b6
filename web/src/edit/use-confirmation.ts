import { useState, type RefObject } from 'react';
import { type Act, carryOut, refusalOf } from './act.ts';

export interface ConfirmationOptions<A> extends Act<void, A> {
  /** Receives the focus after the act; without it, the focus returns to the element that opened the dialog. */
  readonly place?: RefObject<HTMLElement | null> | undefined;
  /** Called after the act, instead of `onClose`. */
  readonly onDone?: (answer: A) => void;
  readonly onClose: () => void;
}

/**
 * The `ConfirmDialog` props of an act. The dialog shows the reason of a refusal, and asks again if the record has
 * changed.
 */
export function useConfirmation<A>({ place, onClose, onDone = onClose, ...act }: ConfirmationOptions<A>) {
  const [pending, setPending] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setFailure(null);
    setPending(true);
    try {
      const answer = await carryOut(act, undefined);
      setDone(true);
      onDone(answer);
    } catch (error) {
      setFailure(refusalOf(act, error)?.message ?? null);
    }
    setPending(false);
  }

  return {
    pending,
    failure,
    finalFocus: isDone && place ? place : true,
    onConfirm: () => void confirm(),
    onCancel: () => {
      setFailure(null);
      setDone(false);
      onClose();
    },
  };
}
