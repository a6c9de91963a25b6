import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './note.module.css';

/** What one should know before going on; read out when it appears. */
export function Note({ children }: { readonly children: ReactNode }) {
  return (
    <output className={styles.note}>
      <Info size={18} aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
