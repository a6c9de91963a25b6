import { planFormSchema } from '@studio/contracts/http/plan-routes';
import { TRAININGS_PER_WEEK } from '@studio/contracts/rules/plans';
import { parsePesos } from '@studio/contracts/money';
import type { FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
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

/** Features are entered one per line (docs/product.md §2.6). */
export function parsePlan({ maxTrainingsPerWeek, price, features, ...texts }: ReturnType<typeof valuesOf>) {
  return parseWith(planFormSchema, {
    ...texts,
    maxTrainingsPerWeek: wholeNumber(maxTrainingsPerWeek),
    price: parsePesos(price),
    features: features.split('\n'),
  });
}
