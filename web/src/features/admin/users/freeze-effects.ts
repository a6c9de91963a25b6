import type { Days } from '@studio/contracts/days-in-words';
import { addStudioDays, type StudioDate, studioDaysBetween } from '@studio/contracts/studio-time';
import { longDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { HeldPlan } from './plan-start.ts';
import type { UserPlan } from './user-endpoints.ts';

const lengthOf = ({ from, to }: Days) => studioDaysBetween(from, to) + 1;

/** The effects of a freeze on the plans, one sentence each (docs/product.md §2.7). */
export function freezeInWords(plan: HeldPlan, next: UserPlan['next'], days: Days): string[] {
  const length = lengthOf(days);
  const endsOn = addStudioDays(plan.endDate, length);
  const gaining = counted(length, 'día', 'días');
  return [
    `${gaining}: ${plan.name} vence el ${longDate(endsOn)} en vez del ${longDate(plan.endDate)}.`,
    ...(next && next.startDate <= endsOn
      ? [`${next.name} empieza el ${longDate(addStudioDays(endsOn, 1))} y conserva su mes completo.`]
      : []),
  ];
}

/** The effect of ending a freeze: the plan ends earlier by the days that are left. */
export function unfreezeInWords(plan: HeldPlan, freeze: Days, today: StudioDate): string {
  const left = { from: freeze.from > today ? freeze.from : today, to: freeze.to };
  const endsOn = addStudioDays(plan.endDate, -lengthOf(left));
  return `${plan.name} vence el ${longDate(endsOn)} en vez del ${longDate(plan.endDate)}.`;
}
