import type { PaymentKind, TrainingCategory } from '@studio/contracts/vocabulary';
import type { TrainingTime } from '../rules/move-policy.ts';

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

/** `lunes 23 de noviembre, de 05:00 a 06:00` */
export function rangeInWords({ date, startTime, endTime }: TrainingTime): string {
  return `${dateInWords(date)}, de ${timeInWords(startTime)} a ${timeInWords(endTime)}`;
}

/** What was spent, with its article. */
export function creditInWords(paidFrom: Exclude<PaymentKind, 'courtesy'>): string {
  return paidFrom === 'special' ? 'el entrenamiento especial' : 'la clase';
}
