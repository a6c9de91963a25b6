import { z } from 'zod';
import { CANCELLATION_CUT_OFF_MINUTES, movementActors, movementReasons, paymentKinds } from '../rules/bookings.ts';
import { attendances } from '../rules/attendance.ts';
import { trainingCategories } from '../rules/classes.ts';
import { bookingWindowSchema } from './booking-window-routes.ts';
import { idSchema, instantSchema, queryInteger, studioDate } from './fields.ts';
import { route } from './route.ts';

/** A class as members see it, in studio time. Each of its details is absent if not set (`docs/product.md` §3.16). */
export const shownClass = {
  category: z.enum(trainingCategories),
  trainingDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  title: z.string().optional(),
  room: z.string().optional(),
  /** First name and initial of the coach. */
  coach: z.string().optional(),
  /** Set if the coach substitutes for the coach of the class. */
  substitute: z.literal(true).optional(),
};

/** A class that somebody has booked. */
export const bookedClass = { ...shownClass, paidFrom: z.enum(paymentKinds) };

/** Bookings needed for the class to take place; absent once reached, or without a minimum (`docs/product.md` §3.20). */
const confirmsWith = z.int().min(1).optional();

export const trainingSchema = z.object({
  id: idSchema,
  ...shownClass,
  description: z.string().optional(),
  currentParticipants: z.int().min(0),
  maxCapacity: z.int().min(1),
  availableSpots: z.int().min(0),
  /** Members on the waitlist; absent if there are none. */
  waitlistCount: z.int().min(1).optional(),
  /** The member's place on the waitlist, from 1; absent if not on it. */
  waitlistPosition: z.int().min(1).optional(),
  confirmsWith,
  /** Set if the member released the seat, which may be taken back while one is free (`docs/product.md` §3.18). */
  released: z.literal(true).optional(),
});

/** One of the member's bookings; `id` is the training's. */
export const myTrainingSchema = z.object({
  id: idSchema,
  bookingId: idSchema,
  ...bookedClass,
  /** The training has started. */
  isPast: z.boolean(),
  /** The last instant at which the member may cancel: 30 minutes before the start, the start itself after a move. */
  cancellableUntil: instantSchema.optional(),
  /** The seat came from the waitlist. */
  fromWaitlist: z.literal(true).optional(),
  confirmsWith,
  /** Paid by a plan that ended as Rembolsado or Error: it counts in no week (`docs/product.md` §2.3). */
  voided: z.literal(true).optional(),
  /** Absent while it is not marked. */
  attendance: z.enum(attendances).optional(),
});

/** One entry of the class-credit ledger. */
export const movementSchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Which balance moved: the plan's classes or the special trainings. */
  balance: z.enum(['plan', 'special']),
  reason: z.enum(movementReasons),
  change: z.int(),
  balanceAfter: z.int().min(0),
  /** The kind of actor. */
  actor: z.enum(movementActors),
  /** The plan's name, or date and time of the training, that it was about, in words for people. */
  subject: z.string().nullable(),
});

/** The answer to a booking or cancellation, with the counters after it. */
export const creditsAfterSchema = z.object({
  message: z.string(),
  specialTrainingsRemaining: z.int().min(0),
  /** On the current plan. */
  remainingClasses: z.int().min(0),
  /** On the plan that begins next; absent without one. */
  nextRemainingClasses: z.int().min(0).optional(),
  training: trainingSchema,
});

/**
 * Events for watchers of a week: a changed training, the id of a removed one, the ids of the whole week, or the booking
 * window, which is sent first and when it is set. The ids follow the initial trainings: the client removes all others.
 */
export const liveEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('training'), data: trainingSchema }),
  z.object({ event: z.literal('removed'), data: z.object({ id: idSchema }) }),
  z.object({ event: z.literal('booking-window'), data: bookingWindowSchema }),
  z.object({ event: z.literal('week'), data: z.object({ ids: z.array(idSchema) }) }),
]);

/** The member's place on a waitlist, from 1; null when not on it. */
const waitlistPlaceSchema = z.object({ message: z.string(), position: z.int().min(1).nullable() });

export const weekQuerySchema = z.object({ week: studioDate('La semana no es válida') });

export const movementsQuerySchema = z.object({
  limit: queryInteger({ min: 1, max: 200 }).optional(),
  /** Only entries older than this one. */
  before: idSchema.optional(),
});

export const getWeek = route({
  method: 'GET',
  path: '/api/trainings/week',
  summary: 'The trainings of a week, given by its Monday',
  access: 'member',
  query: weekQuerySchema,
  success: { status: 200, schema: z.array(trainingSchema), conditional: true },
});

export const watchWeek = route({
  method: 'GET',
  path: '/api/trainings/live',
  summary: 'Changes of the trainings of a week as they happen (server-sent events)',
  access: 'member',
  query: weekQuerySchema,
  success: { status: 200, eventStream: liveEventSchema },
});

export const getMyTrainings = route({
  method: 'GET',
  path: '/api/trainings/my-trainings',
  summary: "The member's bookings, newest training first; `week` limits them to one week, `from` to that day and later",
  access: 'member',
  query: z.object({
    week: studioDate('La semana no es válida').optional(),
    from: studioDate().optional(),
    /** `true` for the seats that the member has released instead (`docs/product.md` §3.18). */
    released: z.literal('true').optional(),
  }),
  success: { status: 200, schema: z.array(myTrainingSchema) },
});

export const bookTraining = route({
  method: 'POST',
  path: '/api/trainings/register',
  summary: 'Books a seat and spends a class credit',
  access: 'member',
  shardBy: { bodyField: 'trainingId' },
  withoutSession: 'Debes iniciar sesión para reservar entrenamientos',
  body: z.object({ trainingId: idSchema }),
  success: { status: 201, schema: creditsAfterSchema },
  refusals: [
    'TRAINING_NOT_FOUND',
    'TRAINING_FULL',
    'TRAINING_STARTED',
    'TRAINING_CANCELLED',
    'ALREADY_BOOKED',
    'NO_PLAN_FOR_DATE',
    'PLAN_FROZEN',
    'NO_CLASSES_LEFT',
    'WEEKLY_LIMIT_REACHED',
    'NO_SPECIAL_TRAININGS',
    'WEEK_NOT_OPEN',
    'SAME_DAY_ONLY',
    'OVERLAPPING_BOOKING',
  ],
});

export const switchTraining = route({
  method: 'POST',
  path: '/api/trainings/:id/switch',
  summary: 'Leaves the booked training `from` for this one; if either step is refused, nothing changes',
  access: 'member',
  shardBy: { param: 'id' },
  body: z.object({ from: idSchema }),
  success: { status: 201, schema: creditsAfterSchema.extend({ from: trainingSchema }) },
  refusals: [...bookTraining.refusals, 'NOT_BOOKED', 'CANCELLATION_CLOSED'],
});

export const cancelBooking = route({
  method: 'DELETE',
  path: '/api/trainings/register/:trainingId',
  summary: `Cancels the caller's booking until ${CANCELLATION_CUT_OFF_MINUTES} minutes before the start and refunds the credit`,
  access: 'member',
  shardBy: { param: 'trainingId' },
  success: { status: 200, schema: creditsAfterSchema },
  refusals: ['TRAINING_NOT_FOUND', 'NOT_BOOKED', 'CANCELLATION_CLOSED'],
});

export const releaseSeat = route({
  method: 'POST',
  path: '/api/trainings/:id/release',
  summary: "Releases the caller's seat after the cancellation cut-off; the class stays spent",
  access: 'member',
  shardBy: { param: 'id' },
  success: { status: 200, schema: creditsAfterSchema },
  refusals: ['TRAINING_NOT_FOUND', 'NOT_BOOKED', 'RELEASE_NOT_OPEN', 'TRAINING_STARTED'],
});

export const reclaimSeat = route({
  method: 'DELETE',
  path: '/api/trainings/:id/release',
  summary: 'Reclaims a released seat while one is free; spends nothing',
  access: 'member',
  shardBy: { param: 'id' },
  success: { status: 200, schema: creditsAfterSchema },
  refusals: [
    'TRAINING_NOT_FOUND',
    'TRAINING_CANCELLED',
    'TRAINING_STARTED',
    'SEAT_NOT_RELEASED',
    'TRAINING_FULL',
    'OVERLAPPING_BOOKING',
  ],
});

export const joinWaitlist = route({
  method: 'POST',
  path: '/api/trainings/:id/waitlist',
  summary: 'Joins the waitlist of a full training; spends nothing',
  access: 'member',
  shardBy: { param: 'id' },
  success: { status: 201, schema: waitlistPlaceSchema },
  refusals: [...bookTraining.refusals.filter((code) => code !== 'TRAINING_FULL'), 'TRAINING_NOT_FULL', 'WAITLIST_FULL'],
});

export const leaveWaitlist = route({
  method: 'DELETE',
  path: '/api/trainings/:id/waitlist',
  summary: 'Leaves the waitlist of a training',
  access: 'member',
  shardBy: { param: 'id' },
  success: { status: 200, schema: waitlistPlaceSchema },
  refusals: ['TRAINING_NOT_FOUND', 'NOT_WAITING'],
});

export const getMyMovements = route({
  method: 'GET',
  path: '/api/users/movements',
  summary: "The caller's class-credit ledger, newest first",
  access: 'member',
  query: movementsQuerySchema,
  success: { status: 200, schema: z.array(movementSchema) },
});
