import { z } from 'zod';
import { FIXED_SLOTS_MAX } from '../rules/fixed-slots.ts';
import { trainingCategories } from '../rules/classes.ts';
import { idSchema, integerBetween, studioTimeSchema } from './fields.ts';
import { route } from './route.ts';

const slotTexts = {
  slots: 'Los cupos fijos no son válidos',
  weekday: 'El día de la semana no es válido',
  category: 'La categoría no es válida',
};

/** The weekly hour of a fixed slot. */
export const slotHourSchema = z.object(
  {
    /** 1 = Monday … 7 = Sunday. */
    weekday: integerBetween({ min: 1, max: 7 }, slotTexts.weekday),
    startTime: studioTimeSchema,
    category: z.enum(trainingCategories, { error: slotTexts.category }),
  },
  { error: slotTexts.slots },
);

/** A weekly hour that is booked for a member, and its latest outcome. */
export const fixedSlotSchema = z.object({
  ...slotHourSchema.shape,
  startTime: z.string(),
  /** The latest training it applied to; `refusal`: why that was not booked. */
  last: z.object({ trainingId: idSchema, date: z.string(), refusal: z.string().nullable() }).nullable(),
});

export const fixedSlotsSchema = z.object({
  slots: z
    .array(slotHourSchema, { error: slotTexts.slots })
    .max(FIXED_SLOTS_MAX, { error: `Máximo ${FIXED_SLOTS_MAX}` }),
});

export const getFixedSlots = route({
  method: 'GET',
  path: '/api/admin/users/:id/fixed-slots',
  summary: "A user's fixed slots, in the order of the week",
  access: 'desk',
  ids: { 'params.id': 'account' },
  readableByKey: true,
  success: { status: 200, schema: z.array(fixedSlotSchema) },
});

export const setFixedSlots = route({
  method: 'PUT',
  path: '/api/admin/users/:id/fixed-slots',
  summary: "Replaces a user's fixed slots; new ones are booked at once where their week is open",
  access: 'desk',
  ids: { 'params.id': 'account' },
  act: { kind: 'fixed-slots-set', about: { user: 'params.id' }, facts: { count: 'body.slots.length' } },
  body: fixedSlotsSchema,
  success: { status: 200, schema: z.object({ message: z.string(), slots: z.array(fixedSlotSchema) }) },
  refusals: ['USER_NOT_FOUND', 'NO_ACTIVE_PLAN', 'TOO_MANY_FIXED_SLOTS'],
});

export const getMyFixedSlots = route({
  method: 'GET',
  path: '/api/users/fixed-slots',
  summary: "The caller's fixed slots, in the order of the week",
  access: 'member',
  success: { status: 200, schema: z.array(fixedSlotSchema) },
});

export const listRefusedSlots = route({
  method: 'GET',
  path: '/api/admin/fixed-slots/refused',
  summary: 'Fixed slots that were refused a seat in a coming class, the next class first',
  access: 'desk',
  rowsAbout: { account: 'user_id' },
  success: {
    status: 200,
    schema: z.array(
      z.object({
        user_id: idSchema,
        name: z.string(),
        trainingId: idSchema,
        /** Studio time of the class. */
        trainingDate: z.string(),
        startTime: z.string(),
        refusal: z.string(),
      }),
    ),
  },
});
