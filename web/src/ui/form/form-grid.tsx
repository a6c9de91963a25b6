import type { ReactNode } from 'react';
import styles from './form-grid.module.css';

/** Fields in two columns where there is room, in one on a phone. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
