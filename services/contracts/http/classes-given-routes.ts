import { z } from 'zod';
import { GIVEN_MONTHS, type GivenFigure } from '../rules/coaches.ts';
import { isStudioDate } from '../studio-time.ts';
import { idSchema } from './fields.ts';
import { route } from './route.ts';

const count = z.int().min(0);

/** Of a coach's month (`docs/product.md` §7.14). */
const figures = {
  own: count,
  asSubstitute: count,
  replaced: count,
  cancelled: count,
  /** Seats of the classes given, also as a substitute, and how many of them are marked as attended. */
  people: count,
  attended: count,
} satisfies Record<GivenFigure, z.ZodType>;

/** `YYYY-MM` of studio time. */
const monthSchema = z.string().refine((month) => isStudioDate(`${month}-01`), { error: 'El mes no es válido' });

export const listClassesGiven = route({
  method: 'GET',
  path: '/api/admin/classes-given',
  summary: 'What each coach gave in a month, by name; the current month if none is asked for',
  access: 'admin',
  readableByKey: true,
  query: z.object({ month: monthSchema.optional() }),
  success: {
    status: 200,
    schema: z.object({
      month: z.string(),
      /** Without coaches whose figures are all 0. The name of a deleted account is empty. */
      coaches: z.array(z.object({ user_id: idSchema, name: z.string(), ...figures })),
    }),
  },
});

export const listOwnClassesGiven = route({
  method: 'GET',
  path: '/api/coach/classes-given',
  summary: `What the caller gave in each of the last ${GIVEN_MONTHS} months, the latest first, without empty ones`,
  access: 'coach',
  success: { status: 200, schema: z.array(z.object({ month: z.string(), ...figures })) },
});
