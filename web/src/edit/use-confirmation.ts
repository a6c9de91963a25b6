import { useState, type RefObject } from 'react';
import { showRefusal } from '../api/show-failure.ts';

/** The props of a confirmation dialog about a record. */
export interface AskedAbout<T> {
  readonly subject: T;
  readonly open: boolean;
  /** Receives the focus after the act, which removes the element that opened the dialog. */
  readonly place: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

interface ConfirmationOptions {
  /** Resolves to false if the dialog must stay open. */
  readonly act: () => Promise<unknown>;
  /** Shown for a refusal without a message of its own. */
  readonly fallback: string;
  /** `useLatest(record).changedMeanwhile` */
  readonly changedMeanwhile?: (error: unknown) => boolean;
  /** Receives the focus after the act; without it, the focus returns to the element that opened the dialog. */
  readonly place?: RefObject<HTMLElement | null> | undefined;
  readonly onClose: () => void;
}

/**
 * The `ConfirmDialog` props of an act. The dialog shows the reason of a refusal, and asks again if the record has
 * changed.
 */
export function useConfirmation({ act, fallback, changedMeanwhile, place, onClose }: ConfirmationOptions) {
  const [pending, setPending] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setFailure(null);
    setPending(true);
    try {
      const closes = (await act()) !== false;
      setDone(true);
      if (closes) onClose();
    } catch (error) {
      if (!changedMeanwhile?.(error)) setFailure(showRefusal(error, fallback)?.message ?? null);
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
