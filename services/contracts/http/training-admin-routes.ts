import { z } from 'zod';
import { AFTERNOON_SLOTS, BULK_MAX_DAYS, CAPACITY, MORNING_SLOTS, SPECIAL_TRAININGS_MAX } from '../limits.ts';
import { studioDaysBetween } from '../studio-time.ts';
import { accountStatuses, paymentKinds, trainingCategories } from '../vocabulary.ts';
import { idSchema, messageSchema, studioDate, studioTimeSchema, texts } from './fields.ts';
import { route } from './route.ts';
import { movementSchema, movementsQuerySchema } from './training-routes.ts';
import { versionHeaders, versionSchema } from './version.ts';

export const adminTrainingSchema = z.object({
  id: idSchema,
  category: z.enum(trainingCategories),
  training_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  current_participants: z.int().min(0),
  max_capacity: z.int().min(1),
  /** Of what the form edits; a seat that is taken or freed is no change of it. */
  version: versionSchema,
});

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

const capacityMessage = `La capacidad debe ser un número entero de ${CAPACITY.min} a ${CAPACITY.max}`;
const category = z.enum(trainingCategories, { error: 'La categoría no es válida' });
const maxCapacity = z
  .int({ error: capacityMessage })
  .min(CAPACITY.min, { error: capacityMessage })
  .max(CAPACITY.max, { error: capacityMessage });

export const trainingFormSchema = z
  .object({
    category,
    maxCapacity,
    trainingDate: studioDate(),
    startTime: studioTimeSchema,
    endTime: studioTimeSchema,
  })
  .refine((form) => form.endTime > form.startTime, {
    error: 'La hora de fin debe ser posterior a la hora de inicio',
    path: ['endTime'],
  });

const slots = (usual: readonly string[]) =>
  z
    .array(studioTimeSchema, { error: texts.time })
    .max(24, { error: texts.time })
    .refine((times) => times.every((time) => time < '23:00:00'), {
      error: 'Los entrenamientos deben terminar el mismo día',
    })
    .default(usual.map((time) => `${time}:00`));

export const bulkFormSchema = z
  .object({
    startDate: studioDate('La fecha de inicio no es válida'),
    endDate: studioDate('La fecha de fin no es válida'),
    category,
    maxCapacity,
    /** Start times of one-hour trainings; the last one may start at 22:59:59 so that it ends on the same day. */
    morningSlots: slots(MORNING_SLOTS),
    afternoonSlots: slots(AFTERNOON_SLOTS),
  })
  .refine((form) => form.startDate <= form.endDate, {
    error: 'La fecha de inicio no puede ser posterior a la fecha de fin',
    path: ['endDate'],
  })
  .refine((form) => studioDaysBetween(form.startDate, form.endDate) < BULK_MAX_DAYS, {
    error: `El rango no puede superar ${BULK_MAX_DAYS} días`,
    path: ['endDate'],
  });

export const cancellationSchema = z.object({
  total: z.int().min(0),
  refunded: z.int().min(0),
  mailed: z.int().min(0),
  failed: z.int().min(0),
  /** Recipients of the failed mails. */
  unreached: z
    .array(z.object({ id: idSchema, first_name: z.string(), last_name: z.string(), phone: z.string() }))
    .optional(),
});

const affected = z.array(z.object({ id: idSchema, first_name: z.string(), last_name: z.string() }));

/** The effect of an edit on the registrants; the lists are empty if the time stays. */
export const movePreviewSchema = z.object({
  enrolled: z.int().min(0),
  moves: z.boolean(),
  /** Of a move: whether the new start has passed, or comes within 30 minutes. */
  start: z.enum(['passed', 'soon', 'later']),
  withoutPlan: affected,
  overLimit: affected,
  overlapping: affected,
});

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

const trainingAnswer = z.object({ training: adminTrainingSchema, message: z.string() });
const bulkCounts = { created: z.int().min(0), skipped: z.int().min(0) };

export const listAdminTrainings = route({
  method: 'GET',
  path: '/api/admin/trainings',
  summary: 'The scheduled trainings, newest date first; `from` and `to` (inclusive) limit them',
  access: 'admin',
  query: z.object({ from: studioDate().optional(), to: studioDate().optional() }),
  success: { status: 200, schema: z.array(adminTrainingSchema) },
});

export const scheduleTraining = route({
  method: 'POST',
  path: '/api/admin/trainings',
  summary: 'Schedules a training',
  access: 'admin',
  body: trainingFormSchema,
  success: { status: 201, schema: trainingAnswer, version: 'training.version' },
  refusals: ['DUPLICATE_TRAINING'],
});

export const updateTraining = route({
  method: 'PUT',
  path: '/api/admin/trainings/:id',
  summary: 'Edits a training; whoever booked it is mailed when it moves',
  access: 'admin',
  shardBy: { param: 'id' },
  params: idParams,
  headers: versionHeaders,
  body: trainingFormSchema,
  success: { status: 200, schema: trainingAnswer, version: 'training.version' },
  refusals: [
    'TRAINING_NOT_FOUND',
    'TRAINING_CANCELLED',
    'DUPLICATE_TRAINING',
    'CAPACITY_BELOW_ENROLLED',
    'CATEGORY_FIXED',
  ],
});

export const previewMove = route({
  method: 'POST',
  path: '/api/admin/trainings/:id/preview',
  summary: 'What an edit of a training would do to whoever booked it',
  access: 'admin',
  params: idParams,
  body: trainingFormSchema,
  success: { status: 200, schema: movePreviewSchema },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'CAPACITY_BELOW_ENROLLED', 'CATEGORY_FIXED'],
});

export const cancelTraining = route({
  method: 'DELETE',
  path: '/api/admin/trainings/:id/cancel',
  summary: 'Cancels a training; refunds and mails follow by themselves',
  access: 'admin',
  shardBy: { param: 'id' },
  params: idParams,
  headers: versionHeaders,
  success: { status: 200, schema: z.object({ message: z.string(), cancellation: cancellationSchema }) },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED'],
});

export const getCancellation = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/cancellation',
  summary: 'How far the refunds and mails of a cancelled training are',
  access: 'admin',
  params: idParams,
  success: { status: 200, schema: cancellationSchema },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const generateTrainings = route({
  method: 'POST',
  path: '/api/admin/trainings/bulk',
  summary: 'Schedules one-hour trainings for every day of a range, Sundays included',
  access: 'admin',
  body: bulkFormSchema,
  success: { status: 201, schema: z.object({ ...bulkCounts, runId: idSchema.optional(), message: z.string() }) },
});

export const undoGeneration = route({
  method: 'DELETE',
  path: '/api/admin/trainings/bulk/:runId',
  summary: 'Takes back the trainings of a bulk generation that nobody has booked',
  access: 'admin',
  params: z.object({ runId: idSchema }),
  success: {
    status: 200,
    schema: z.object({ removed: z.int().min(0), kept: z.int().min(0), message: z.string() }),
  },
  refusals: ['BULK_RUN_NOT_FOUND'],
});

export const previewTrainings = route({
  method: 'POST',
  path: '/api/admin/trainings/bulk/preview',
  summary: 'What a bulk generation would create and what exists already',
  access: 'admin',
  body: bulkFormSchema,
  // `past`: how many of the new ones would have begun by now.
  success: { status: 200, schema: z.object({ ...bulkCounts, past: z.int().min(0).optional() }) },
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

export const trainingAdminRoutes = [
  listAdminTrainings,
  scheduleTraining,
  updateTraining,
  previewMove,
  cancelTraining,
  getCancellation,
  generateTrainings,
  undoGeneration,
  previewTrainings,
  listRegistrants,
  readEnrolments,
  enrolUser,
  removeRegistrant,
  setSpecialTrainings,
  getUserMovements,
  getUserBookings,
] as const;
