import type { StudioDate } from '@studio/contracts/studio-time';
import { format } from 'date-fns';
import { es } from 'date-fns/locale/es';

/** Where room is short: in tables and on axes. */
function inShort(date: StudioDate, pattern: string): string {
  return format(new Date(`${date}T12:00:00`), pattern, { locale: es });
}

/** `16 nov 2026` */
export const shortDate = (date: StudioDate) => inShort(date, 'd MMM yyyy');

/** `16 nov` */
export const dayAndShortMonth = (date: StudioDate) => inShort(date, 'd MMM');
