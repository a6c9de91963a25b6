import { z } from 'zod';

/** A day with a name: a holiday, a closed day, or both. */
export const calendarDaySchema = z.object({
  date: z.string(),
  /** The name of the holiday. */
  holiday: z.string().optional(),
  closed: z.literal(true).optional(),
  /** Why it is closed, where the studio has said so. */
  reason: z.string().optional(),
});
