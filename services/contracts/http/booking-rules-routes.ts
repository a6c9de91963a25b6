import { z } from 'zod';
import { ABSENCES_HOLD_DAYS, ABSENCES_LIMIT, ABSENCES_WITHIN_DAYS } from '../rules/attendance.ts';
import { integerBetween } from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

/** Administrators' rules about wasted seats, all of them off at first (`docs/product.md` §§3.18, 3.21). */
export const bookingRulesFormSchema = z.object({
  /** Whether the class of a released seat is refunded once somebody else needed that seat. */
  releasedClassReturns: z.boolean({ error: 'Elige si vuelve la clase de quien cede el cupo' }),
  /** After `limit` absences within 30 days, members can book only same-day classes, for `days` days; null: no rule. */
  absences: z
    .object(
      {
        limit: integerBetween(
          ABSENCES_LIMIT,
          `Las faltas deben ser un número entero de ${ABSENCES_LIMIT.min} a ${ABSENCES_LIMIT.max}`,
        ),
        days: integerBetween(
          ABSENCES_HOLD_DAYS,
          `Los días deben ser un número entero de ${ABSENCES_HOLD_DAYS.min} a ${ABSENCES_HOLD_DAYS.max}`,
        ),
      },
      { error: 'La regla de faltas no es válida' },
    )
    .nullable(),
});

export const bookingRulesSchema = bookingRulesFormSchema.extend({ version: versionSchema });

export type BookingRules = z.output<typeof bookingRulesFormSchema>;

export const getBookingRules = route({
  method: 'GET',
  path: '/api/trainings/booking-rules',
  summary: `Whether the class of a released seat is refunded, and the rule for absences within ${ABSENCES_WITHIN_DAYS} days`,
  access: 'member',
  success: { status: 200, schema: bookingRulesSchema, version: 'version' },
});

export const setBookingRules = route({
  method: 'PUT',
  path: '/api/admin/booking-rules',
  summary: 'Sets the booking rules; in effect everywhere within a second',
  access: 'admin',
  act: { kind: 'booking-rules-set', about: 'studio' },
  headers: versionHeaders,
  body: bookingRulesFormSchema,
  success: {
    status: 200,
    schema: z.object({ bookingRules: bookingRulesSchema, message: z.string() }),
    version: 'bookingRules.version',
  },
});
