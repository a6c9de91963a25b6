import { z } from 'zod';
import { ARRIVAL_CODE_DIGITS } from '../rules/attendance.ts';
import { instantSchema, messageSchema } from './fields.ts';
import { route } from './route.ts';

/** The code for «Llegué», which changes every minute (`docs/product.md` §3.22). */
export const arrivalCodeSchema = z.object({
  code: z.string(),
  /** When the next code is shown. */
  until: instantSchema,
});

export const arrivalFormSchema = z.object({
  code: z
    .string({ error: 'Escribe el código' })
    .trim()
    .regex(new RegExp(String.raw`^\d{${ARRIVAL_CODE_DIGITS}}$`), {
      error: `El código tiene ${ARRIVAL_CODE_DIGITS} cifras`,
    }),
});

export const arrive = route({
  method: 'POST',
  path: '/api/trainings/:id/arrival',
  summary: "Marks the caller as attended, by the code on the class's screen in this minute or the one before",
  access: 'member',
  shardBy: { param: 'id' },
  body: arrivalFormSchema,
  success: { status: 200, schema: messageSchema },
  refusals: [
    'TRAINING_NOT_FOUND',
    'TRAINING_CANCELLED',
    'ARRIVAL_NOT_OPEN',
    'NOT_BOOKED',
    'ARRIVAL_CODE_WRONG',
    'MARKED_MEANWHILE',
  ],
});

export const showArrivalCode = route({
  method: 'GET',
  path: '/api/admin/trainings/:id/arrival-code',
  summary: 'The arrival code of a training for this minute',
  access: 'desk',
  ids: { 'params.id': 'studio' },
  success: { status: 200, schema: arrivalCodeSchema },
  refusals: ['TRAINING_NOT_FOUND', 'TRAINING_CANCELLED', 'ARRIVAL_NOT_OPEN'],
});

export const showArrivalCodeAsCoach = route({
  method: 'GET',
  path: '/api/coach/trainings/:id/arrival-code',
  summary: "The arrival code of the caller's class for this minute",
  access: 'coach',
  success: { status: 200, schema: arrivalCodeSchema },
  refusals: ['TRAINING_NOT_FOUND', 'NOT_YOUR_TRAINING', 'ARRIVAL_NOT_OPEN'],
});
