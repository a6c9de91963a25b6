import { z } from 'zod';
import { SPECIAL_TRAININGS_MAX } from '../limits.ts';
import { accountStatuses, paymentKinds, trainingCategories } from '../vocabulary.ts';
import { idSchema, messageSchema, texts } from './fields.ts';
import { route } from './route.ts';
import { adminTrainingSchema } from './training-admin-routes.ts';
import { movementSchema, movementsQuerySchema } from './training-routes.ts';
import { versionHeaders, versionSchema } from './version.ts';

export const registrantSchema = z.object({
  /** The user's. */
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The credit that paid; `courtesy` spends and refunds nothing. */
  paid_from: z.enum(paymentKinds),
  /** Absent for a deleted account. */
  account_status: z.enum(accountStatuses).optional(),
});

/** A user's booking of a training that has not started; `paidByCurrentPlan`: by the plan that holds now. */
export const userBookingSchema = z.object({
  trainingId: idSchema,
  category: z.enum(trainingCategories),
  trainingDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  paidFrom: z.enum(paymentKinds),
  paidByCurrentPlan: z.boolean(),
  paidByNextPlan: z.boolean(),
});

const idParams = z.object({ id: idSchema });
const registrantParams = z.object({ id: idSchema, userId: idSchema });

/** The credit that enrolling a user would spend. */
export const enrolmentSchema = z.object({
  userId: idSchema,
  paidBy: z.enum(paymentKinds),
  /** Why it would be a courtesy. */
  reason: z.enum(['NO_PLAN_FOR_DATE', 'NO_CLASSES_LEFT', 'WEEKLY_LIMIT_REACHED', 'NO_SPECIAL_TRAININGS']).optional(),
  /** On the current plan. */
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
  summary: 'Who booked a training',
  access: 'admin',
  params: idParams,
  success: { status: 200, schema: z.array(registrantSchema) },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const readEnrolments = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/enrolment',
  summary: 'What enrolling users would spend; `users` names them by their ids, separated by commas',
  access: 'admin',
  params: idParams,
  query: z.object({
    users: z
      .string({ error: texts.identifier })
      .transform((ids) => ids.split(','))
      .pipe(z.array(idSchema).max(mostUsersAtOnce, { error: `Máximo ${mostUsersAtOnce}` })),
  }),
  success: { status: 200, schema: z.array(enrolmentSchema) },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const enrolUser = route({
  method: 'POST',
  path: '/api/admin/trainings/:id/register',
  summary: 'Enrols a user, also after the start; without a fitting credit as a courtesy',
  access: 'admin',
  shardBy: { param: 'id' },
  params: idParams,
  body: z.object({ userId: idSchema }),
  success: { status: 201, schema: z.object({ message: z.string(), paidFrom: z.enum(paymentKinds) }) },
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
  summary: 'Removes a registrant and gives the credit back',
  access: 'admin',
  shardBy: { param: 'id' },
  params: registrantParams,
  success: { status: 200, schema: messageSchema },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'USER_NOT_BOOKED'],
});

export const setSpecialTrainings = route({
  method: 'PUT',
  path: '/api/admin/users/:id/special-trainings',
  summary: "Sets a user's remaining special trainings",
  access: 'admin',
  params: idParams,
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
  access: 'admin',
  params: idParams,
  query: movementsQuerySchema,
  success: { status: 200, schema: z.array(movementSchema) },
  refusals: ['USER_NOT_FOUND'],
});

export const getUserBookings = route({
  method: 'GET',
  path: '/api/admin/users/:id/bookings',
  summary: "A user's coming bookings, the earliest training first",
  access: 'admin',
  params: idParams,
  success: { status: 200, schema: z.array(userBookingSchema) },
  refusals: ['USER_NOT_FOUND'],
});

export const registrantRoutes = [
  listRegistrants,
  readEnrolments,
  enrolUser,
  removeRegistrant,
  setSpecialTrainings,
  getUserMovements,
  getUserBookings,
] as const;
