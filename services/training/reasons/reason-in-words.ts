import { dayInWords, daysInWords, hourInWords, listedDays, momentInWords } from '@studio/contracts/days-in-words';
import { type RefusalCode, refusals } from '@studio/contracts/http/refusals';
import { toStudioTime } from '@studio/contracts/studio-time';
import type { Reason } from '../models/reason.model.ts';

type Told = Pick<Reason, 'kind' | 'code' | 'facts' | 'subject'>;

/**
 * A reason as a sentence, from the facts of its moment alone: «El cupo de las 18:00 pasó a la siguiente persona: tu
 * plan ya tenía 3 de 3 esa semana.»
 */
export function reasonInWords({ kind, code, facts, subject }: Told): string {
  const cause = causeInWords(code, facts, subject);
  if (kind !== 'passed-over') return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`;
  const seat = `cupo de ${hourInWords(subject.startTime)}`;
  if (facts.free !== undefined) return `Quedó libre un ${seat} y no te lo pudimos dar: ${cause}.`;
  return `El ${seat} pasó a la siguiente persona: ${cause}.`;
}

function causeInWords(code: string | null, facts: Reason['facts'], subject: Reason['subject']): string {
  const known = Object.entries(causes).find(([each]) => each === code)?.[1];
  if (known) return known(facts, subject);
  const message = Object.entries(refusals).find(([each]) => each === code)?.[1].message ?? '';
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`.replace(/\.$/, '');
}

type InWords = (facts: Reason['facts'], subject: Reason['subject']) => string;

/** The causes as clauses in the past tense, because the facts may be different by now. */
const causes = {
  TRAINING_FULL: ({ capacity }) => {
    if (capacity === undefined) return 'no quedaban cupos';
    return capacity === 1 ? 'el único cupo ya estaba tomado' : `los ${capacity} cupos ya estaban tomados`;
  },
  TRAINING_STARTED: ({ startsAt }, { startTime }) =>
    `la clase ya había comenzado a ${hourInWords(startsAt === undefined ? startTime : toStudioTime(new Date(startsAt)))}`,
  TRAINING_CANCELLED: () => 'la clase estaba cancelada',
  OVERLAPPING_BOOKING: ({ other }, { date }) => {
    if (!other) return 'ya tenías otra clase a esa hora';
    const day = other.date === date ? '' : ` del ${dayInWords(other.date)}`;
    return `ya tenías la clase de ${hourInWords(other.startTime)}${day}`;
  },
  NO_PLAN_FOR_DATE: ({ endsOn }, { date }) =>
    endsOn !== undefined && endsOn < date
      ? `tu plan llegaba hasta el ${dayInWords(endsOn)}`
      : 'no tenías un plan para ese día',
  PLAN_FROZEN: ({ from, to }) =>
    `tu plan estaba congelado ${from === undefined || to === undefined ? 'ese día' : daysInWords({ from, to })}`,
  NO_CLASSES_LEFT: () => 'a tu plan no le quedaban clases',
  WEEKLY_LIMIT_REACHED: ({ limit, used }) =>
    limit === undefined || used === undefined
      ? 'tu plan ya no tenía clases esa semana'
      : `tu plan ya tenía ${used} de ${limit} esa semana`,
  NO_SPECIAL_TRAININGS: () => 'no te quedaban entrenamientos especiales',
  WEEK_NOT_OPEN: () => 'las inscripciones de esa semana aún no estaban abiertas',
  SAME_DAY_ONLY: ({ absences, until }) => {
    const why = absences?.length ? `por tus faltas del ${listedDays(absences)}` : 'por tus faltas';
    const end = until === undefined ? '' : `, hasta el ${momentInWords(until)}`;
    return `${why} solo podías reservar clases del mismo día${end}`;
  },
  TRAINING_NOT_FULL: ({ free }) => {
    if (free === undefined) return 'la clase tenía cupos libres';
    return free === 1 ? 'la clase tenía 1 cupo libre' : `la clase tenía ${free} cupos libres`;
  },
  WAITLIST_FULL: ({ waiting }) =>
    waiting === undefined ? 'la lista de espera estaba llena' : `ya esperaban ${waiting} personas`,
  CANCELLATION_CLOSED: ({ until }) =>
    until === undefined ? 'ya no se podía cancelar' : `se podía cancelar hasta el ${momentInWords(until)}`,
  USER_NOT_ACTIVE: () => 'tu cuenta no estaba activa',
} as const satisfies Partial<Record<RefusalCode, InWords>>;
