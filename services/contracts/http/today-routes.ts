import { z } from 'zod';
import { paymentMethods } from '../rules/payments.ts';
import { trainingCategories } from '../rules/classes.ts';
import { idSchema } from './fields.ts';
import { route } from './route.ts';

/** A class of today, in studio time. */
const classOfTodaySchema = z.object({
  id: idSchema,
  startTime: z.string(),
  endTime: z.string(),
  category: z.enum(trainingCategories),
  title: z.string().optional(),
  room: z.string().optional(),
  /** First name and initial of the coach. */
  coach: z.string().optional(),
  booked: z.int().min(0),
  capacity: z.int().min(0),
  /** Registrants who can be marked and are not: 0 until half an hour before the start. */
  toMark: z.int().min(0),
});

const personOfTodaySchema = z.object({ user_id: idSchema, name: z.string() });

/** The overview of the day (`docs/product.md` §7.11); a desk gets no sums of money and no steps of the setup. */
export const todaySchema = z.object({
  /** Studio date. */
  date: z.string(),
  /** Scheduled ones, in the order of their start. */
  classes: z.array(classOfTodaySchema),
  /** COP received today by method, minus refunds; empty if no money moved. */
  received: z.array(z.object({ method: z.enum(paymentMethods), amount: z.int() })).optional(),
  /** COP owed by all members together, and how many owe. */
  owed: z.object({ amount: z.int().min(0), members: z.int().min(0) }).optional(),
  /** Members whose plan begins today. */
  beginning: z.array(personOfTodaySchema.extend({ plan: z.string() })),
  /** Active members with a birthday today, 20 at most, and how many there are. */
  birthdays: z.object({ people: z.array(personOfTodaySchema), total: z.int().min(0) }),
  /** Steps that a new studio still lacks (`docs/product.md` §7.11); absent once complete. */
  setup: z
    .object({
      plans: z.boolean(),
      classes: z.boolean(),
      members: z.boolean(),
      memberPlans: z.boolean(),
      coaches: z.boolean(),
    })
    .optional(),
});

export const getToday = route({
  method: 'GET',
  path: '/api/admin/today',
  summary: "Today's classes, money received and owed, plans that begin, and birthdays",
  access: 'desk',
  withheld: ['received', 'owed', 'setup'],
  success: { status: 200, schema: todaySchema },
});

/** How many members who began in a month still had a plan later (`docs/product.md` §7.10). */
export const retentionSchema = z.object({
  months: z.array(
    z.object({
      /** `2026-11`, the newest first. */
      month: z.string(),
      began: z.int().min(0),
      /**
       * Members with a plan on the day after one, two, … six plans of a month in a row; shorter while that day is not over
       * for all.
       */
      stayed: z.array(z.int().min(0)),
    }),
  ),
});

export const getRetention = route({
  method: 'GET',
  path: '/api/admin/stats/retention',
  summary: 'By the month of the first plan, how many members still had one after one to six months',
  access: 'admin',
  readableByKey: true,
  success: { status: 200, schema: retentionSchema },
});
