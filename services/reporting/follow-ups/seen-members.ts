import { trusted } from 'mongoose';
import { LAST_VISIT_DAYS } from '@studio/contracts/limits';
import { addStudioDays, type StudioDate, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { ReportingModels } from '../models/reporting-models.ts';
import { firstDayOfAway } from './follow-up-policy.ts';

type Models = Pick<ReportingModels, 'trainings' | 'bookings'>;

/**
 * The accounts that came or booked in the last 14 days, or are booked for a day to come (`docs/product.md` §7.5). An
 * absence is no visit, and what a fixed slot books is nothing that its member did, until it has begun.
 */
export async function seenLately({ trainings, bookings }: Models, now: Date): Promise<ReadonlySet<string>> {
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

/** The studio date of the last training in 90 days that each of the accounts attended; none for those who attended none. */
export async function lastVisitsSince(
  { trainings, bookings }: Models,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, StudioDate>> {
  const first = addStudioDays(toStudioDate(now), 1 - LAST_VISIT_DAYS);
  const startsAt = trusted({ $gte: studioInstant(first, '00:00') });
  const held = await trainings.find({ status: 'scheduled', startsAt }, { date: 1 }).lean();
  const dates = new Map(held.map(({ _id, date }) => [_id, date]));
  const visits = await bookings
    .find({
      status: 'booked',
      trainingId: trusted({ $in: [...dates.keys()] }),
      attendance: 'attended',
      accountId: trusted({ $in: accountIds }),
    })
    .select({ _id: 0, accountId: 1, trainingId: 1 })
    .lean();
  const last = new Map<string, StudioDate>();
  for (const { accountId, trainingId } of visits) {
    const [date, known = ''] = [dates.get(trainingId)!, last.get(accountId)];
    if (date > known) last.set(accountId, date);
  }
  return last;
}
