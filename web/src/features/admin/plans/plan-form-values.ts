import { planFormSchema } from '@studio/contracts/http/plan-routes';
import { TRAININGS_PER_WEEK } from '@studio/contracts/limits';
import type { FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { wholeNumber } from '../whole-number.ts';
import type { AdminPlan } from './admin-plan-endpoints.ts';

export function valuesOf(plan: AdminPlan | undefined) {
  return {
    name: plan?.name ?? '',
    maxTrainingsPerWeek: String(plan?.max_trainings_per_week ?? TRAININGS_PER_WEEK.default),
    price: plan ? String(plan.price) : '',
    description: plan?.description ?? '',
    features: plan?.features.join('\n') ?? '',
  };
}

export const fieldWords: Record<keyof ReturnType<typeof valuesOf>, FieldWords> = {
  name: 'Nombre',
  maxTrainingsPerWeek: 'Entrenamientos por semana',
  price: 'Precio mensual (COP)',
  description: 'Descripción',
  features: 'Características',
};

/** Colombia writes 120000 as `$ 120.000`, as these cards do; the members' cards add `,00`. */
function pesos(text: string): number {
  const amount = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,00$/, '');
  const grouped = /^[1-9]\d{0,2}(\.\d{3})+$/.test(amount);
  return wholeNumber(grouped ? amount.replaceAll('.', '') : amount);
}

/** Features are entered one per line (docs/product.md §2.6). */
export function parsePlan({ maxTrainingsPerWeek, price, features, ...texts }: ReturnType<typeof valuesOf>) {
  return parseWith(planFormSchema, {
    ...texts,
    maxTrainingsPerWeek: wholeNumber(maxTrainingsPerWeek),
    price: pesos(price),
    features: features.split('\n'),
  });
}
