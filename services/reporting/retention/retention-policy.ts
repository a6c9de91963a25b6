import type { z } from 'zod';
import type { retentionSchema } from '@studio/contracts/http/today-routes';
import { RETENTION_MONTHS, RETENTION_ROWS } from '@studio/contracts/rules/figures';
import { addStudioDays, addStudioMonths, type StudioDate } from '@studio/contracts/studio-time';
import { beganOn, type CountedPlan, heldDaysOf } from '../rules/held-plan-policy.ts';

export type RetentionMonth = z.infer<typeof retentionSchema>['months'][number];

const monthOf = (date: StudioDate) => date.slice(0, 7);

/** First studio date of the table's months. */
export function firstDayOfRetention(today: StudioDate): StudioDate {
  return addStudioMonths(`${monthOf(today)}-01`, 1 - RETENTION_ROWS);
}

/**
 * The table's months in which a member began, newest first.
 * @param members the plans of each member, without refunded and mistaken ones
 */
export function retentionOf(members: Iterable<readonly CountedPlan[]>, today: StudioDate): RetentionMonth[] {
  const months = new Map<string, RetentionMonth>();
  const first = firstDayOfRetention(today);
  const laterOf = remembering(renewalDays);
  for (const plans of members) {
    const beginning = beganOn(plans);
    if (beginning === null || beginning < first || beginning > today) continue;
    const held = heldDaysOf(plans);
    const month = monthOf(beginning);
    const row = months.get(month) ?? { month, began: 0, stayed: monthsOver(month, today).map(() => 0) };
    const later = laterOf(beginning).slice(0, row.stayed.length);
    const still = later.map((day) => Number(held.some((days) => days.first <= day && day <= days.last)));
    const stayed = row.stayed.map((count, index) => count + still[index]!);
    months.set(month, { month, began: row.began + 1, stayed });
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}

/**
 * The first days of the second plan, the third, … of a member who renews without a gap. A plan's period includes the same
 * day of the next month (`docs/product.md` §2.1), on which nobody has renewed yet.
 */
function renewalDays(beganOn: StudioDate): StudioDate[] {
  const days = [beganOn];
  while (days.length <= RETENTION_MONTHS) days.push(addStudioDays(addStudioMonths(days.at(-1)!, 1), 1));
  return days.slice(1);
}

/** The past days on which everyone who began in the month would have renewed once, twice, …. */
function monthsOver(month: string, today: StudioDate): StudioDate[] {
  const last = addStudioDays(addStudioMonths(`${month}-01`, 1), -1);
  return renewalDays(last).filter((day) => day < today);
}

/** Calendar arithmetic is slow, and members begin on few days. */
function remembering<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
