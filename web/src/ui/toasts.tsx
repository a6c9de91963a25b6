import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast, ToastContainer, type CloseButtonProps, type Id } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { Button } from './button.tsx';
import styles from './toasts.module.css';

export interface Message {
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  /** A second line, such as the day and hour of a training. */
  readonly detail?: string | undefined;
  /** What it is about, such as a class: a later message about the same takes its place. */
  readonly about?: string | undefined;
  /** Buttons, such as «Deshacer». Pressing one closes the toast. */
  readonly action?: ToastAction | readonly ToastAction[] | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Whether it can be done at this moment; the button is there only then. */
  readonly isOffered?: () => boolean;
  /** Keeps up to date what `isOffered` reads while the toast is shown; returns how to stop. */
  readonly watch?: () => () => void;
}

/** Toasts appear at the top right below the navigation bar, on a phone at the lower edge (docs/product.md §6.7). */
export function Toasts() {
  return createPortal(
    <ToastContainer
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
      position="top-right"
      limit={20}
      hideProgressBar
      pauseOnFocusLoss={false}
      aria-label="Avisos"
      closeButton={CloseToast}
    />,
    document.body,
  );
}

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className={styles.close} aria-label="Cerrar aviso" onClick={closeToast}>
      <X size={18} />
    </button>
  );
}

/** The last toast of each message, and about each subject. */
const shown = new Map<string, Id>();
/** The last toast of a refusal that names no subject: the next success takes its place. */
let refusal: Id | undefined;
let count = 0;

/**
 * Milliseconds for which a toast is shown: 4 s, success 3 s, error 5 s; longer with a button (docs/product.md §6.7).
 */
const toastMs = { info: 4_000, success: 3_000, error: 5_000 } as const;
const toastWithActionMs = 8_000;

/**
 * Shows a message. A repeated message, or another about the same, replaces the content of its toast: screen readers
 * announce content added to a live region, and several would cover half of a phone.
 */
export function showToast(message: Message): void {
  const { kind, text, detail = '', about } = message;
  const hasAction = actionsOf(message).some(({ isOffered }) => isOffered?.() !== false);
  const keys = [`${kind} ${text} ${detail}`, ...(about ? [about] : [])];
  const past = [...keys.map((key) => shown.get(key)), kind === 'success' ? refusal : undefined];
  const last = past.find((id) => id !== undefined && toast.isActive(id));
  const toastId = `${kind}-${++count}`;
  for (const key of keys) shown.set(key, toastId);
  if (kind === 'error' && !about) refusal = toastId;
  const content = <ToastContent key={toastId} message={message} close={() => toast.dismiss(toastId)} />;
  // `alert` interrupts a screen reader; `status` waits for it to finish.
  const options = {
    toastId,
    autoClose: hasAction ? toastWithActionMs : toastMs[kind],
    role: kind === 'error' ? 'alert' : 'status',
  } as const;
  if (last !== undefined) toast.update(last, { ...options, type: kind, render: content, delay: 0 });
  else toast[kind](content, options);
}

/** Closes the last toast about this subject. */
export function closeToast(about: string): void {
  const id = shown.get(about);
  if (id !== undefined) toast.dismiss(id);
}

/** Milliseconds after which it is checked again whether an action can still be done. */
const checkMs = 250;

function useIsOffered({ isOffered = () => true, watch }: ToastAction): boolean {
  const [offered, setOffered] = useState(isOffered);
  useEffect(() => {
    const timer = setInterval(() => setOffered(isOffered()), checkMs);
    return () => clearInterval(timer);
  });
  useEffect(() => watch?.(), [watch]);
  return offered;
}

const actionsOf = ({ action = [] }: Message): readonly ToastAction[] => [action].flat();

function ToastContent({ message, close }: { readonly message: Message; readonly close: () => void }) {
  const { text, detail } = message;
  return (
    // The action stands beside the message where both have room, else below it.
    <div className="row grow yields gap3 near">
      <div className={styles.message}>
        <p>{text}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {actionsOf(message).map((action) => (
        <ActionButton key={action.label} action={action} close={close} />
      ))}
    </div>
  );
}

function ActionButton({ action, close }: { readonly action: ToastAction; readonly close: () => void }) {
  const isOffered = useIsOffered(action);
  function act(): void {
    close();
    action.run();
  }
  return (
    isOffered && (
      <Button variant="secondary" size="small" data-guarded="toast" onClick={act}>
        {action.label}
      </Button>
    )
  );
}
