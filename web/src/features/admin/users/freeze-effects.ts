import type { Days } from '@studio/contracts/days-in-words';
import { effectOfFreeze, effectOfUnfreeze, lengthOf } from '@studio/contracts/rules/freezes-policy';
import type { StudioDate } from '@studio/contracts/studio-time';
import { longDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { HeldPlan, NextPlan } from './plan-start.ts';

type EndingPlan = Pick<HeldPlan, 'name' | 'endDate'>;

/** The effects of a freeze on the plans, one sentence each (docs/product.md §2.7). */
export function freezeInWords(plan: EndingPlan, next: NextPlan | null | undefined, days: Days): string[] {
  // A freeze never moves a plan before the day on which it begins.
  const after = next ? { startsOn: next.startDate, notBefore: next.startDate } : null;
  const { endsOn, nextStartsOn } = effectOfFreeze({ endsOn: plan.endDate, next: after }, days);
  return [
    `${counted(lengthOf(days), 'día', 'días')}: ${endInWords(plan, endsOn)}`,
    ...(next && nextStartsOn ? [`${next.name} empieza el ${longDate(nextStartsOn)} y conserva su mes completo.`] : []),
  ];
}

/** The effect of ending a freeze: the plan ends earlier by the days that are left. */
export function unfreezeInWords(plan: EndingPlan, freeze: Days, today: StudioDate): string {
  return endInWords(plan, effectOfUnfreeze({ endsOn: plan.endDate, next: null }, freeze, today).endsOn);
}

const endInWords = ({ name, endDate }: EndingPlan, endsOn: StudioDate) =>
  `${name} vence el ${longDate(endsOn)} en vez del ${longDate(endDate)}.`;
