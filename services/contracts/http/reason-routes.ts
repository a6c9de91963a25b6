import { z } from 'zod';
import { REASONS_DAYS } from '../limits.ts';
import { trainingCategories } from '../vocabulary.ts';
import { idParams, idSchema, instantSchema } from './fields.ts';
import { route } from './route.ts';
import { classDetails } from './training-routes.ts';

/**
 * What a decision about a seat was made from, as it was then; each where it mattered (`docs/product.md` §3.23). Facts of the
 * member and the class alone, never of another member.
 */
export const reasonFactsSchema = z
  .object({
    capacity: z.int(),
    free: z.int(),
    /** Classes of the week that the plan allows, and that were used. */
    limit: z.int(),
    used: z.int(),
    /** How many waited. */
    waiting: z.int(),
    /** Studio dates, both inclusive, on which the plan rests. */
    from: z.string(),
    to: z.string(),
    /** The last day of the last plan that the member held. */
    endsOn: z.string(),
    /** Monday of the last week that was open. */
    lastOpenWeek: z.string(),
    /** The other class at that hour, in studio time. */
    other: z.object({ date: z.string(), startTime: z.string() }),
    /** Studio dates of the classes that were missed. */
    absences: z.array(z.string()),
    /** Until when a rule held, or an act was possible. */
    until: instantSchema,
    /** When the class began. */
    startsAt: instantSchema,
  })
  .partial();

export type ReasonFacts = z.infer<typeof reasonFactsSchema>;

/** An act that was refused, or a seat that went past a member who waited. */
export const reasonSchema = z.object({
  id: idSchema,
  at: instantSchema,
  trainingId: idSchema,
  category: z.enum(trainingCategories),
  /** Studio time of the class as it was then. */
  trainingDate: z.string(),
  startTime: z.string(),
  title: classDetails.title,
  kind: z.enum(['refused', 'passed-over']),
  /** Of the catalogue of refusals. */
  code: z.string(),
  facts: reasonFactsSchema,
  /** The same in a sentence. */
  text: z.string(),
});

/** A move of a waitlist as somebody who was on it saw it. */
export const lineMoveSchema = z.object({
  at: instantSchema,
  /** `joined`, `left`: the member. `ahead-left`: somebody who was ahead. `ahead-booked`: a seat went to somebody ahead. */
  kind: z.enum(['joined', 'left', 'booked', 'ahead-left', 'ahead-booked', 'behind-booked', 'passed-over']),
  /** The place of the member after it; null when not on the list any more. */
  position: z.int().min(1).nullable(),
  text: z.string(),
});

export const getReasons = route({
  method: 'GET',
  path: '/api/trainings/reasons',
  summary: `Why acts of the caller were refused and seats went past them, of the last ${REASONS_DAYS} days, newest first`,
  access: 'member',
  success: { status: 200, schema: z.array(reasonSchema) },
});

export const getLine = route({
  method: 'GET',
  path: '/api/trainings/:id/line',
  summary: 'How the waitlist of a training has moved since the caller joined it, without names',
  access: 'member',
  params: idParams,
  success: { status: 200, schema: z.array(lineMoveSchema) },
  refusals: ['TRAINING_NOT_FOUND'],
});

export const reasonRoutes = [getReasons, getLine] as const;
