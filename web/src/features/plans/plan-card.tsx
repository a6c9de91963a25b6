import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { classesPerMonth } from './plan-words.ts';
import styles from './plan-card.module.css';
import type { PublicPlan } from './plan-endpoints.ts';
import { priceWithDecimals } from './price.ts';

/** `held`: the plan that the member has now. */
export function PlanCard({ plan, held }: { readonly plan: PublicPlan; readonly held: boolean }) {
  return (
    <Card as="li" className={classes(styles.plan, held && styles.held)}>
      <header className={styles.header}>
        <h2 className={styles.name}>{plan.name}</h2>
        {held && <Badge tone="accent">Tu plan</Badge>}
      </header>
      <p className={styles.price}>
        {priceWithDecimals(plan.price)}
        <span className={styles.unit}> COP / mes</span>
      </p>
      <p className={styles.rhythm}>
        <strong>{plan.maxTrainingsPerWeek}</strong>
        {plan.maxTrainingsPerWeek === 1 ? 'entrenamiento por semana' : 'entrenamientos por semana'}
      </p>
      <p className={styles.month}>{classesPerMonth(plan.maxTrainingsPerWeek)}</p>
      {plan.description && <p className={styles.description}>{plan.description}</p>}
      {plan.features.length > 0 && (
        <ul className={styles.features}>
          {plan.features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- several lines may say the same
            <li key={index} className={styles.feature}>
              <Check size={18} strokeWidth={2.75} aria-hidden="true" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
