import { z } from 'zod';
import { attendances, paymentKinds, trainingCategories } from '../vocabulary.ts';
import { event } from './event.ts';

/** The whole state of a training except its seats, which follow from its bookings. */
export const trainingStateSchema = z.object({
  trainingId: z.string(),
  category: z.enum(trainingCategories),
  /** Studio time. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  capacity: z.int().min(1),
  status: z.enum(['scheduled', 'cancelled']),
});

/** The whole state of a booking. */
export const bookingStateSchema = z.object({
  bookingId: z.string(),
  trainingId: z.string(),
  accountId: z.string(),
  status: z.enum(['booked', 'cancelled']),
  paidFrom: z.enum(paymentKinds),
  /** The plan assignment that paid; null unless `paidFrom` is `plan`. */
  assignmentId: z.string().nullable(),
  bookedAt: z.iso.datetime(),
  /** Account id of the member or administrator who booked; `waitlist` or `fixed-slot` when the studio did from there. */
  bookedBy: z.string(),
  cancelledAt: z.iso.datetime().nullable(),
  /** Null while it is not marked, and for a cancelled booking. */
  attendance: z.enum(attendances).nullable(),
});

/** A member's balance of special trainings; published when it changes. */
export const specialCreditsStateSchema = z.object({
  accountId: z.string(),
  specialTrainingsRemaining: z.int().min(0),
});

const planBalanceSchema = z.object({ assignmentId: z.string(), classesLeft: z.int().min(0) });

/** A member's balances of plans; published when they change. */
export const planCreditsStateSchema = z.object({
  accountId: z.string(),
  /** The active plan's balance; null without one. */
  plan: planBalanceSchema.nullable(),
  /** The same of the plan that begins next. */
  next: planBalanceSchema.nullable(),
  /** Classes that wait for the plan that begins next. */
  carried: z.int().min(0),
});

export type TrainingState = z.infer<typeof trainingStateSchema>;
export type BookingState = z.infer<typeof bookingStateSchema>;
export type SpecialCreditsState = z.infer<typeof specialCreditsStateSchema>;
export type PlanCreditsState = z.infer<typeof planCreditsStateSchema>;

export const trainingScheduled = event('training.scheduled.v1', trainingStateSchema);
export const trainingChanged = event('training.changed.v1', trainingStateSchema);
export const trainingCancelled = event('training.cancelled.v1', trainingStateSchema);
export const trainingBooked = event('training.booked.v1', bookingStateSchema);
export const bookingCancelled = event('training.booking-cancelled.v1', bookingStateSchema);
export const attendanceMarked = event('training.attendance-marked.v1', bookingStateSchema);
export const specialCreditsChanged = event('training.special-credits-changed.v1', specialCreditsStateSchema);
export const planCreditsChanged = event('training.plan-credits-changed.v1', planCreditsStateSchema);
