import { z } from 'zod';
import { ENROLLABLE_MAX } from '../rules/coaches.ts';
import { emergencyContactSchema } from '../person.ts';
import { attendances } from '../rules/attendance.ts';
import { trainingCategories } from '../rules/classes.ts';
import { markAllAttended, markAllSchema, markAttendance, markSchema } from './attendance-routes.ts';
import { idSchema, messageSchema } from './fields.ts';
import { route } from './route.ts';

/**
 * The routes of coaches: their own classes only, from yesterday on, and no more personal data than a class needs
 * (`docs/product.md` §3.17). No answer has a telephone, an address, a document, a plan or a price; the emergency
 * contact has a route of its own.
 */

/** A class of the caller, in studio time. */
export const ownClassSchema = z.object({
  id: idSchema,
  category: z.enum(trainingCategories),
  title: z.string().optional(),
  room: z.string().optional(),
  trainingDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  currentParticipants: z.int().min(0),
  maxCapacity: z.int().min(1),
  waitlistCount: z.int().min(1).optional(),
  /** The caller substitutes for the coach of the class. */
  substitute: z.literal(true).optional(),
  /** The class's minimum, whether it is reached or not; absent for none. */
  minParticipants: z.int().min(1).optional(),
  /** How many of the registrants are marked. */
  marked: z.int().min(0),
});

const personName = z.string();

const rosterSchema = z.object({
  training: ownClassSchema,
  /** In the order of booking. */
  people: z.array(
    z.object({
      /** The user's. */
      id: idSchema,
      name: personName,
      /** As in `registrantSchema`. */
      firstClass: z.literal(true).optional(),
      /** As in `registrantSchema`. */
      guest: z.literal(true).optional(),
      arrived: z.literal(true).optional(),
      note: z.string().optional(),
      /** Absent while it is not marked. */
      attendance: z.enum(attendances).optional(),
      /** Set if there is one, at any time. It can be looked up only around the class (`getEmergencyContact`). */
      emergencyContact: z.literal(true).optional(),
    }),
  ),
  /** Registrants who released their seats, «Avisó». */
  released: z.array(z.object({ id: idSchema, name: personName })),
  /** In the order of the waitlist. */
  waiting: z.array(z.object({ id: idSchema, name: personName })),
});

const refusedToOthers = ['TRAINING_NOT_FOUND', 'NOT_YOUR_TRAINING'] as const;
const refusedOutOfTime = [...refusedToOthers, 'TRAINING_CANCELLED', 'ATTENDANCE_NOT_OPEN', 'COACH_TIME_OVER'] as const;

export const listOwnClasses = route({
  method: 'GET',
  path: '/api/coach/trainings',
  summary: "The caller's classes, from yesterday to 14 days ahead, the earliest first",
  access: 'coach',
  success: { status: 200, schema: z.array(ownClassSchema) },
});

export const getRoster = route({
  method: 'GET',
  path: '/api/coach/trainings/:id/registrations',
  summary: "The roster of the caller's class",
  access: 'coach',
  success: { status: 200, schema: rosterSchema },
  refusals: refusedToOthers,
});

export const watchRoster = route({
  method: 'GET',
  path: '/api/coach/trainings/:id/live',
  summary:
    "The roster of the caller's class, again with each change (server-sent events); ends when it is no longer theirs",
  access: 'coach',
  success: {
    status: 200,
    eventStream: z.discriminatedUnion('event', [z.object({ event: z.literal('roster'), data: rosterSchema })]),
  },
  refusals: refusedToOthers,
});

export const markAsCoach = route({
  method: 'PUT',
  path: '/api/coach/trainings/:id/registrations/:userId/attendance',
  summary: "Marks whether a registrant of the caller's class came; null clears the mark",
  access: 'coach',
  act: markAttendance.act,
  shardBy: { param: 'id' },
  body: markSchema,
  success: { status: 200, schema: messageSchema },
  refusals: [...refusedOutOfTime, 'USER_NOT_BOOKED', 'MARKED_MEANWHILE'],
});

export const markAllAsCoach = route({
  method: 'PUT',
  path: '/api/coach/trainings/:id/attendance',
  summary: "Marks all unmarked registrants of the caller's class as attended; `marked` is their number",
  access: 'coach',
  act: markAllAttended.act,
  shardBy: { param: 'id' },
  body: markAllSchema,
  success: { status: 200, schema: z.object({ message: z.string(), marked: z.int().min(0) }) },
  refusals: refusedOutOfTime,
});

export const findEnrollable = route({
  method: 'GET',
  path: '/api/coach/trainings/:id/enrollable',
  summary: `Up to ${ENROLLABLE_MAX} people by name whose plan or special trainings would pay for the caller's class`,
  access: 'coach',
  query: z.object({
    search: z
      .string({ error: 'Escribe al menos 2 letras del nombre' })
      .trim()
      .min(2, { error: 'Escribe al menos 2 letras del nombre' })
      .max(100, { error: 'Máximo 100 caracteres' }),
  }),
  success: { status: 200, schema: z.array(z.object({ id: idSchema, name: personName })) },
  refusals: refusedOutOfTime,
});

export const enrolAsCoach = route({
  method: 'POST',
  path: '/api/coach/trainings/:id/register',
  summary: "Enrols a user whose plan or special trainings pay for the caller's class; never as a courtesy",
  access: 'coach',
  act: { kind: 'user-enrolled', about: { training: 'params.id', user: 'body.userId' } },
  shardBy: { param: 'id' },
  body: z.object({ userId: idSchema }),
  success: { status: 201, schema: messageSchema },
  refusals: [
    ...refusedOutOfTime,
    'TRAINING_FULL',
    'USER_ALREADY_BOOKED',
    'USER_NOT_FOUND',
    'USER_NOT_ACTIVE',
    'NOT_PAID_BY_PLAN',
  ],
});

export const getEmergencyContact = route({
  method: 'GET',
  path: '/api/coach/trainings/:id/registrations/:userId/emergency-contact',
  summary: "A registrant's emergency contact, from 30 minutes before the caller's class to two hours after it",
  access: 'coach',
  success: { status: 200, schema: emergencyContactSchema },
  refusals: [...refusedToOthers, 'USER_NOT_BOOKED', 'EMERGENCY_CONTACT_CLOSED', 'NO_EMERGENCY_CONTACT'],
});
