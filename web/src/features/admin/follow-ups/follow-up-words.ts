import { LAST_VISIT_DAYS } from '@studio/contracts/limits';
import { pesos } from '@studio/contracts/money';
import { type StudioDate, studioDaysBetween } from '@studio/contracts/studio-time';
import type { FollowUpList } from '@studio/contracts/vocabulary';
import { shortWeekdayAndDate, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import type { FollowUp } from './follow-up-endpoints.ts';

type Row = Pick<FollowUp, 'plan' | 'ends_on' | 'last_visit' | 'debt'>;

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
};

/** What stands ready in the chat with the member. */
export const messageTo: Readonly<Record<FollowUpList, (firstName: string, row: Row, studio: string) => string>> = {
  expiring: (firstName, { plan, ends_on }) =>
    `Hola, ${firstName}. Tu plan ${plan} vence el ${weekdayAndDate(ends_on)}. ¿Quieres renovarlo?`,
  expired: (firstName, { plan, ends_on }) =>
    `Hola, ${firstName}. Tu plan ${plan} venció el ${weekdayAndDate(ends_on)}. ¿Quieres renovarlo y seguir entrenando?`,
  away: (firstName, { plan, ends_on, last_visit }) => {
    const missed = last_visit
      ? `Te extrañamos: no te vemos desde el ${weekdayAndDate(last_visit)}.`
      : 'Te extrañamos: hace días que no te vemos.';
    return `Hola, ${firstName}. ${missed} Tu plan ${plan} va hasta el ${weekdayAndDate(ends_on)}. ¿Te ayudamos a reservar?`;
  },
  owing: (firstName, { plan, debt = 0 }, studio) =>
    `Hola, ${firstName}. Te escribimos de ${studio}: tienes un saldo pendiente de ${pesos(debt)} de tu plan ${plan}.`,
};
