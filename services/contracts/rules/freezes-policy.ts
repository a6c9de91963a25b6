import type { Days } from '../days-in-words.ts';
import { addStudioDays, type StudioDate, studioDaysBetween } from '../studio-time.ts';

/** How many days a freeze lasts. */
export function lengthOf({ from, to }: Days): number {
  return studioDaysBetween(from, to) + 1;
}

interface FrozenPlans {
  /** The last day of the current plan. */
  readonly endsOn: StudioDate;
  /** The plan that follows it, which never begins before `notBefore`. */
  readonly next: { readonly startsOn: StudioDate; readonly notBefore: StudioDate | null } | null;
}

/** The effect of a freeze, or of its end, on a member's plans (`docs/product.md` §2.7). */
interface FreezeEffect {
  /** The new last day of the current plan. */
  readonly endsOn: StudioDate;
  /** The new first day of the plan that follows; null if it stays where it is. */
  readonly nextStartsOn: StudioDate | null;
}

/** Freezes the current plan: it ends as many days later as it is frozen. */
export function effectOfFreeze(plans: FrozenPlans, freeze: Days): FreezeEffect {
  return endingOn(addStudioDays(plans.endsOn, lengthOf(freeze)), plans);
}

/**
 * Ends a freeze as of yesterday: the plan ends earlier by the days that are left of it. `kept`: the days that were
 * frozen; null for a freeze that begins today or later.
 */
export function effectOfUnfreeze(
  plans: FrozenPlans,
  { from, to }: Days,
  today: StudioDate,
): FreezeEffect & { readonly kept: Days | null } {
  const left = { from: from > today ? from : today, to };
  const effect = endingOn(addStudioDays(plans.endsOn, -lengthOf(left)), plans);
  return { ...effect, kept: from < today ? { from, to: addStudioDays(today, -1) } : null };
}

/** A next plan that would overlap, or followed directly, moves to the day after the new end. */
function endingOn(endsOn: StudioDate, { endsOn: before, next }: FrozenPlans): FreezeEffect {
  const follows = next?.startsOn === addStudioDays(before, 1);
  if (!next || (!follows && next.startsOn > endsOn)) return { endsOn, nextStartsOn: null };
  const dayAfter = addStudioDays(endsOn, 1);
  const startsOn = next.notBefore !== null && next.notBefore > dayAfter ? next.notBefore : dayAfter;
  return { endsOn, nextStartsOn: startsOn === next.startsOn ? null : startsOn };
}
