import { pesos } from '@studio/contracts/money';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import { dayAndShortMonth } from '../../../dates/spanish-dates.ts';
import type { PlanBalance, UserMoney } from './payment-endpoints.ts';
import type { Standing } from './standing.ts';

/** `Queda debiendo $ 40.000`, `Queda al día`, `Queda con $ 20.000 a favor` */
export function standingInWords({ debt, others, credit }: Standing): string {
  const favour = credit > 0 ? `con ${pesos(credit)} a favor` : '';
  if (debt + others === 0) return favour ? `Queda ${favour}` : 'Queda al día';
  const ofOthers = others === 0 ? '' : debt === 0 ? ' de otros planes' : ` (${pesos(others)} de otros planes)`;
  return `Queda debiendo ${pesos(debt + others)}${ofOthers}${favour ? ` y ${favour}` : ''}`;
}

/** `Debe $ 40.000 · $ 20.000 a favor`; null if both are 0. */
export function balanceInWords({ debt, credit }: Pick<UserMoney, 'debt' | 'credit'>): string | null {
  const parts = [...(debt > 0 ? [`Debe ${pesos(debt)}`] : []), ...(credit > 0 ? [`${pesos(credit)} a favor`] : [])];
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** The owed plans, oldest first, in words: `Amanecer · debe $ 40.000`. The first day tells two of the same name apart. */
export function owedPlans(plans: readonly PlanBalance[]) {
  const owed = plans.filter(({ debt }) => debt > 0).reverse();
  return owed.map((plan) => {
    const hasNamesake = owed.some((other) => other !== plan && other.name === plan.name);
    const since = hasNamesake ? ` desde el ${dayAndShortMonth(plan.startDate)}` : '';
    return { ...plan, label: `${plan.name}${since} · debe ${pesos(plan.debt)}` };
  });
}

/** The debt that replacing or freezing a plan leaves unchanged (`docs/product.md` §2.8). */
export const stillOwedInWords = ({ name, debt }: PlanBalance) => `Por ${name} sigue debiendo ${pesos(debt)}.`;

/** What happens to the money of a plan that ends: `Pagó $ 80.000: si termina como Rembolsado quedan a favor.` */
export function endingInWords(plan: PlanBalance, status: PlanBalance['status']): string[] {
  const { paid, debt } = plan;
  if (isVoiding(status)) {
    return [
      ...(paid > 0 ? [`Pagó ${pesos(paid)}: quedan a favor.`] : []),
      ...(debt > 0 ? [`Ya no debe ${pesos(debt)}.`] : []),
    ];
  }
  return [
    ...(paid > 0 ? [`Pagó ${pesos(paid)}: si termina como Rembolsado quedan a favor.`] : []),
    ...(debt > 0 ? [stillOwedInWords(plan)] : []),
  ];
}

/** What happens to the money of a plan that another one replaces today. */
export function replacingInWords(plan: PlanBalance, isMistake: boolean): string[] {
  if (isMistake) return endingInWords(plan, 'Error');
  const { name, paid, debt } = plan;
  return [...(paid > 0 ? [`Por ${name} pagó ${pesos(paid)}.`] : []), ...(debt > 0 ? [stillOwedInWords(plan)] : [])];
}

/** The question whether a replaced plan was a mistake, by what that does to its money. */
export const mistakeInWords = ({ paid, debt }: PlanBalance) =>
  paid > 0 ? 'Fue un error: lo pagado queda a favor' : `Fue un error: ya no debe ${pesos(debt)}`;

/**
 * The balance of a plan, found by name, first day and status; undefined if it dates from before payments were recorded.
 */
export function balanceOf<P extends Pick<PlanBalance, 'name' | 'startDate' | 'status'>>(
  plans: readonly P[] | undefined,
  held: { readonly name: string; readonly startDate: string } | null,
  status: PlanBalance['status'],
): P | undefined {
  return plans?.find((plan) => plan.name === held?.name && plan.startDate === held.startDate && plan.status === status);
}
