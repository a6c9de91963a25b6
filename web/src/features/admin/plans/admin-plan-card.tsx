import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { counted } from '../../../ui/counted.ts';
import { PlanBenefits } from '../../plans/plan-benefits.tsx';
import { classesPerMonth } from '../../plans/plan-words.ts';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from './admin-plan-card.module.css';
import type { AdminPlan } from './admin-plan-endpoints.ts';
import { wholePrice } from './whole-price.ts';

interface AdminPlanCardProps {
  readonly plan: AdminPlan;
  readonly onEdit: (plan: AdminPlan) => void;
  readonly onDelete: (plan: AdminPlan) => void;
}

export function AdminPlanCard({ plan, onEdit, onDelete }: AdminPlanCardProps) {
  const perWeek = plan.max_trainings_per_week;
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <Card as="li" className={styles.card}>
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.price}>
        {wholePrice(plan.price)} <span className={styles.unit}>COP / mes</span>
      </p>
      <p className={styles.rhythm}>
        {counted(perWeek, 'entrenamiento por semana', 'entrenamientos por semana')} ·{' '}
        <span className={styles.perMonth}>{classesPerMonth(perWeek)}</span>
      </p>
      <PlanBenefits plan={plan} small />
      <div ref={place} className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={<Pencil size={16} aria-hidden="true" />}
          aria-label={`Editar ${plan.name}`}
          onClick={() => onEdit(plan)}
        >
          Editar
        </Button>
        <Button
          variant="quiet"
          size="small"
          className={styles.delete}
          icon={<Trash2 size={16} aria-hidden="true" />}
          aria-label={`Eliminar ${plan.name}`}
          onClick={() => onDelete(plan)}
        >
          Eliminar
        </Button>
      </div>
    </Card>
  );
}
