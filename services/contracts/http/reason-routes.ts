import { z } from 'zod';
import { REASONS_DAYS } from '../rules/bookings.ts';
import { trainingCategories } from '../rules/classes.ts';
import { idSchema, instantSchema } from './fields.ts';
import { route } from './route.ts';
import { shownClass } from './training-routes.ts';

/**
 * The facts behind a decision about a seat, as they were then, each only where it mattered (`docs/product.md` §3.23).
 * They concern the member and the class alone, never another member.
 */
export const reasonFactsSchema = z
  .object({
    capacity: z.int(),
    free: z.int(),
    /** Weekly limit of the plan, and classes used in that week. */
    limit: z.int(),
    used: z.int(),
    /** Members on the waitlist. */
    waiting: z.int(),
    /** First and last day of the freeze, studio dates, both inclusive. */
    from: z.string(),
    to: z.string(),
    /** The last day of the last plan that the member held. */
    endsOn: z.string(),
    /** Monday of the last week that was open. */
    lastOpenWeek: z.string(),
    /** The other class at that hour, in studio time. */
    other: z.object({ date: z.string(), startTime: z.string() }),
    /** Studio dates of the missed classes. */
    absences: z.array(z.string()),
    /** Until when a rule held, or an act was possible. */
    until: instantSchema,
    /** When the class began. */
    startsAt: instantSchema,
  })
  .partial();

export type ReasonFacts = z.infer<typeof reasonFactsSchema>;

/** A refused act, or a seat that passed over a member on the waitlist. */
export const reasonSchema = z.object({
  id: idSchema,
  at: instantSchema,
  trainingId: idSchema,
  category: z.enum(trainingCategories),
  /** Studio time of the class as it was then. */
  trainingDate: z.string(),
  startTime: z.string(),
  title: shownClass.title,
  kind: z.enum(['refused', 'passed-over']),
  /** A code of the refusal catalogue. */
  code: z.string(),
  facts: reasonFactsSchema,
  /** The same in a sentence. */
  text: z.string(),
});

/** A change of a waitlist from the view of a member on it. */
export const lineMoveSchema = z.object({
  at: instantSchema,
  /** `joined`, `left`: the member. `ahead-left`: a member ahead left. `ahead-booked`: a member ahead got a seat. */
  kind: z.enum(['joined', 'left', 'booked', 'ahead-left', 'ahead-booked', 'behind-booked', 'passed-over']),
  /** The member's place after it; null once off the list. */
  position: z.int().min(1).nullable(),
  text: z.string(),
});

export const getReasons = route({
  method: 'GET',
  path: '/api/trainings/reasons',
  summary: `Why the caller's acts were refused and seats passed them over in the last ${REASONS_DAYS} days, newest first`,
  access: 'member',
  success: { status: 200, schema: z.array(reasonSchema) },
});

export const getLine = route({
  method: 'GET',
  path: '/api/trainings/:id/line',
  summary: 'How the waitlist of a training has moved since the caller joined it, without names',
  access: 'member',
  success: { status: 200, schema: z.array(lineMoveSchema) },
  refusals: ['TRAINING_NOT_FOUND'],
});
