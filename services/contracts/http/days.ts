import { z } from 'zod';
import { BULK_MAX_DAYS } from '../rules/classes.ts';
import { studioDaysBetween } from '../studio-time.ts';
import { studioDate } from './fields.ts';

/** Studio dates, both inclusive. */
interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** The fields of a range that an administrator gives; refine the schema with the two checks below. */
export const dateRange = {
  startDate: studioDate('La fecha de inicio no es válida'),
  endDate: studioDate('La fecha de fin no es válida'),
};

export const isInOrder = ({ startDate, endDate }: DateRange) => startDate <= endDate;
export const orderError = {
  error: 'La fecha de inicio no puede ser posterior a la fecha de fin',
  path: ['endDate'],
};

export const isWithinLimit = ({ startDate, endDate }: DateRange) =>
  studioDaysBetween(startDate, endDate) < BULK_MAX_DAYS;
export const limitError = { error: `El rango no puede superar ${BULK_MAX_DAYS} días`, path: ['endDate'] };

/** A day with a name: a holiday, a closed day, or both. */
export const calendarDaySchema = z.object({
  date: z.string(),
  /** The name of the holiday. */
  holiday: z.string().optional(),
  closed: z.literal(true).optional(),
  /** Why it is closed, if the studio gave a reason. */
  reason: z.string().optional(),
});
