import { trusted } from 'mongoose';
import { type StudioDate, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { Assignment } from '../models/plan.model.ts';
import { readActiveMembers, readSeats } from '../models/reads.ts';
import type { ReportingModels } from '../models/reporting-models.ts';
import { type CountedPlan, countedStatuses } from '../rules/held-plan-policy.ts';
import { comesSeldom, type DatedPlan, firstDayOfNew, type FollowUp, newSince } from './follow-up-policy.ts';

type Models = Pick<ReportingModels, 'accounts' | 'assignments' | 'trainings' | 'bookings'>;

/**
 * The members whose first plan began recently and who come seldom (`docs/product.md` §7.5), unordered.
 * @param plans the current, next and recently expired plans of all members
 */
export async function readNew(models: Models, plans: readonly DatedPlan[], now: Date): Promise<FollowUp[]> {
  const today = toStudioDate(now);
  const held = heldByNewcomers(plans, today);
  if (held.size === 0) return [];
  const beginnings = await readBeginnings(models, [...held.keys()], today);
  const active = await readActiveMembers(models, [...beginnings.keys()]);
  const taken = await countBookings(models, beginnings, [...active.keys()], now);
  return [...active.keys()].flatMap((accountId) => {
    const [{ planName, endsOn }, beganOn] = [held.get(accountId)!, beginnings.get(accountId)!];
    const bookings = taken.get(accountId) ?? 0;
    return comesSeldom(bookings, beganOn, today) ? [{ accountId, planName, endsOn, beganOn, bookings }] : [];
  });
}

/** The current plans of members who may be new. An earlier plan among `plans` already rules out most others. */
function heldByNewcomers(plans: readonly DatedPlan[], today: StudioDate): Map<string, DatedPlan> {
  const held = new Map<string, DatedPlan>();
  const before = new Set<string>();
  for (const plan of plans) {
    if (plan.startsOn < firstDayOfNew(today)) before.add(plan.accountId);
    else if (plan.startsOn <= today && today <= plan.endsOn) held.set(plan.accountId, plan);
  }
  for (const accountId of before) held.delete(accountId);
  return held;
}

/** The day on which the first plan began, for each member who is new today. */
async function readBeginnings({ assignments }: Models, accountIds: readonly string[], today: StudioDate) {
  const theirs = { accountId: trusted({ $in: accountIds }), status: trusted({ $in: countedStatuses }) };
  const plans = await assignments
    .find(theirs, { _id: 0, accountId: 1, startsOn: 1, endsOn: 1, endedAt: 1, assignedAt: 1 })
    .lean<(CountedPlan & Pick<Assignment, 'accountId'>)[]>()
    .exec();
  const beginnings = new Map<string, StudioDate>();
  for (const [accountId, own] of Map.groupBy(plans, (plan) => plan.accountId)) {
    const beganOn = newSince(own, today);
    if (beganOn !== null) beginnings.set(accountId, beganOn);
  }
  return beginnings;
}

/** Counts booked and not missed seats in trainings that have begun, from the day the first plan began. */
async function countBookings(
  models: Models,
  beginnings: ReadonlyMap<string, StudioDate>,
  accountIds: readonly string[],
  now: Date,
) {
  const startsAt = trusted({ $gte: studioInstant(firstDayOfNew(toStudioDate(now)), '00:00'), $lte: now });
  const seats = { attendance: trusted({ $ne: 'absent' as const }) };
  const counts = new Map<string, number>();
  for (const { accountId, date } of await readSeats(models, accountIds, { held: { startsAt }, seats })) {
    if (date < beginnings.get(accountId)!) continue;
    counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  }
  return counts;
}
