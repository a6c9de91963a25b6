import type { userPlanSchema } from '@studio/contracts/http/membership-routes';
import type { Days } from '@studio/contracts/days-in-words';
import { dayAfter, nextMovesTo, periodOfPlan, startOfPlan } from '@studio/contracts/rules/plans-policy';
import { addStudioDays, isStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import type { PlanRemovalStatus } from '@studio/contracts/rules/plans';
import type { z } from 'zod';
import { longDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import { classCount } from '../../plans/plan-words.ts';

export type HeldPlan = NonNullable<z.output<typeof userPlanSchema>['plan']>;

/** What limits the start of an assigned plan. */
export interface PlansOfUser {
  /** Undefined until it is loaded. */
  readonly held: HeldPlan | null | undefined;
  /** The next plan, if one is assigned already. */
  readonly next: NextPlan | null;
}

export type NextPlan = Pick<NonNullable<z.output<typeof userPlanSchema>['next']>, 'name' | 'startDate'>;

/** What «desde hoy» takes away from the current plan: `se pierden 4 clases y 2 días`; null if nothing. */
export function lossInWords({ remainingClasses, daysLeft = 0 }: HeldPlan): string | null {
  const classes = remainingClasses > 0 ? [classCount(remainingClasses)] : [];
  const days = daysLeft > 0 ? [counted(daysLeft, 'día', 'días')] : [];
  const lost = [...classes, ...days];
  if (lost.length === 0) return null;
  const isOne = lost.length === 1 && (remainingClasses === 1 || (remainingClasses === 0 && daysLeft === 1));
  return `${isOne ? 'se pierde' : 'se pierden'} ${lost.join(' y ')}`;
}

/** The first day after the held plan. */
export const dayAfterHeld = ({ endDate }: Pick<HeldPlan, 'endDate'>): StudioDate => dayAfter({ endsOn: endDate });

const heldOf = ({ held, next }: PlansOfUser) => ({
  current: held ? { endsOn: held.endDate } : null,
  hasNext: next !== null,
});

/** The first and last day of a plan that is assigned today; null while its start is not chosen, or is refused. */
export function periodOf(start: string, plans: PlansOfUser, today: StudioDate): Days | null {
  if (start !== 'now' && start !== 'after-current' && !isStudioDate(start)) return null;
  const begins = startOfPlan(start, heldOf(plans), today);
  if (begins.kind === 'refused') return null;
  return periodOfPlan(begins.kind === 'now' ? today : begins.startsOn);
}

/** What becomes of the next plan if another is assigned before it (docs/product.md §2.2). */
export function nextInWords({ name, startDate }: NextPlan, assigned: Days | null): string {
  const movesTo = assigned && nextMovesTo({ startsOn: startDate }, { endsOn: assigned.to });
  const begins = movesTo
    ? `pasa al ${longDate(movesTo)} y conserva su mes completo`
    : `empieza el ${longDate(startDate)}`;
  return `El plan siguiente (${name}) ${begins}. Para asignar otro después, remuévelo.`;
}

/** The possible starts of an assigned plan, each with its meaning (docs/product.md §2.2). */
export function startOptions({ held, next }: PlansOfUser, today: StudioDate, endsAs: PlanRemovalStatus = 'Cancelado') {
  const loss = held && lossInWords(held);
  const now = {
    value: 'now',
    label: 'Desde hoy',
    hint: held ? `${held.name} terminará como ${endsAs}${loss ? `: ${loss}` : ''}.` : 'Dura un mes.',
  };
  const later = startOfPlan(held ? 'after-current' : addStudioDays(today, 1), heldOf({ held, next }), today);
  // Only one plan may follow.
  if (later.kind !== 'later') return [now];
  const date = { value: 'date', label: 'En otra fecha', hint: 'Elige el primer día del plan.' };
  if (!held) return [now, date];
  const afterCurrent = {
    value: 'after-current',
    label: 'Al vencer',
    hint: `Empieza el ${longDate(later.startsOn)}, cuando venza ${held.name}. No se pierde nada.`,
  };
  return [afterCurrent, now, date];
}

/**
 * The start that loses nothing; null if each loses something, or while the loss is unknown (docs/product.md §11.3). A
 * date is for the administrator to name.
 */
export function proposedStart({ held, next }: PlansOfUser): 'after-current' | 'now' | null {
  if (held === undefined) return null;
  if (held && !next) return 'after-current';
  return held && lossInWords(held) ? null : 'now';
}
