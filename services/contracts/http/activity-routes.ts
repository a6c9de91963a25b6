import { z } from 'zod';
import { actFactsSchema } from '../activity.ts';
import { actKinds } from '../rules/acts.ts';
import { trainingCategories } from '../rules/classes.ts';
import { idSchema, instantSchema, queryInteger } from './fields.ts';
import { route } from './route.ts';

/** A person in the activity; `name` is null once the account is deleted. */
const namedPersonSchema = z.object({ id: idSchema, name: z.string().nullable() });

/** An entry of the activity. `actor` acted (`operatorId` for a command); `user` and `training` are the subjects. */
export const activityEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(actKinds),
  actor: namedPersonSchema,
  user: namedPersonSchema.optional(),
  /** Who had asked for permission. */
  asker: namedPersonSchema.optional(),
  training: z
    .object({
      id: idSchema,
      category: z.enum(trainingCategories),
      trainingDate: z.string(),
      startTime: z.string(),
      /** Absent where it has none. */
      title: z.string().optional(),
    })
    .optional(),
  facts: actFactsSchema,
});

export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const listActivity = route({
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'Acts of administrators, coaches and operators, newest first',
  access: 'admin',
  query: z.object({
    /** The actor. */
    actor: idSchema.optional(),
    /** The subjects. */
    user: idSchema.optional(),
    training: idSchema.optional(),
    kind: z.enum(actKinds, { error: 'El tipo de actividad no es válido' }).optional(),
    /** Only entries older than this one. */
    before: idSchema.optional(),
    limit: queryInteger({ min: 1, max: 100 }).optional(),
  }),
  success: { status: 200, schema: z.object({ items: z.array(activityEntrySchema), hasMore: z.boolean() }) },
});
