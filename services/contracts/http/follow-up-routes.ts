import { z } from 'zod';
import { accountStatuses } from '../rules/people.ts';
import { type FollowUpList, followUpLists } from '../rules/figures.ts';
import { idSchema, queryInteger } from './fields.ts';
import { route } from './route.ts';

/** How many members each list has. */
export const followUpCountsSchema = z.object({
  expiring: z.int().min(0),
  expired: z.int().min(0),
  away: z.int().min(0),
  owing: z.int().min(0),
  new: z.int().min(0),
} satisfies Record<FollowUpList, z.ZodType>);

/**
 * A member on a list, with the plan that put them there (`docs/product.md` §7.5); for `owing`, the oldest unpaid plan.
 */
export const followUpSchema = z.object({
  user_id: idSchema,
  plan: z.string(),
  /** Studio date of the plan's last day. */
  ends_on: z.string(),
  /** Of `away` only: studio date of the last visit in 90 days, or null. */
  last_visit: z.string().nullable().optional(),
  /** Of `owing` only: COP owed over all plans. */
  debt: z.int().min(1).optional(),
  /** Of `owing` only: the status of an account that is not active. */
  account_status: z.enum(accountStatuses).optional(),
  /** Of `new` only: studio date on which the first plan began, and how many classes were booked since. */
  began_on: z.string().optional(),
  bookings: z.int().min(0).optional(),
});

export const getFollowUpCounts = route({
  method: 'GET',
  path: '/api/admin/follow-ups',
  summary:
    'How many members have a plan that expires soon or has expired, stay away, owe money, or are new and seldom come',
  access: 'desk',
  readableByKey: true,
  success: { status: 200, schema: followUpCountsSchema },
});

export const listFollowUps = route({
  method: 'GET',
  path: '/api/admin/follow-ups/:list',
  summary: 'The members of a follow-up list, most urgent first',
  access: 'desk',
  readableByKey: true,
  params: z.object({ list: z.enum(followUpLists) }),
  query: z.object({
    page: queryInteger({ min: 1, max: 1_000_000 }).default(1),
    pageSize: queryInteger({ min: 1, max: 200 }).default(25),
  }),
  success: { status: 200, schema: z.object({ items: z.array(followUpSchema), total: z.int().min(0) }) },
});
