import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import styles from './plan-grid.module.css';

export function PlanGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.plans}>{children}</ul>;
}

interface PlanSkeletonsProps {
  /** Of a card, which is at least so high. */
  readonly minHeight: string;
  /** The lines of a card. */
  readonly lines: readonly { readonly width: string; readonly height?: string }[];
}

export function PlanSkeletons({ minHeight, lines }: PlanSkeletonsProps) {
  return (
    <Loading className={styles.plans} label="Cargando planes…">
      {['a', 'b', 'c'].map((key) => (
        <Card key={key} className={styles.skeleton} style={{ minHeight }}>
          {lines.map((line) => (
            <Skeleton key={line.width} {...line} />
          ))}
        </Card>
      ))}
    </Loading>
  );
}
