import { useState, type RefObject } from 'react';
import { showRefusal } from '../api/show-failure.ts';

/** The props of a dialog that asks before something is done to a record. */
export interface AskedAbout<T> {
  readonly subject: T;
  readonly open: boolean;
  /** Takes the focus after the act, which takes away what opened the dialog. */
  readonly place: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

interface ConfirmationOptions {
  /** Resolves to false where the dialog stays. */
  readonly act: () => Promise<unknown>;
  /** Shown for a refusal without a message of its own. */
  readonly fallback: string;
  /** `useLatest(record).changedMeanwhile` */
  readonly changedMeanwhile?: (error: unknown) => boolean;
  /** Takes the focus after the act where what opened the dialog is gone. */
  readonly place?: RefObject<HTMLElement | null> | undefined;
  readonly onClose: () => void;
}

/** The `ConfirmDialog` props of an act that is refused for a reason, or asked anew because the record has changed. */
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
