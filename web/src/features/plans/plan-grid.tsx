import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import styles from './plan-grid.module.css';

export function PlanGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.plans}>{children}</ul>;
}

interface PlanSkeletonsProps {
  /** The minimum height of a card. */
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

interface PlanBenefitsProps {
  readonly plan: { readonly description: string | null; readonly features: readonly string[] };
  readonly small?: boolean;
}

/** What a plan offers besides its classes. */
export function PlanBenefits({ plan: { description, features }, small = false }: PlanBenefitsProps) {
  return (
    <>
      {description && <p className={styles.description}>{description}</p>}
      {features.length > 0 && (
        <ul className={classes(styles.features, small && styles.small)}>
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- several lines may say the same
            <li key={index} className="flex top gap2">
              <Check size={small ? 16 : 18} strokeWidth={2.75} />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
