import { z } from 'zod';
import { CLOSURE_REASON_MAX_LENGTH } from '../rules/closures.ts';
import { calendarDaySchema, dateRange, isInOrder, isWithinLimit, limitError, orderError } from './days.ts';
import { idSchema, instantSchema, line, messageSchema, orNone } from './fields.ts';
import { route } from './route.ts';
import { unreachedSchema } from './training-admin-routes.ts';

const reasonMessage = 'El motivo no es válido';

const rangeSchema = z.object(dateRange).refine(isInOrder, orderError).refine(isWithinLimit, limitError);

export const closureFormSchema = z
  .object({
    ...dateRange,
    /** Shown to members. */
    reason: orNone(line(reasonMessage, { max: CLOSURE_REASON_MAX_LENGTH }), reasonMessage).optional(),
  })
  .refine(isInOrder, orderError)
  .refine(isWithinLimit, limitError);

/** What closing a range cancels. */
const effects = {
  trainings: z.int().min(0),
  bookings: z.int().min(0),
  /** People with a booking or on a waitlist; each gets one mail. */
  people: z.int().min(0),
};

/** `begun`: trainings of today that are not cancelled, because they have begun. */
export const closurePreviewSchema = z.object({ ...effects, begun: z.int().min(0) });

export const closureSchema = z.object({
  id: idSchema,
  start_date: z.string(),
  end_date: z.string(),
  reason: z.string().nullable(),
  ...effects,
  closed_at: instantSchema,
});

/** The progress of refunds and mails. Mails follow once all classes are refunded. */
export const closureProgressSchema = closureSchema.extend({
  refunded: z.int().min(0),
  /** How many of the bookings are those of guests, who have no class to get back; absent without any. */
  guests: z.int().min(1).optional(),
  mailed: z.int().min(0),
  failed: z.int().min(0),
  unreached: unreachedSchema.optional(),
});

export const getCalendar = route({
  method: 'GET',
  path: '/api/trainings/calendar',
  summary: 'The holidays and closed days between two dates, both included',
  access: 'member',
  query: rangeSchema,
  success: { status: 200, schema: z.array(calendarDaySchema) },
});

export const listClosures = route({
  method: 'GET',
  path: '/api/admin/closures',
  summary: 'The closed ranges, the latest first',
  access: 'admin',
  readableByKey: true,
  success: { status: 200, schema: z.array(closureSchema) },
});

export const previewClosure = route({
  method: 'POST',
  path: '/api/admin/closures/preview',
  summary: 'What closing a range would cancel',
  access: 'admin',
  act: 'none',
  body: rangeSchema,
  success: { status: 200, schema: closurePreviewSchema },
  refusals: ['CLOSURE_IN_PAST', 'CLOSURE_OVERLAPS'],
});

export const closeRange = route({
  method: 'POST',
  path: '/api/admin/closures',
  summary: 'Closes a range and cancels its trainings; refunds and one mail per person follow in the background',
  access: 'admin',
  act: {
    kind: 'range-closed',
    about: { closure: 'noted' },
    facts: { from: 'body.startDate', to: 'body.endDate' },
  },
  body: closureFormSchema,
  success: { status: 201, schema: z.object({ closure: closureProgressSchema, message: z.string() }) },
  refusals: ['CLOSURE_IN_PAST', 'CLOSURE_OVERLAPS'],
});

export const getClosure = route({
  method: 'GET',
  path: '/api/admin/closures/:id',
  summary: 'A closed range, and the progress of its refunds and mails',
  access: 'admin',
  success: { status: 200, schema: closureProgressSchema },
  refusals: ['CLOSURE_NOT_FOUND'],
});

export const reopenRange = route({
  method: 'DELETE',
  path: '/api/admin/closures/:id',
  summary: 'Reopens a closed range; its cancelled trainings stay cancelled. A repeat changes nothing',
  access: 'admin',
  act: { kind: 'range-reopened', about: { closure: 'params.id' } },
  success: { status: 200, schema: messageSchema },
  refusals: ['CLOSURE_NOT_FOUND'],
});
