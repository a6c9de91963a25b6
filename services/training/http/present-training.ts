import type { z } from 'zod';
import type { registrantSchema, userBookingSchema } from '@studio/contracts/http/registrant-routes';
import type { adminTrainingSchema } from '@studio/contracts/http/training-admin-routes';
import type { myTrainingSchema, trainingSchema } from '@studio/contracts/http/training-routes';
import type { Training } from '../models/training.model.ts';
import { lastMomentToCancel } from '../policies/booking-policy.ts';
import type { MyTraining } from '../use-cases/list-my-trainings.ts';
import type { Registrant } from '../use-cases/list-registrants.ts';
import type { UserBookings } from '../use-cases/list-user-bookings.ts';

/** A training for members, in camelCase. */
export function presentTraining(training: Training): z.input<typeof trainingSchema> {
  const { _id: id, category, date, startTime, endTime, seatsTaken, capacity } = training;
  return {
    id,
    category,
    trainingDate: date,
    startTime,
    endTime,
    currentParticipants: seatsTaken,
    maxCapacity: capacity,
    availableSpots: capacity - seatsTaken,
  };
}

/** A training for the administrators' list, in snake_case. */
export function presentAdminTraining(training: Training): z.input<typeof adminTrainingSchema> {
  const { _id: id, category, date, startTime, endTime, seatsTaken, capacity, revision } = training;
  return {
    id,
    category,
    training_date: date,
    start_time: startTime,
    end_time: endTime,
    current_participants: seatsTaken,
    max_capacity: capacity,
    version: revision,
  };
}

export function presentMyTraining({ booking, training }: MyTraining, now: Date): z.input<typeof myTrainingSchema> {
  const { _id: id, date, startTime, endTime, category, startsAt } = training;
  const { _id: bookingId, paidFrom } = booking;
  const cancellableUntil = lastMomentToCancel(training, booking).toISOString();
  const when = { trainingDate: date, startTime, endTime };
  return { id, bookingId, ...when, category, isPast: startsAt <= now, paidFrom, cancellableUntil };
}

export function presentRegistrant({ booking, member }: Registrant): z.input<typeof registrantSchema> {
  return {
    id: booking.accountId,
    first_name: member?.firstName ?? '',
    last_name: member?.lastName ?? '',
    email: member?.email ?? '',
    paid_from: booking.paidFrom,
    ...(member && !member.deleted && { account_status: member.status }),
  };
}

export function presentUserBookings({ bookings, account }: UserBookings): z.input<typeof userBookingSchema>[] {
  return bookings.map(({ booking: { paidFrom, assignmentId }, training }) => ({
    trainingId: training._id,
    category: training.category,
    trainingDate: training.date,
    startTime: training.startTime,
    endTime: training.endTime,
    paidFrom,
    paidByCurrentPlan: paidFrom === 'plan' && assignmentId === account.plan?.assignmentId,
    paidByNextPlan: paidFrom === 'plan' && assignmentId === account.next?.assignmentId,
  }));
}
