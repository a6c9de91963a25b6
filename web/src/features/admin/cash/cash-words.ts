import { pesos } from '@studio/contracts/money';
import { addStudioDays, type StudioDate, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { clockTime, dayAndShortMonth, shortWeekdayAndDate, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { conceptOf, entryNumber, methodNames } from '../../payments/payment-words.ts';
import type { CashEntry } from '../payments/payment-endpoints.ts';
import type { DayEntry } from './cash-endpoints.ts';

/** `Hoy, sábado 28 de noviembre`, likewise for yesterday and tomorrow; other days lack the first word. */
export function dayInWords(day: StudioDate, today: StudioDate): string {
  const near = ['Ayer', 'Hoy', 'Mañana'].find((_word, index) => day === addStudioDays(today, index - 1));
  return [near, weekdayAndDate(day)].filter(Boolean).join(', ');
}

/** The counted amount minus the expected one: `Cuadra`, `Faltan $ 2.000`, `Sobran $ 500`. */
export function differenceInWords(difference: number): string {
  if (difference === 0) return 'Cuadra';
  return difference < 0 ? `Faltan ${pesos(-difference)}` : `Sobran ${pesos(difference)}`;
}

/** A drawer cannot hold less than nothing. */
export const belowNothing =
  'En la caja no puede haber menos de cero: falta anotar una entrada, o hay una salida de más.';

/** The name of a person in the cash book; a deleted account has none. */
export const nameOf = (name: string) => name || 'Cuenta eliminada';

/** What an entry is for. Cash that is not a payment is named by its note; of an administrator's a desk reads no plan. */
export function conceptInWords({
  kind,
  plan,
  note,
  voids,
  administrator,
}: Pick<DayEntry, 'kind' | 'plan' | 'note' | 'voids' | 'administrator'>): string {
  if (administrator && kind === 'payment') return 'Pago';
  if (kind === 'cash-in' || kind === 'cash-out') return note;
  if (kind === 'void') return `Anulación del ${entryNumber(voids ?? 0)}`;
  return conceptOf({ kind, plan: plan?.name ?? null });
}

/** Member, method and other facts that are not part of the concept. */
export function factsOf({ kind, user, administrator, method, note, receivedOn, cashDay, voidedBy }: DayEntry): string {
  return [
    administrator && 'de un administrador',
    user && nameOf(user.name),
    method === null ? 'sin mover dinero' : methodNames[method],
    receivedOn !== cashDay && `recibido el ${shortWeekdayAndDate(receivedOn)}`,
    kind !== 'cash-in' && kind !== 'cash-out' && note,
    voidedBy !== null && `anulado por ${entryNumber(voidedBy)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * `n.º 12 · 10:32 · Gloria Mejía`; with the day if it was written on another day than that of its cash, and with who
 * asked for it from the desk.
 */
export function originOf({ number, at, cashDay, receivedBy, askedBy }: CashEntry): string {
  const written = new Date(at);
  const hour = clockTime(toStudioTime(written));
  const day = toStudioDate(written);
  const when = day === cashDay ? hour : `${dayAndShortMonth(day)}, ${hour}`;
  const asked = askedBy === undefined ? '' : ` · lo pidió ${nameOf(askedBy)}`;
  return `${entryNumber(number)} · ${when} · ${nameOf(receivedBy)}${asked}`;
}
