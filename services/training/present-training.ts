import type { z } from 'zod';
import type {
  fixedSlotSchema,
  registrantSchema,
  userBookingSchema,
  waitingSchema,
} from '@studio/contracts/http/registrant-routes';
import type { adminTrainingSchema } from '@studio/contracts/http/training-admin-routes';
import type { myTrainingSchema, trainingSchema } from '@studio/contracts/http/training-routes';
import type { FixedSlot } from './models/fixed-slot.model.ts';
import type { Training } from './models/training.model.ts';
import { lastMomentToCancel } from './rules/booking-policy.ts';
import { positionOf } from './rules/waitlist-policy.ts';
import type { MyTraining } from './booking/list-my-trainings.ts';
import type { Registrant } from './registrants/list-registrants.ts';
import type { UserBookings } from './booking/list-user-bookings.ts';
import type { WaitingMember } from './waitlist/list-waiting.ts';

/** A training for members, in camelCase, with the member's own place on its list. */
export function presentTraining(training: Training, accountId?: string): z.input<typeof trainingSchema> {
  const { _id: id, category, date, startTime, endTime, seatsTaken, capacity, waitlist } = training;
  const waitlistPosition = accountId === undefined ? undefined : positionOf(training, accountId);
  return {
    id,
    category,
    trainingDate: date,
    startTime,
    endTime,
    currentParticipants: seatsTaken,
    maxCapacity: capacity,
    availableSpots: capacity - seatsTaken,
    ...(waitlist.length > 0 && { waitlistCount: waitlist.length }),
    ...(waitlistPosition !== undefined && { waitlistPosition }),
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
  const { _id: bookingId, paidFrom, bookedBy, attendance } = booking;
  const cancellableUntil = lastMomentToCancel(training, booking).toISOString();
  const when = { trainingDate: date, startTime, endTime };
  return {
    id,
    bookingId,
    ...when,
    category,
    isPast: startsAt <= now,
    paidFrom,
    cancellableUntil,
    ...(bookedBy === 'waitlist' && { fromWaitlist: true }),
    ...(attendance && { attendance }),
  };
}

export function presentFixedSlot({ weekday, startTime, category, last }: FixedSlot): z.input<typeof fixedSlotSchema> {
  return { weekday, startTime, category, last };
}

export function presentWaiting({ waiting, member }: WaitingMember, index: number): z.input<typeof waitingSchema> {
  return {
    id: waiting.accountId,
    first_name: member?.firstName ?? '',
    last_name: member?.lastName ?? '',
    email: member?.email ?? '',
    phone: member?.phone ?? '',
    position: index + 1,
    joined_at: waiting.joinedAt.toISOString(),
  };
}

export function presentRegistrant({ booking, member, plan }: Registrant): z.input<typeof registrantSchema> {
  return {
    id: booking.accountId,
    first_name: member?.firstName ?? '',
    last_name: member?.lastName ?? '',
    email: member?.email ?? '',
    paid_from: booking.paidFrom,
    ...(member &&
      !member.deleted && {
        account_status: member.status,
        phone: member.phone,
        plan: plan && { ends_on: plan.endsOn, classes_left: plan.classesLeft },
      }),
    ...(booking.attendance && { attendance: booking.attendance }),
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
