import { z } from 'zod';
import { dateRange, isInOrder, isWithinLimit, limitError, orderError } from './days.ts';
import { idParams, idSchema, orNone, texts } from './fields.ts';
import { route } from './route.ts';

/** The classes of coach `id` between two days that have not begun. */
const substitution = z
  .object({ ...dateRange, /** Null: nobody. */ substituteId: orNone(idSchema, texts.identifier) })
  .refine(isInOrder, orderError)
  .refine(isWithinLimit, limitError);

export const previewSubstitution = route({
  method: 'POST',
  path: '/api/admin/coaches/:id/substitution/preview',
  summary: "How many of a coach's classes a substitute would give, and how many overlap classes of the substitute",
  access: 'admin',
  act: 'none',
  params: idParams,
  body: substitution,
  success: {
    status: 200,
    schema: z.object({ trainings: z.int().min(0), bookings: z.int().min(0), clashes: z.int().min(0) }),
  },
  refusals: ['COACH_NOT_FOUND'],
});

export const substituteCoach = route({
  method: 'POST',
  path: '/api/admin/coaches/:id/substitution',
  summary:
    "Gives a coach's coming classes of a range to a substitute; giving them back to their coach ends the substitution",
  access: 'admin',
  act: {
    kind: 'coach-substituted',
    about: { user: 'params.id' },
    facts: { from: 'body.startDate', to: 'body.endDate' },
  },
  params: idParams,
  body: substitution.safeExtend({ notify: z.boolean({ error: 'Indica si se avisa a los inscritos' }).optional() }),
  success: { status: 200, schema: z.object({ changed: z.int().min(0), message: z.string() }) },
  refusals: ['COACH_NOT_FOUND'],
});

export const substitutionRoutes = [previewSubstitution, substituteCoach] as const;
