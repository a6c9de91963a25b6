import { z } from 'zod';
import {
  AFTERNOON_SLOTS,
  BULK_DURATION_MINUTES,
  CAPACITY,
  CLASS_DESCRIPTION_MAX_LENGTH,
  MORNING_SLOTS,
  ROOM_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  WEEKDAYS,
  trainingCategories,
} from '../rules/classes.ts';
import { endAfter } from '../rules/classes-policy.ts';
import { calendarDaySchema, dateRange, isInOrder, isWithinLimit, limitError, orderError } from './days.ts';
import {
  idSchema,
  integerBetween,
  isPrintableText,
  line,
  orNone,
  studioDate,
  studioTimeSchema,
  texts,
  trimUnseen,
} from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

export const adminTrainingSchema = z.object({
  id: idSchema,
  category: z.enum(trainingCategories),
  training_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  current_participants: z.int().min(0),
  max_capacity: z.int().min(1),
  title: z.string().optional(),
  description: z.string().optional(),
  room: z.string().optional(),
  /** The coach. Without a name: an account that no longer gives classes, «sin entrenador» (`docs/product.md` §3.16). */
  coach_id: idSchema.optional(),
  coach_name: z.string().optional(),
  substitute: z.literal(true).optional(),
  /** The coach who owns the class, if another one gives it, or nobody: «sin entrenador». */
  owner_id: idSchema.optional(),
  /**
   * With fewer registrants, administrators are asked whether the class takes place; absent without a minimum
   * (`docs/product.md` §3.20).
   */
  min_participants: z.int().min(1).optional(),
  /** Version of what the form edits; taking or freeing a seat does not change it. */
  version: versionSchema,
});

const capacityMessage = `La capacidad debe ser un número entero de ${CAPACITY.min} a ${CAPACITY.max}`;
const category = z.enum(trainingCategories, { error: 'La categoría no es válida' });
const maxCapacity = integerBetween(CAPACITY, capacityMessage);

const titleMessage = 'El título no es válido';
const descriptionMessage = 'La descripción no es válida';
const roomMessage = 'La sala no es válida';

/** Optional details of a class; an edit leaves absent ones unchanged (`docs/product.md` §3.16). */
const details = {
  title: orNone(line(titleMessage, { max: TITLE_MAX_LENGTH }), titleMessage).optional(),
  description: orNone(
    z
      .string({ error: descriptionMessage })
      .overwrite(trimUnseen)
      .max(CLASS_DESCRIPTION_MAX_LENGTH, { error: `Máximo ${CLASS_DESCRIPTION_MAX_LENGTH} caracteres` })
      .refine(isPrintableText, { error: texts.unprintable }),
    descriptionMessage,
  ).optional(),
  room: orNone(line(roomMessage, { max: ROOM_MAX_LENGTH }), roomMessage).optional(),
  coachId: orNone(idSchema, texts.identifier).optional(),
  /** 0: none. */
  minParticipants: integerBetween(
    { min: 0, max: CAPACITY.max },
    `El mínimo debe ser un número entero de 0 a ${CAPACITY.max}`,
  ).optional(),
};

const trainingForm = z.object({
  category,
  maxCapacity,
  trainingDate: studioDate(),
  startTime: studioTimeSchema,
  endTime: studioTimeSchema,
  ...details,
});

const endsAfterStart = (form: { startTime: string; endTime: string }) => form.endTime > form.startTime;
const endError = { error: 'La hora de fin debe ser posterior a la hora de inicio', path: ['endTime'] };

const leavesRoom = (form: { maxCapacity: number; minParticipants?: number | undefined }) =>
  form.minParticipants === undefined || form.minParticipants <= form.maxCapacity;
const minimumError = { error: 'El mínimo no puede ser mayor que la capacidad', path: ['minParticipants'] };

export const trainingFormSchema = trainingForm.refine(endsAfterStart, endError).refine(leavesRoom, minimumError);

export const trainingUpdateSchema = trainingForm
  .extend({
    /**
     * The new coach, or nobody, substitutes for the owner of the class. If absent, the present coach stays what they
     * are, and another one becomes the owner.
     */
    substitute: z.boolean({ error: 'Indica si es un reemplazo' }).optional(),
    /** Whether to mail the registrants the name of the new coach. */
    notify: z.boolean({ error: 'Indica si se avisa a los inscritos' }).optional(),
  })
  .refine(endsAfterStart, endError)
  .refine(leavesRoom, minimumError);

const slots = (usual: readonly string[]) =>
  z
    .array(studioTimeSchema, { error: texts.time })
    .max(24, { error: texts.time })
    .default(usual.map((time) => `${time}:00`));

const endOnTheDay = (starts: readonly string[], minutes: number) =>
  starts.every((start) => endAfter(start, minutes) !== null);
const lateError = (path: string) => ({ error: 'Los entrenamientos deben terminar el mismo día', path: [path] });

const weekdayMessage = 'Elige los días de la semana';
const weekdays = z
  .array(integerBetween({ min: 1, max: 7 }, weekdayMessage), { error: weekdayMessage })
  .min(1, { error: weekdayMessage })
  .max(7, { error: weekdayMessage });

export const bulkFormSchema = z
  .object({
    ...dateRange,
    category,
    maxCapacity,
    /** Start times; each training ends on its day. */
    morningSlots: slots(MORNING_SLOTS),
    afternoonSlots: slots(AFTERNOON_SLOTS),
    durationMinutes: integerBetween(
      BULK_DURATION_MINUTES,
      `La duración debe ser un número entero de ${BULK_DURATION_MINUTES.min} a ${BULK_DURATION_MINUTES.max} minutos`,
    ).default(BULK_DURATION_MINUTES.default),
    /** 1 = Monday … 7 = Sunday. */
    weekdays: weekdays.default([...WEEKDAYS]),
    skipHolidays: z.boolean({ error: 'Elige si se saltan los festivos' }).default(false),
    ...details,
  })
  .refine(isInOrder, orderError)
  .refine(isWithinLimit, limitError)
  .refine(leavesRoom, minimumError)
  .refine(({ morningSlots, durationMinutes }) => endOnTheDay(morningSlots, durationMinutes), lateError('morningSlots'))
  .refine(
    ({ afternoonSlots, durationMinutes }) => endOnTheDay(afternoonSlots, durationMinutes),
    lateError('afternoonSlots'),
  );

/** Recipients of the mails that failed. */
export const unreachedSchema = z.array(
  z.object({ id: idSchema, first_name: z.string(), last_name: z.string(), phone: z.string() }),
);

export const cancellationSchema = z.object({
  total: z.int().min(0),
  /** How many of the total are guests, who have no class to get back and no mail; absent without any. */
  guests: z.int().min(1).optional(),
  refunded: z.int().min(0),
  mailed: z.int().min(0),
  failed: z.int().min(0),
  unreached: unreachedSchema.optional(),
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

const trainingAnswer = z.object({ training: adminTrainingSchema, message: z.string() });
const bulkCounts = { created: z.int().min(0), skipped: z.int().min(0) };

const bulkPreviewSchema = z.object({
  ...bulkCounts,
  /** How many of the new trainings would already have begun. */
  past: z.int().min(0).optional(),
  /** How many of the new trainings overlap another class that their coach gives; absent without a coach. */
  clashes: z.int().min(0).optional(),
  /**
   * Holidays and closed days among the chosen ones, with the number of their trainings and whether they are left out.
   */
  days: z.array(calendarDaySchema.extend({ trainings: z.int().min(0), leftOut: z.boolean() })).optional(),
});

export const listAdminTrainings = route({
  method: 'GET',
  path: '/api/admin/trainings',
  summary: 'The scheduled trainings, newest date first; `from` and `to` (inclusive) limit them',
  access: 'desk',
  readableByKey: true,
  query: z.object({ from: studioDate().optional(), to: studioDate().optional() }),
  success: { status: 200, schema: z.array(adminTrainingSchema) },
});

export const scheduleTraining = route({
  method: 'POST',
  path: '/api/admin/trainings',
  summary: 'Schedules a training',
  access: 'admin',
  act: { kind: 'training-scheduled', about: { training: 'noted' } },
  body: trainingFormSchema,
  success: { status: 201, schema: trainingAnswer, version: 'training.version' },
  refusals: ['DUPLICATE_TRAINING', 'COACH_NOT_FOUND'],
});

export const updateTraining = route({
  method: 'PUT',
  path: '/api/admin/trainings/:id',
  summary: 'Edits a training; registrants are mailed about a move, and about another coach if `notify` is true',
  access: 'desk',
  ids: { 'params.id': 'studio', 'body.coachId': 'studio' },
  act: { kind: 'training-edited', about: { training: 'params.id' } },
  shardBy: { param: 'id' },
  headers: versionHeaders,
  body: trainingUpdateSchema,
  success: { status: 200, schema: trainingAnswer, version: 'training.version' },
  refusals: [
    'ASK_ADMINISTRATOR',
    'TRAINING_NOT_FOUND',
    'TRAINING_CANCELLED',
    'DUPLICATE_TRAINING',
    'CAPACITY_BELOW_ENROLLED',
    'CATEGORY_FIXED',
    'COACH_NOT_FOUND',
  ],
});

export const previewMove = route({
  method: 'POST',
  path: '/api/admin/trainings/:id/preview',
  summary: 'The effect of an edit of a training on its registrants',
  access: 'admin',
  act: 'none',
  body: trainingUpdateSchema,
  success: { status: 200, schema: movePreviewSchema },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'CAPACITY_BELOW_ENROLLED', 'CATEGORY_FIXED'],
});

export const keepTraining = route({
  method: 'POST',
  path: '/api/admin/trainings/:id/keep',
  summary: 'Lets a training take place however few book it',
  access: 'admin',
  act: { kind: 'training-kept', about: { training: 'params.id' } },
  shardBy: { param: 'id' },
  success: { status: 200, schema: trainingAnswer, version: 'training.version' },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED'],
});

export const cancelTraining = route({
  method: 'DELETE',
  path: '/api/admin/trainings/:id/cancel',
  summary: 'Cancels a training; refunds and mails follow in the background',
  access: 'admin',
  act: { kind: 'training-cancelled', about: { training: 'params.id' } },
  shardBy: { param: 'id' },
  headers: versionHeaders,
  success: { status: 200, schema: z.object({ message: z.string(), cancellation: cancellationSchema }) },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED'],
});

export const getCancellation = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/cancellation',
  summary: 'The progress of the refunds and mails of a cancelled training',
  access: 'admin',
  success: { status: 200, schema: cancellationSchema },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const generateTrainings = route({
  method: 'POST',
  path: '/api/admin/trainings/bulk',
  summary: 'Schedules one-hour trainings on chosen weekdays of a range, by default on all',
  access: 'admin',
  act: {
    kind: 'trainings-generated',
    about: { run: 'noted' },
    facts: { from: 'body.startDate', to: 'body.endDate' },
  },
  body: bulkFormSchema,
  success: { status: 201, schema: z.object({ ...bulkCounts, runId: idSchema.optional(), message: z.string() }) },
  refusals: ['COACH_NOT_FOUND'],
});

export const undoGeneration = route({
  method: 'DELETE',
  path: '/api/admin/trainings/bulk/:runId',
  summary: 'Removes the trainings of a bulk generation that nobody has booked',
  access: 'admin',
  act: { kind: 'generation-undone', about: { run: 'params.runId' } },
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
  act: 'none',
  body: bulkFormSchema,
  success: { status: 200, schema: bulkPreviewSchema },
});

/** Suggestions for the form of a class. */
export const getTrainingChoices = route({
  method: 'GET',
  path: '/api/admin/trainings/choices',
  summary: 'The coaches, and the titles and rooms of the classes of the last 90 days and later',
  access: 'desk',
  readableByKey: true,
  success: {
    status: 200,
    schema: z.object({
      /** By name, whether they have classes yet or not. */
      coaches: z.array(z.object({ id: idSchema, name: z.string() })),
      titles: z.array(z.string()),
      rooms: z.array(z.string()),
    }),
  },
});
