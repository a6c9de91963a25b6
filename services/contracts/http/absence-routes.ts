import { z } from 'zod';
import { idSchema, instantSchema, messageSchema } from './fields.ts';
import { bookingRulesFormSchema } from './booking-rules-routes.ts';
import { route } from './route.ts';

/** The absences of a member that count for the rule now, and their effect (`docs/product.md` §3.21). */
export const absencesSchema = z.object({
  /** Null while the studio has no such rule; no absence counts then. */
  rule: bookingRulesFormSchema.shape.absences,
  /** The earliest class first, in studio time. */
  absences: z.array(
    z.object({ bookingId: idSchema, trainingDate: z.string(), startTime: z.string(), title: z.string().optional() }),
  ),
  /** Until then the member can book only classes of the same day; null without this restriction. */
  sameDayOnlyUntil: instantSchema.nullable(),
});

export const getOwnAbsences = route({
  method: 'GET',
  path: '/api/users/absences',
  summary: "The caller's absences that count for the absence rule",
  access: 'member',
  success: { status: 200, schema: absencesSchema },
});

export const getUserAbsences = route({
  method: 'GET',
  path: '/api/admin/users/:id/absences',
  summary: "A user's absences that count for the absence rule",
  access: 'desk',
  ids: { 'params.id': 'account' },
  success: { status: 200, schema: absencesSchema },
  refusals: ['USER_NOT_FOUND'],
});

export const forgiveAbsences = route({
  method: 'POST',
  path: '/api/admin/users/:id/absences/forgiven',
  summary: 'Forgives one absence of a user, or all that count; the mark stays',
  access: 'admin',
  act: { kind: 'absences-forgiven', about: { user: 'params.id' } },
  body: z.object({ /** All that count, where it is absent. */ bookingId: idSchema.optional() }),
  success: { status: 200, schema: messageSchema },
  refusals: ['USER_NOT_FOUND', 'ABSENCE_NOT_FOUND'],
});
