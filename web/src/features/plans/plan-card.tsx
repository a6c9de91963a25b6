import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { PlanBenefits } from './plan-benefits.tsx';
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
      <PlanBenefits plan={plan} />
    </Card>
  );
}
