import { Suspense } from 'react';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { lazyBoundary } from '../../ui/lazy-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './section.module.css';

const OwnDataActs = lazyBoundary(async () => (await import('./own-data-acts.tsx')).OwnDataActs);

/** The member's rights over their data (docs/product.md §4.11); seldom used, so it is folded. */
export function OwnData() {
  return (
    <Card as="section" className={styles.section} aria-labelledby="mis-datos">
      <h2 id="mis-datos" className={styles.title}>
        Mis datos
      </h2>
      <Disclosure label="Descargar mis datos o eliminar mi cuenta">
        <Suspense fallback={<Skeleton height="8rem" />}>
          <OwnDataActs />
        </Suspense>
      </Disclosure>
    </Card>
  );
}
