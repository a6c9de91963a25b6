import { X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { toastMs } from '../ui/notify.ts';
import styles from './toasts.module.css';

/** Toasts come in from the top right (spec §8), above an open dialog too, and are read out as they come. */
export function Toasts() {
  return createPortal(
    <ToastContainer
      className={styles.container ?? ''}
      toastClassName={styles.toast ?? ''}
      position="top-right"
      autoClose={toastMs.standard}
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
      <X size={18} aria-hidden="true" />
    </button>
  );
}
