import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Content that is rarely needed, one tap away. It is rendered, and so loaded, when first opened. */
export function Disclosure({ label, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={styles.summary}>
        <ChevronRight size={16} />
        {label}
      </summary>
      {wasOpened && children}
    </details>
  );
}
