import type { StudioDate } from '@studio/contracts/studio-time';

const inWords = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeZone: 'UTC' });

/** A studio date for people, e.g. `lunes, 21 de diciembre de 2026`. */
export function dateInWords(date: StudioDate): string {
  return inWords.format(new Date(`${date}T00:00:00Z`));
}
