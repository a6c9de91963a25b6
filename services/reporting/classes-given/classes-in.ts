import { endOfStudioDay, studioInstant } from '@studio/contracts/studio-time';
import type { Period } from '../models/report.model.ts';

/**
 * Aggregation over the classes of some days that gives each `CountedClass` with a coach, for screens and files alike.
 * @param coachId only those that this account gives or owns
 */
export function classesIn({ startDate, endDate }: Period, coachId?: string) {
  const startsAt = {
    ...(startDate !== null && { $gte: studioInstant(startDate, '00:00') }),
    ...(endDate !== null && { $lt: endOfStudioDay(endDate) }),
  };
  const attended = { $cond: [{ $eq: ['$attendance', 'attended'] }, 1, 0] };
  return [
    {
      $match: {
        status: { $in: ['scheduled', 'cancelled'] },
        ...((startDate ?? endDate) !== null && { startsAt }),
        ...(coachId === undefined
          ? { coachId: { $exists: true } }
          : { $or: [{ coachId }, { substituteFor: coachId }] }),
      },
    },
    {
      $lookup: {
        from: 'bookings',
        localField: '_id',
        foreignField: 'trainingId',
        pipeline: [
          { $match: { status: 'booked' } },
          { $group: { _id: null, people: { $sum: 1 }, attended: { $sum: attended } } },
        ],
        as: 'seats',
      },
    },
    {
      $project: {
        date: 1,
        endTime: 1,
        status: 1,
        coachId: 1,
        substituteFor: 1,
        people: { $ifNull: [{ $first: '$seats.people' }, 0] },
        attended: { $ifNull: [{ $first: '$seats.attended' }, 0] },
      },
    },
  ];
}
