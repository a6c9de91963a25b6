import { fillText } from '@studio/contracts/contact-texts';
import { LAST_VISIT_DAYS, type FollowUpList } from '@studio/contracts/rules/figures';
import { pesos } from '@studio/contracts/money';
import { type StudioDate, studioDaysBetween } from '@studio/contracts/studio-time';
import { shortWeekdayAndDate, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import type { FollowUp } from './follow-up-endpoints.ts';

type Row = Pick<FollowUp, 'plan' | 'ends_on' | 'last_visit' | 'debt' | 'began_on' | 'bookings'>;

/** Why a member is in the list: `Vence el vie 27 nov`, `Venció hace 3 días`, `Última visita hace 16 días`. */
export const standingInWords: Readonly<Record<FollowUpList, (row: Row, today: StudioDate) => string>> = {
  expiring({ ends_on }, today) {
    const days = studioDaysBetween(today, ends_on);
    if (days <= 0) return 'Vence hoy';
    return days === 1 ? 'Vence mañana' : `Vence el ${shortWeekdayAndDate(ends_on)}`;
  },
  expired({ ends_on }, today) {
    const days = studioDaysBetween(ends_on, today);
    return days === 1 ? 'Venció ayer' : `Venció hace ${days} días`;
  },
  away({ last_visit }, today) {
    if (!last_visit) return `Sin visitas en ${LAST_VISIT_DAYS} días`;
    return `Última visita hace ${studioDaysBetween(last_visit, today)} días`;
  },
  owing: ({ debt = 0 }) => `Debe ${pesos(debt)}`,
  new({ began_on, bookings = 0 }, today) {
    const classes = bookings === 0 ? 'ninguna clase' : counted(bookings, 'clase', 'clases');
    return `Empezó hace ${studioDaysBetween(began_on ?? today, today)} días · ${classes}`;
  },
};

const missing = (since: string) =>
  `Hola, {nombre}. Te extrañamos: ${since}. Tu plan {plan} va hasta el {fecha}. ¿Te ayudamos a reservar?`;

/** The text that is prefilled if the studio has none of its own, with the same placeholders (docs/product.md §7.9). */
export const usualText: Readonly<Record<FollowUpList, (studio: string) => string>> = {
  expiring: () => 'Hola, {nombre}. Tu plan {plan} vence el {fecha}. ¿Quieres renovarlo?',
  expired: () => 'Hola, {nombre}. Tu plan {plan} venció el {fecha}. ¿Quieres renovarlo y seguir entrenando?',
  away: () => missing('hace días que no te vemos'),
  owing: (studio) =>
    `Hola, {nombre}. Te escribimos de ${studio}: tienes un saldo pendiente de {deuda} de tu plan {plan}.`,
  new: () => 'Hola, {nombre}. ¿Cómo te ha ido con tu plan {plan}? ¿Te ayudamos a reservar tu próxima clase?',
};

interface Message {
  readonly list: FollowUpList;
  readonly firstName: string;
  readonly row: Row;
  readonly studio: string;
  /** The studio's own text; null if the usual one applies. */
  readonly own: string | null;
}

/** The message prefilled in the chat with the member. */
export function messageTo({ list, firstName, row, studio, own }: Message): string {
  const { plan, ends_on, last_visit, debt = 0 } = row;
  const usual =
    list === 'away' && last_visit
      ? missing(`no te vemos desde el ${weekdayAndDate(last_visit)}`)
      : usualText[list](studio);
  return fillText(own ?? usual, { nombre: firstName, plan, fecha: weekdayAndDate(ends_on), deuda: pesos(debt) });
}
