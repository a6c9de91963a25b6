import { toast } from 'react-toastify/unstyled';

/** Milliseconds a toast stays (spec §8): 4 s, success 3 s, error 5 s. */
export const toastMs = { standard: 4_000, success: 3_000, error: 5_000 } as const;

export const notify = {
  info: (text: string) => void toast.info(text),
  success: (text: string) => void toast.success(text, { autoClose: toastMs.success }),
  error: (text: string) => void toast.error(text, { autoClose: toastMs.error }),
};
