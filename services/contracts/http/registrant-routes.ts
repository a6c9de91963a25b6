import { z } from 'zod';
import { SPECIAL_TRAININGS_MAX, paymentKinds } from '../rules/bookings.ts';
import { accountStatuses } from '../rules/people.ts';
import { attendances } from '../rules/attendance.ts';
import { idSchema, instantSchema, messageSchema, queryIds } from './fields.ts';
import { route } from './route.ts';
import { adminTrainingSchema } from './training-admin-routes.ts';
import { bookedClass, movementSchema, movementsQuerySchema } from './training-routes.ts';
import { versionHeaders, versionSchema } from './version.ts';

export const registrantSchema = z.object({
  /** The user's. */
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The credit that paid; `courtesy` spends and refunds nothing. Absent where `administrator` is set. */
  paid_from: z.enum(paymentKinds).optional(),
  /** Absent for a deleted account. */
  account_status: z.enum(accountStatuses).optional(),
  /** Absent for a deleted account. */
  phone: z.string().optional(),
  /** Absent while it is not marked. */
  attendance: z.enum(attendances).optional(),
  /** Set if no earlier booking stands except missed ones (`docs/product.md` §3.17). */
  first_class: z.literal(true).optional(),
  /** A guest without an account; an administrator entered name and telephone (`docs/product.md` §3.19). */
  guest: z.literal(true).optional(),
  /** In the list of a desk: an administrator, whose seat and mark are not its business (`docs/product.md` §4.19). */
  administrator: z.literal(true).optional(),
  /** The name of the member who brought a guest. */
  brought_by: z.string().optional(),
  /** Released the seat, «Avisó»: not counted among those who come (`docs/product.md` §3.18). */
  released: z.literal(true).optional(),
  /** Said «Llegué», and the booking has not been marked since. */
  arrived: z.literal(true).optional(),
  /** The note for coaches (`docs/product.md` §4.14). */
  note: z.string().optional(),
  /** The plan active today, with its last day; null without one, absent for a deleted account. */
  plan: z
    .object({ ends_on: z.string(), classes_left: z.int().min(0) })
    .nullable()
    .optional(),
});

/** A member on a waitlist; answers list them in order. */
export const waitingSchema = z.object({
  /** The user's. */
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  position: z.int().min(1),
  joined_at: instantSchema,
  /** As in `registrantSchema`. */
  administrator: z.literal(true).optional(),
});

/** A user's booking of a training that has not started; `paidByCurrentPlan`: paid by the active plan. */
export const userBookingSchema = z.object({
  trainingId: idSchema,
  ...bookedClass,
  paidByCurrentPlan: z.boolean(),
  paidByNextPlan: z.boolean(),
});

/** The credit that enrolling a user would spend. */
export const enrolmentSchema = z.object({
  userId: idSchema,
  paidBy: z.enum(paymentKinds),
  /** Why it would be a courtesy. */
  reason: z
    .enum(['NO_PLAN_FOR_DATE', 'PLAN_FROZEN', 'NO_CLASSES_LEFT', 'WEEKLY_LIMIT_REACHED', 'NO_SPECIAL_TRAININGS'])
    .optional(),
  /** The plan whose period covers a normal training, current or next; absent without one. */
  planName: z.string().optional(),
  /** On that plan, else on the current one. */
  classesLeft: z.int().min(0),
  specialTrainingsLeft: z.int().min(0),
  /** The user's bookings at the same hour. */
  overlaps: z.array(adminTrainingSchema),
});

const mostUsersAtOnce = 20;

export const specialTrainingsSchema = z.object({
  value: z
    .int({ error: 'Debe ser un número entero mayor o igual a 0' })
    .min(0, { error: 'Debe ser un número entero mayor o igual a 0' })
    .max(SPECIAL_TRAININGS_MAX, { error: `Máximo ${SPECIAL_TRAININGS_MAX}` }),
});

export const listRegistrants = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/registrations',
  summary: 'The registrants of a training',
  access: 'desk',
  ids: { 'params.id': 'studio' },
  readableByKey: true,
  success: { status: 200, schema: z.array(registrantSchema) },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const watchRegistrants = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/live',
  summary: 'The registrants of a training, again with each change (server-sent events)',
  access: 'desk',
  ids: { 'params.id': 'studio' },
  success: {
    status: 200,
    eventStream: z.discriminatedUnion('event', [
      z.object({ event: z.literal('registrants'), data: z.array(registrantSchema) }),
    ]),
  },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const readEnrolments = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/enrolment',
  summary: 'What enrolling users would spend; `users` is a list of their ids, separated by commas',
  access: 'desk',
  ids: { 'params.id': 'studio', 'query.users': 'account' },
  query: z.object({ users: queryIds({ max: mostUsersAtOnce }) }),
  success: { status: 200, schema: z.array(enrolmentSchema) },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const enrolUser = route({
  method: 'POST',
  path: '/api/admin/trainings/:id/register',
  summary: 'Enrols a user, even after the start; as a courtesy if no credit fits',
  access: 'desk',
  ids: { 'params.id': 'studio', 'body.userId': 'account' },
  act: { kind: 'user-enrolled', about: { training: 'params.id', user: 'body.userId' } },
  shardBy: { param: 'id' },
  body: z.object({ userId: idSchema }),
  success: { status: 201, schema: z.object({ message: z.string(), paidFrom: bookedClass.paidFrom }) },
  refusals: [
    'TRAINING_NOT_FOUND',
    'TRAINING_CANCELLED',
    'TRAINING_FULL',
    'USER_ALREADY_BOOKED',
    'USER_NOT_FOUND',
    'USER_NOT_ACTIVE',
  ],
});

export const removeRegistrant = route({
  method: 'DELETE',
  path: '/api/admin/trainings/:id/register/:userId',
  summary: 'Removes a registrant and refunds the credit',
  access: 'desk',
  ids: { 'params.id': 'studio', 'params.userId': 'account' },
  act: { kind: 'registrant-removed', about: { training: 'params.id', user: 'params.userId' } },
  shardBy: { param: 'id' },
  success: { status: 200, schema: messageSchema },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'USER_NOT_BOOKED'],
});

export const listWaiting = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/waitlist',
  summary: 'The waitlist of a training, in its order',
  access: 'desk',
  ids: { 'params.id': 'studio' },
  readableByKey: true,
  success: { status: 200, schema: z.array(waitingSchema) },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const removeWaiting = route({
  method: 'DELETE',
  path: '/api/admin/trainings/:id/waitlist/:userId',
  summary: 'Removes somebody from the waitlist of a training',
  access: 'desk',
  ids: { 'params.id': 'studio', 'params.userId': 'account' },
  act: { kind: 'waiting-removed', about: { training: 'params.id', user: 'params.userId' } },
  shardBy: { param: 'id' },
  success: { status: 200, schema: messageSchema },
  refusals: ['TRAINING_NOT_FOUND', 'USER_NOT_WAITING'],
});

export const setSpecialTrainings = route({
  method: 'PUT',
  path: '/api/admin/users/:id/special-trainings',
  summary: "Sets a user's remaining special trainings",
  access: 'admin',
  act: { kind: 'special-trainings-set', about: { user: 'params.id' }, facts: { after: 'body.value' } },
  headers: versionHeaders,
  body: specialTrainingsSchema,
  success: {
    status: 200,
    schema: z.object({ message: z.string(), specialTrainingsRemaining: z.int().min(0), version: versionSchema }),
    version: 'version',
  },
  refusals: ['USER_NOT_FOUND'],
});

export const getUserMovements = route({
  method: 'GET',
  path: '/api/admin/users/:id/movements',
  summary: "A user's class-credit ledger, newest first",
  access: 'desk',
  ids: { 'params.id': 'account', 'query.before': 'selection' },
  readableByKey: true,
  query: movementsQuerySchema,
  success: { status: 200, schema: z.array(movementSchema) },
  refusals: ['USER_NOT_FOUND'],
});

export const getUserBookings = route({
  method: 'GET',
  path: '/api/admin/users/:id/bookings',
  summary: "A user's coming bookings, the earliest training first",
  access: 'desk',
  ids: { 'params.id': 'account' },
  readableByKey: true,
  success: { status: 200, schema: z.array(userBookingSchema) },
  refusals: ['USER_NOT_FOUND'],
});
