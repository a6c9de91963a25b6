import type { RefusalTexts } from './refusal.ts';

/** Days for which a calendar keeps past classes (`docs/product.md` §3.15). */
export const CALENDAR_PAST_DAYS = 30;

export const calendarRefusals = {
  CALENDAR_NOT_FOUND: { status: 404, message: 'Esta dirección de calendario ya no existe' },
} as const satisfies RefusalTexts;
