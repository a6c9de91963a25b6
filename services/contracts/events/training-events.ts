import { z } from 'zod';
import { attendances } from '../rules/attendance.ts';
import { movementActors, movementReasons, paymentKinds } from '../rules/bookings.ts';
import { trainingCategories } from '../rules/classes.ts';
import { event } from './event.ts';
import { freezeSchema } from './membership-events.ts';

/** Shown details of a class, each absent if not set (`docs/product.md` §3.16). */
export const shownDetails = {
  title: z.string().optional(),
  description: z.string().optional(),
  room: z.string().optional(),
  /**
   * With fewer registrants, administrators are asked whether the class takes place; absent without a minimum
   * (`docs/product.md` §3.20).
   */
  minParticipants: z.int().optional(),
};

/** The whole state of a training except its seats, which follow from its bookings. */
export const trainingStateSchema = z.object({
  trainingId: z.string(),
  category: z.enum(trainingCategories),
  /** Studio time, like both times. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  capacity: z.int().min(1),
  status: z.enum(['scheduled', 'cancelled']),
  ...shownDetails,
  /** Account id of the coach. */
  coachId: z.string().optional(),
  /** Account id of the coach whose class a substitute gives. */
  substituteFor: z.string().optional(),
});

/** The whole state of a booking. */
export const bookingStateSchema = z.object({
  bookingId: z.string(),
  trainingId: z.string(),
  accountId: z.string(),
  /** `released`: the member released the seat, and the class stays spent. */
  status: z.enum(['booked', 'released', 'cancelled']),
  /**
   * `accountId` is the id of a person without an account. Name and telephone are stored only where they were entered.
   */
  guest: z.literal(true).optional(),
  paidFrom: z.enum(paymentKinds),
  /** The plan assignment that paid; null unless `paidFrom` is `plan`. */
  assignmentId: z.string().nullable(),
  bookedAt: z.iso.datetime(),
  /** Account id of the member, administrator or coach who booked; `waitlist` or `fixed-slot` if booked from there. */
  bookedBy: z.string(),
  cancelledAt: z.iso.datetime().nullable(),
  /** Null while unmarked, and for a booking that is cancelled or released. */
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
  /** The balance of the plan that begins next; null without one. */
  next: planBalanceSchema.nullable(),
  /** Classes kept for the plan that begins next. */
  carried: z.int().min(0),
});

/** An entry of the class-credit ledger, which never changes (`docs/product.md` §2.4). */
export const movementStateSchema = z.object({
  movementId: z.string(),
  accountId: z.string(),
  /** Orders the ledger of an account. */
  sequence: z.int(),
  at: z.iso.datetime(),
  balance: z.enum(['plan', 'special']),
  assignmentId: z.string().nullable(),
  reason: z.enum(movementReasons),
  change: z.int(),
  balanceAfter: z.int(),
  actor: z.enum(movementActors),
  /** Account id of a member, administrator or coach; otherwise null, or `system` in entries of version 1.0.0. */
  actorId: z.string().nullable(),
  /** A plan, with the days of a freeze, or a training, as it was then. */
  subject: z
    .object({
      planName: z.string(),
      freeze: freezeSchema,
      category: z.enum(trainingCategories),
      title: z.string(),
      date: z.string(),
      startTime: z.string(),
    })
    .partial()
    .nullable(),
});

export const guestStateSchema = z.object({ guestId: z.string(), phoneDigest: z.string() });

export type GuestState = z.infer<typeof guestStateSchema>;
export type MovementState = z.infer<typeof movementStateSchema>;
export type TrainingState = z.infer<typeof trainingStateSchema>;
export type BookingState = z.infer<typeof bookingStateSchema>;
export type SpecialCreditsState = z.infer<typeof specialCreditsStateSchema>;
export type PlanCreditsState = z.infer<typeof planCreditsStateSchema>;

export const trainingScheduled = event('training.scheduled.v1', trainingStateSchema);
export const trainingChanged = event('training.changed.v1', trainingStateSchema);
export const trainingCancelled = event('training.cancelled.v1', trainingStateSchema);
export const trainingBooked = event('training.booked.v1', bookingStateSchema);
export const bookingCancelled = event('training.booking-cancelled.v1', bookingStateSchema);
export const seatReleased = event('training.seat-released.v1', bookingStateSchema);
export const attendanceMarked = event('training.attendance-marked.v1', bookingStateSchema);
export const specialCreditsChanged = event('training.special-credits-changed.v1', specialCreditsStateSchema);
export const planCreditsChanged = event('training.plan-credits-changed.v1', planCreditsStateSchema);
/**
 * A guest without an account has a seat (`docs/product.md` §3.19). Membership remembers by the digest of the telephone
 * when the studio wrote to it; name and telephone themselves leave training in no event.
 */
export const guestEnrolled = event('training.guest-enrolled.v1', guestStateSchema);
/**
 * A page of the ledger that training sends for an export. The version is the page's number, from 1. An empty page ends
 * the ledger.
 */
export const ledgerTold = event(
  'training.ledger-told.v1',
  z.object({
    exportId: z.string(),
    /** In the order of their ids. */
    entries: z.array(movementStateSchema),
  }),
);
