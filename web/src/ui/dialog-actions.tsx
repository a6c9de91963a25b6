import type { ReactNode } from 'react';
import styles from './dialog.module.css';

/** The buttons at the foot of a dialog, the confirming one last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
