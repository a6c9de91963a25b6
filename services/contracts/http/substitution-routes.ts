import { z } from 'zod';
import { dateRange, isInOrder, isWithinLimit, limitError, orderError } from './days.ts';
import { idSchema, orNone, texts } from './fields.ts';
import { route } from './route.ts';

/** As many ids as fit into a body of 100 kB, more than a coach gives in a year. */
const mostAmong = 3_000;

/** The classes that coach `id` owns, whoever gives them now, between two days, that have not begun. */
const substitution = z
  .object({
    ...dateRange,
    /** Null: nobody. The owner gets them back. */ substituteId: orNone(idSchema, texts.identifier),
  })
  .refine(isInOrder, orderError)
  .refine(isWithinLimit, limitError);

export const previewSubstitution = route({
  method: 'POST',
  path: '/api/admin/coaches/:id/substitution/preview',
  summary: 'How many classes that a coach owns a substitute would give, and how many overlap classes of the substitute',
  access: 'admin',
  act: 'none',
  body: substitution,
  success: {
    status: 200,
    schema: z.object({
      trainings: z.int().min(0),
      bookings: z.int().min(0),
      clashes: z.int().min(0),
      /** How many of `trainings` another coach, or nobody, gives now. */
      replaced: z.int().min(0),
      /** The classes of others that this coach gives as a substitute, by owner. They do not change. */
      standsInFor: z.array(z.object({ name: z.string(), trainings: z.int().min(1) })),
    }),
  },
  refusals: ['USER_NOT_FOUND', 'COACH_NOT_FOUND'],
});

export const substituteCoach = route({
  method: 'POST',
  path: '/api/admin/coaches/:id/substitution',
  summary:
    'Gives the coming classes of a range that a coach owns to a substitute; with the owner as the substitute it ends',
  access: 'admin',
  act: {
    kind: 'coach-substituted',
    about: { user: 'params.id' },
    facts: { from: 'body.startDate', to: 'body.endDate' },
  },
  body: substitution.safeExtend({
    notify: z.boolean({ error: 'Indica si se avisa a los inscritos' }).optional(),
    /** Only those of these classes that this coach, or nobody, gives now. */
    among: z
      .object(
        {
          trainingIds: z.array(idSchema, { error: texts.identifier }).max(mostAmong, { error: texts.identifier }),
          givenBy: orNone(idSchema, texts.identifier),
        },
        { error: 'Indica de qué clases se trata' },
      )
      .optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      changed: z.int().min(0),
      message: z.string(),
      /** Who gave the changed classes before. A substitution of each, among its classes, takes this one back. */
      previous: z.array(z.object({ substituteId: idSchema.nullable(), trainingIds: z.array(idSchema) })),
    }),
  },
  refusals: ['USER_NOT_FOUND', 'COACH_NOT_FOUND'],
});
