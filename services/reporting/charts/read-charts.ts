import { type Binding, on } from '@studio/chassis/http/handler';
import { trusted } from 'mongoose';
import { getCharts } from '@studio/contracts/http/reporting-routes';
import { addStudioDays, STUDIO_TIME_ZONE, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { type Charts, type DayCount, everyDay, type Occupancy, occupancyOf } from './chart-policy.ts';
import { holdingAt } from '../rules/held-plan-policy.ts';
import type { ReportingParts } from '../reporting-parts.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;

const daysOfBookings = 30;
const daysOfOccupancy = 28;

/** The route of the charts. */
export function chartBindings(parts: Parts): Binding[] {
  return [on(getCharts, () => readCharts(parts), { fenced: true })];
}

/** The charts of the dashboard, by days of studio time, today included. */
async function readCharts({ models, clock }: Parts): Promise<Charts> {
  const now = clock();
  const [bookingsPerDay, occupancy, membersByPlan] = await Promise.all([
    readBookingsPerDay(models, now),
    readOccupancy(models, now),
    readMembersByPlan(models, now),
  ]);
  return { bookingsPerDay, occupancy, membersByPlan };
}

async function readBookingsPerDay({ bookings }: Parts['models'], now: Date): Promise<DayCount[]> {
  const first = addStudioDays(toStudioDate(now), 1 - daysOfBookings);
  const day = { $dateToString: { date: '$bookedAt', format: '%Y-%m-%d', timezone: STUDIO_TIME_ZONE } };
  const counted = await bookings.aggregate<{ _id: string; count: number }>([
    { $match: { status: 'booked', bookedAt: { $gte: studioInstant(first, '00:00') } } },
    { $group: { _id: day, count: { $sum: 1 } } },
  ]);
  const counts = counted.map(({ _id, count }) => ({ date: _id, count }));
  return everyDay(first, daysOfBookings, counts);
}

async function readOccupancy({ trainings, bookings }: Parts['models'], now: Date): Promise<Occupancy[]> {
  const first = addStudioDays(toStudioDate(now), 1 - daysOfOccupancy);
  const startsAt = trusted({ $gte: studioInstant(first, '00:00'), $lte: now });
  const held = await trainings.find({ status: 'scheduled', startsAt }, { date: 1, startTime: 1, capacity: 1 }).lean();
  const counted = await bookings.aggregate<{ _id: string; count: number }>([
    { $match: { status: 'booked', trainingId: { $in: held.map(({ _id }) => _id) } } },
    { $group: { _id: '$trainingId', count: { $sum: 1 } } },
  ]);
  const seats = new Map(counted.map(({ _id, count }) => [_id, count]));
  return occupancyOf(held.map((training) => ({ ...training, booked: seats.get(training._id) ?? 0 })));
}

async function readMembersByPlan({ assignments }: Parts['models'], now: Date) {
  const counted = await assignments.aggregate<{ _id: string; count: number }>([
    { $match: holdingAt(now) },
    { $group: { _id: '$planName', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
  ]);
  return counted.map(({ _id, count }) => ({ plan: _id, count }));
}
