import { planFormSchema } from '@studio/contracts/http/plan-routes';
import { TRAININGS_PER_WEEK } from '@studio/contracts/rules/plans';
import { fieldsOf, sentOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import type { AdminPlan } from './admin-plan-endpoints.ts';

const { text, number, money, area } = fieldsOf<AdminPlan>();

export const planFields = {
  name: text('Nombre', { of: (plan) => plan.name, autoComplete: 'off', required: true }),
  maxTrainingsPerWeek: number('Entrenamientos por semana', {
    of: (plan) => plan.max_trainings_per_week,
    initial: TRAININGS_PER_WEEK.default,
  }),
  price: money('Precio mensual (COP)', { of: (plan) => plan.price, required: true }),
  description: area('Descripción (opcional)', { of: (plan) => plan.description, rows: 3 }),
  /** Entered one per line (docs/product.md §2.6). */
  features: area('Características (opcional)', {
    of: (plan) => plan.features.join('\n'),
    sent: (lines) => lines.split('\n'),
    hint: 'Una por línea',
    rows: 4,
  }),
};

export function parsePlan(values: ValuesOf<typeof planFields>) {
  return parseWith(planFormSchema, sentOf(planFields, values));
}
