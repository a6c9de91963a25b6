import { useState } from 'react';
import { showRefusal } from '../../api/show-failure.ts';

interface ConfirmationOptions {
  /** Resolves to whether the dialog closes. */
  readonly act: () => Promise<boolean>;
  /** Shown for a refusal without a message of its own. */
  readonly fallback: string;
  /** `useLatest(record).changedMeanwhile` */
  readonly changedMeanwhile: (error: unknown) => boolean;
  readonly onClose: () => void;
}

/** The `ConfirmDialog` props of an act that is refused for a reason, or asked anew because the record has changed. */
export function useConfirmation({ act, fallback, changedMeanwhile, onClose }: ConfirmationOptions) {
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setFailure(null);
    try {
      if (await act()) onClose();
    } catch (error) {
      if (!changedMeanwhile(error)) setFailure(showRefusal(error, fallback)?.message ?? null);
    }
  }

  return {
    failure,
    onConfirm: () => void confirm(),
    onCancel: () => {
      setFailure(null);
      onClose();
    },
  };
}
