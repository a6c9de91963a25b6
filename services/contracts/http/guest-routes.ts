import { z } from 'zod';
import { GUEST_TRIED_DAYS } from '../rules/guests.ts';
import { idSchema, messageSchema, texts } from './fields.ts';
import { nameSchema, phoneSchema } from './person-fields.ts';
import { route } from './route.ts';

/** A guest: a person without an account who takes part in one class (`docs/product.md` §3.19). */
export const guestFormSchema = z.object({
  name: nameSchema('Escribe el nombre'),
  phone: phoneSchema,
  /** The guest's consent to keep name and telephone; required. */
  authorized: z.literal(true, { error: 'Confirma que autorizó el uso de sus datos' }),
  /** The user who brought the guest. */
  broughtBy: idSchema.optional(),
  /** Enrols the guest even if one with this telephone and name has tried a class before. */
  again: z.boolean({ error: texts.incomplete }).optional(),
});

const classSchema = z.object({
  trainingId: idSchema,
  /** Studio time of the class. */
  trainingDate: z.string(),
  startTime: z.string(),
  title: z.string().optional(),
});

export const triedSchema = z.object({
  /** The guest's. */
  id: idSchema,
  name: z.string(),
  phone: z.string(),
  /** The last class. */
  ...classSchema.shape,
  brought_by: z.string().optional(),
  /** The classes of all seats that move to an account of the guest, in their order. */
  visits: z.array(classSchema),
});

export const enrolGuest = route({
  method: 'POST',
  path: '/api/admin/trainings/:id/guests',
  summary: 'Enrols a guest without an account, even after the start; spends nothing',
  access: 'desk',
  ids: { 'params.id': 'studio', 'body.broughtBy': 'account' },
  act: { kind: 'guest-enrolled', about: { training: 'params.id' } },
  shardBy: { param: 'id' },
  body: guestFormSchema,
  success: { status: 201, schema: z.object({ id: idSchema, message: z.string() }) },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'TRAINING_FULL', 'GUEST_TRIED_BEFORE', 'USER_NOT_FOUND'],
});

export const listTried = route({
  method: 'GET',
  path: '/api/admin/guests/tried',
  summary: `The guests of classes of the last ${GUEST_TRIED_DAYS} days who have no account, the latest first`,
  access: 'desk',
  success: { status: 200, schema: z.array(triedSchema) },
});

export const joinGuest = route({
  method: 'POST',
  path: '/api/admin/guests/:id/account',
  summary: "Moves the visits of a guest, found by telephone and name, to a user's account",
  access: 'desk',
  ids: { 'params.id': 'studio', 'body.userId': 'account' },
  act: { kind: 'guest-joined', about: { user: 'body.userId' } },
  body: z.object({ userId: idSchema }),
  success: { status: 200, schema: messageSchema },
  refusals: ['GUEST_NOT_FOUND', 'USER_NOT_FOUND', 'USER_ALREADY_BOOKED'],
});
