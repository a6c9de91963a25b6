import { type Binding, on } from '@studio/chassis/http/handler';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import {
  type followUpSchema,
  getFollowUpCounts,
  listFollowUps as listFollowUpsRoute,
} from '@studio/contracts/http/follow-up-routes';
import { EXPIRED_DAYS, LAST_VISIT_DAYS, type FollowUpList } from '@studio/contracts/rules/figures';
import {
  addStudioDays,
  endOfStudioDay,
  type StudioDate,
  studioInstant,
  toStudioDate,
} from '@studio/contracts/studio-time';
import type { AssignmentStatus } from '@studio/contracts/rules/plans';
import {
  byUrgency,
  type DatedList,
  type DatedPlan,
  firstDayOfAway,
  type FollowUp,
  followUpsOf,
} from './follow-up-policy.ts';
import { readNew } from './read-new.ts';
import { readOwing, withOldestPlan } from './read-owing.ts';
import { readActiveMembers, readSeats } from '../models/reads.ts';
import type { ReportingParts } from '../reporting-parts.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;
type Models = Parts['models'];
type Lists = Readonly<Record<DatedList, readonly DatedPlan[]>>;

const accountOf = ({ accountId }: DatedPlan) => accountId;

type Page = z.output<typeof listFollowUpsRoute.query>;

/** Routes of the follow-up lists. */
export function followUpBindings(parts: Parts): Binding[] {
  const fenced = { fenced: true };
  return [
    on(getFollowUpCounts, () => countFollowUps(parts), fenced),
    on(
      listFollowUpsRoute,
      async ({ params, query }) => {
        const { items, total } = await listFollowUps(parts, params.list, query);
        return { items: items.map(presentFollowUp), total };
      },
      fenced,
    ),
  ];
}

/** A row of the administrators' lists, in snake_case. The person's data comes from auth. */
function presentFollowUp(followUp: FollowUp): z.infer<typeof followUpSchema> {
  const { accountId, planName, endsOn, lastVisit, debt, status = 'active', beganOn, bookings } = followUp;
  return {
    user_id: accountId,
    plan: planName,
    ends_on: endsOn,
    ...(lastVisit !== undefined && { last_visit: lastVisit }),
    ...(debt !== undefined && { debt }),
    ...(status !== 'active' && { account_status: status }),
    ...(beganOn !== undefined && { began_on: beganOn }),
    ...(bookings !== undefined && { bookings }),
  };
}

/** The number of members in each list (`docs/product.md` §7.5). */
async function countFollowUps({ models, clock }: Parts): Promise<Record<FollowUpList, number>> {
  const now = clock();
  const plans = await plansSince(models, toStudioDate(now));
  const [{ expiring, expired, away }, owing, newcomers] = await Promise.all([
    readLists(models, plans, now),
    readOwing(models),
    readNew(models, plans, now),
  ]);
  const dated = { expiring: expiring.length, expired: expired.length, away: away.length };
  return { ...dated, owing: owing.length, new: newcomers.length };
}

/** A page of one list, most urgent first, with the list's total number of members. */
async function listFollowUps({ models, clock }: Parts, list: FollowUpList, { page, pageSize }: Page) {
  const first = (page - 1) * pageSize;
  if (list === 'owing') {
    const owing = await readOwing(models);
    return { items: await withOldestPlan(models, owing.slice(first, first + pageSize)), total: owing.length };
  }
  const now = clock();
  const plans = await plansSince(models, toStudioDate(now));
  const followUps = list === 'new' ? await readNew(models, plans, now) : await readDated(models, plans, list, now);
  return { items: followUps.toSorted(byUrgency[list]).slice(first, first + pageSize), total: followUps.length };
}

async function readDated(models: Models, plans: readonly DatedPlan[], list: DatedList, now: Date): Promise<FollowUp[]> {
  const listed = (await readLists(models, plans, now))[list];
  const visits = list === 'away' ? await lastVisitsSince(models, listed.map(accountOf), now) : null;
  return listed.map(({ accountId, planName, endsOn }) => ({
    accountId,
    planName,
    endsOn,
    ...(visits && { lastVisit: visits.get(accountId) ?? null }),
  }));
}

async function readLists(models: Models, plans: readonly DatedPlan[], now: Date): Promise<Lists> {
  const today = toStudioDate(now);
  const seen = await seenLately(models, now);
  const byMember = Map.groupBy(plans, accountOf);
  const found = [...byMember].map(([accountId, own]) => followUpsOf(own, seen.has(accountId), today));
  const concerned = found.flatMap((lists) => Object.values(lists).map(accountOf));
  const active = await readActiveMembers(models, concerned);
  const listed = (list: DatedList) =>
    found.flatMap(({ [list]: plan }) => (plan && active.has(plan.accountId) ? [plan] : []));
  return { expiring: listed('expiring'), expired: listed('expired'), away: listed('away') };
}

/** Statuses of plans that were not ended early. */
const datedStatuses: readonly AssignmentStatus[] = ['active', 'next', 'Vencido'];

/** The plans that are current or next, or expired within `EXPIRED_DAYS`. */
function plansSince({ assignments }: Models, today: StudioDate): Promise<DatedPlan[]> {
  const status = trusted({ $in: datedStatuses });
  const endsAt = trusted({ $gte: endOfStudioDay(addStudioDays(today, -EXPIRED_DAYS)) });
  return assignments
    .find({ status, endsAt }, { _id: 0, accountId: 1, planName: 1, startsOn: 1, endsOn: 1, freezes: 1, assignedAt: 1 })
    .lean<DatedPlan[]>()
    .exec();
}

/**
 * The accounts that came or booked in the last 14 days, or are booked for a coming class (`docs/product.md` §7.5). An
 * absence is no visit. A fixed slot's booking counts only once its class has begun, since the member did not make it.
 */
async function seenLately({ trainings, bookings }: Models, now: Date): Promise<ReadonlySet<string>> {
  const first = studioInstant(firstDayOfAway(toStudioDate(now)), '00:00');
  const startsAt = trusted({ $gte: first });
  const held = await trainings.find({ status: 'scheduled', startsAt }, { startsAt: 1 }).lean();
  const { begun = [], coming = [] } = Object.groupBy(held, (each) => (each.startsAt <= now ? 'begun' : 'coming'));
  const idsOf = (some: typeof held) => some.map(({ _id }) => _id);
  const bySomebody = { bookedBy: { $ne: 'fixed-slot' } };
  const seen = await bookings.aggregate<{ _id: string }>([
    {
      $match: {
        status: 'booked',
        attendance: { $ne: 'absent' },
        $or: [
          { trainingId: { $in: idsOf(begun) } },
          { trainingId: { $in: idsOf(coming) }, ...bySomebody },
          { bookedAt: { $gte: first }, ...bySomebody },
        ],
      },
    },
    { $group: { _id: '$accountId' } },
  ]);
  return new Set(seen.map(({ _id }) => _id));
}

/** Studio date of the last training that each account attended in 90 days; accounts without one are missing. */
async function lastVisitsSince(
  models: Models,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StudioDate>> {
  const first = addStudioDays(toStudioDate(now), 1 - LAST_VISIT_DAYS);
  const startsAt = trusted({ $gte: studioInstant(first, '00:00') });
  const last = new Map<string, StudioDate>();
  const of = { held: { startsAt }, seats: { attendance: 'attended' as const } };
  for (const { accountId, date } of await readSeats(models, accountIds, of)) {
    if (date > (last.get(accountId) ?? '')) last.set(accountId, date);
  }
  return last;
}
