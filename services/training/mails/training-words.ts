import { hourInWords, shortDayInWords } from '@studio/contracts/days-in-words';
import { lastMomentToCancel } from '@studio/contracts/rules/booking-policy';
import { studioInstant, toStudioTime } from '@studio/contracts/studio-time';
import type { NoticeKind } from '@studio/contracts/rules/push';
import type { PaymentKind } from '@studio/contracts/rules/bookings';
import type { TrainingCategory } from '@studio/contracts/rules/classes';
import type { Booking } from '../models/booking.model.ts';
import type { ClassDetails, Training } from '../models/training.model.ts';
import type { TrainingTime } from '../rules/move-policy.ts';
import type { ClassNotice, MailFacts } from './training-letter.ts';

const day = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `lunes 23 de noviembre`, of a studio date. */
export function dateInWords(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

/** `lunes 23 de noviembre, 05:00` */
export function startInWords({ date, startTime }: Pick<TrainingTime, 'date' | 'startTime'>): string {
  return `${dateInWords(date)}, ${timeInWords(startTime)}`;
}

const weekday = new Intl.DateTimeFormat('es-CO', { weekday: 'short', timeZone: 'UTC' });

/** `lun 23 nov, 5:00` */
export function shortStart({ date, startTime }: Pick<TrainingTime, 'date' | 'startTime'>): string {
  const day = weekday.format(new Date(`${date}T00:00:00Z`)).replace('.', '');
  return `${day} ${shortDayInWords(date)}, ${hour(startTime)}`;
}

/** `5:00`, of a studio time with its seconds. */
export function hour(time: string): string {
  return timeInWords(time).replace(/^0/, '');
}

/** `Funcional · lun 23 nov, 5:00`: the name of a class in a notice, without its coach. */
export function inBrief({
  title,
  category,
  ...start
}: Pick<NamedClass, 'title' | 'category' | 'date' | 'startTime'>): string {
  return `${title ?? (category === 'special' ? 'Especial' : 'Normal')} · ${shortStart(start)}`;
}

interface NamedInNotice extends Pick<Training, '_id' | 'category' | 'title'> {
  readonly date: string;
  readonly startTime: string;
}

/** A notice to a member's devices about one class (`docs/product.md` §4.15), valid until the class begins. */
export function classNotice(kind: NoticeKind, title: string, training: NamedInNotice): ClassNotice {
  const { _id, date, startTime } = training;
  return {
    kind,
    tag: `class:${_id}`,
    title,
    body: inBrief(training),
    path: `/trainings?clase=${_id}`,
    until: studioInstant(date, startTime).toISOString(),
  };
}

/** `05:00`, of a studio time with its seconds. */
function timeInWords(time: string): string {
  return time.slice(0, 5);
}

/** `lunes 23 de noviembre, de 05:00 a 06:00` */
export function rangeInWords({ date, startTime, endTime }: TrainingTime): string {
  return `${dateInWords(date)}, de ${timeInWords(startTime)} a ${timeInWords(endTime)}`;
}

export function categoryInWords(category: TrainingCategory): string {
  return category === 'special' ? 'especial' : 'normal';
}

/** The optional details by which a mail names a class, besides its time. */
type Details = Pick<ClassDetails, 'title' | 'room' | 'coach'>;

/** The facts by which a mail names a class. */
export type NamedClass = TrainingTime & Pick<Training, 'category'> & Details;

/** `entrenamiento normal`, `entrenamiento normal «Funcional»` */
export function kindInWords({ category, title }: Pick<NamedClass, 'category' | 'title'>): string {
  const kind = `entrenamiento ${categoryInWords(category)}`;
  return title === undefined ? kind : `${kind} «${title}»`;
}

/** `, con Laura G., en Sala 1`, after the time of a class; nothing where neither is known. */
export function detailsInWords({ coach, room }: Details): string {
  return `${coach?.name ? `, con ${coach.name}` : ''}${room === undefined ? '' : `, en ${room}`}`;
}

/** `entrenamiento normal «Funcional» del lunes 23 de noviembre, de 05:00 a 06:00, con Laura G., en Sala 1` */
export function trainingInWords(training: NamedClass): string {
  return `${kindInWords(training)} del ${rangeInWords(training)}${detailsInWords(training)}`;
}

const spent: Readonly<Record<PaymentKind, string>> = {
  plan: 'Se descontó 1 clase de tu plan.',
  special: 'Se descontó 1 entrenamiento especial.',
  courtesy: 'Es una cortesía: no se descontó ninguna clase.',
};

/** What a seat cost; nothing more if the member reclaimed it. */
export function spentInWords({ paidFrom, handovers }: Pick<Booking, 'paidFrom' | 'handovers'>): string {
  return handovers && paidFrom !== 'courtesy' ? 'Es el cupo que cediste: no se descontó nada más.' : spent[paidFrom];
}

/** The end of a sentence about a cancellation: what it refunds; empty for a courtesy. */
export function returnedInWords(paidFrom: PaymentKind): string {
  return paidFrom === 'courtesy' ? '' : ` y te devolvemos ${creditInWords(paidFrom)}`;
}

/** The spent credit, with its article. */
function creditInWords(paidFrom: Exclude<PaymentKind, 'courtesy'>): string {
  return paidFrom === 'special' ? 'el entrenamiento especial' : 'la clase';
}

/** How to cancel, with the last moment for it; empty once that has passed. */
export function cancelBy({ booking, training, now }: MailFacts): string[] {
  const lastMoment = lastMomentToCancel(training, booking);
  if (now >= lastMoment) return [];
  return [
    `Si no puedes asistir, cancela tu inscripción en la aplicación hasta ${hourInWords(toStudioTime(lastMoment))}${returnedInWords(booking.paidFrom)}.`,
  ];
}

interface GivenBack {
  readonly category: TrainingCategory;
  /** The class is kept for the next plan, because there was none to refund it to. */
  readonly isKept: boolean;
}

/** What was refunded, and where it is now. */
export function givenBackInWords({ category, isKept }: GivenBack): string {
  if (category === 'special') return specialsBackInWords(1);
  return isKept ? keptInWords(1) : `${classesBackInWords(1)}, que ya está disponible en tu cuenta.`;
}

export function specialsBackInWords(count: number): string {
  return count === 1
    ? 'Te devolvimos 1 entrenamiento especial, que ya está disponible en tu cuenta.'
    : `Te devolvimos ${count} entrenamientos especiales, que ya están disponibles en tu cuenta.`;
}

/** About classes that are kept for the next plan. */
export function keptInWords(count: number): string {
  const keep = count === 1 ? 'la guardamos para sumarla' : 'las guardamos para sumarlas';
  return `${classesBackInWords(count)}. Como en este momento no tienes un plan activo, ${keep} a tu próximo plan.`;
}

/** The beginning of a sentence. */
export function classesBackInWords(count: number): string {
  return count === 1 ? 'Te devolvimos 1 clase' : `Te devolvimos ${count} clases`;
}
