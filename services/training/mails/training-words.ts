import type { TrainingCategory } from '@studio/contracts/vocabulary';

const day = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `lunes 23 de noviembre`, of a studio date. */
export function dateInWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

/** `05:00`, of a studio time with its seconds. */
export function timeInWords(time: string): string {
  return time.slice(0, 5);
}

export function categoryInWords(category: TrainingCategory): string {
  return category === 'special' ? 'especial' : 'normal';
}
