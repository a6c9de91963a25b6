import { z } from 'zod';
import { WEEKS_AHEAD_MAX } from '../rules/bookings.ts';
import { integerBetween, studioTimeSchema } from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

const weeksMessage = `Las semanas deben ser un número entero de 0 a ${WEEKS_AHEAD_MAX}`;
const weekdayMessage = 'El día de la semana no es válido';

/** The form that sets which weeks members may book. */
export const bookingWindowFormSchema = z.object({
  /** Whole weeks after the current one that are open. */
  weeksAhead: integerBetween({ min: 0, max: WEEKS_AHEAD_MAX }, weeksMessage),
  /** When one more week opens, every week, in studio time; null: on Monday at 00:00. 1 = Monday … 7 = Sunday. */
  opening: z
    .object(
      { weekday: integerBetween({ min: 1, max: 7 }, weekdayMessage), time: studioTimeSchema },
      { error: 'La apertura no es válida' },
    )
    .nullable(),
});

export const bookingWindowSchema = bookingWindowFormSchema.extend({ version: versionSchema });

export const getBookingWindow = route({
  method: 'GET',
  path: '/api/trainings/booking-window',
  summary: 'Which weeks members may book',
  access: 'member',
  success: { status: 200, schema: bookingWindowSchema, version: 'version' },
});

export const setBookingWindow = route({
  method: 'PUT',
  path: '/api/admin/booking-window',
  summary: 'Sets which weeks members may book; in effect everywhere within a second',
  access: 'admin',
  act: { kind: 'booking-window-set', about: 'studio' },
  headers: versionHeaders,
  body: bookingWindowFormSchema,
  success: {
    status: 200,
    schema: z.object({ bookingWindow: bookingWindowSchema, message: z.string() }),
    version: 'bookingWindow.version',
  },
});
