import type { ReactNode } from 'react';
import styles from './data-list.module.css';

/** Names and values. A missing value is shown as a dash. */
export function DataList({ items }: { readonly items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.list}>
      {items.map(([name, value]) => (
        <div key={name} className={styles.item}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
