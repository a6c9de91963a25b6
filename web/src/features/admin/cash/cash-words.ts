import { pesos } from '@studio/contracts/money';
import { addStudioDays, type StudioDate, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import { clockTime, dayAndShortMonth, shortWeekdayAndDate, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { conceptOf, entryNumber, methodNames } from '../../payments/payment-words.ts';
import type { CashEntry } from '../payments/payment-endpoints.ts';

/** `Hoy, sábado 28 de noviembre`, and so of yesterday and tomorrow; else without the first word. */
export function dayInWords(day: StudioDate, today: StudioDate): string {
  const near = ['Ayer', 'Hoy', 'Mañana'].find((_word, index) => day === addStudioDays(today, index - 1));
  return [near, weekdayAndDate(day)].filter(Boolean).join(', ');
}

/** What was counted less what should be there: `Cuadra`, `Faltan $ 2.000`, `Sobran $ 500`. */
export function differenceInWords(difference: number): string {
  if (difference === 0) return 'Cuadra';
  return difference < 0 ? `Faltan ${pesos(-difference)}` : `Sobran ${pesos(difference)}`;
}

/** Who has written, paid or closed; of a deleted account no name is left. */
export const nameOf = (name: string) => name || 'Cuenta eliminada';

/** What an entry is for. Of cash that is no payment the note says so. */
export function conceptInWords({
  kind,
  plan,
  note,
  voids,
}: Pick<CashEntry, 'kind' | 'plan' | 'note' | 'voids'>): string {
  if (kind === 'cash-in' || kind === 'cash-out') return note;
  if (kind === 'void') return `Anulación del ${entryNumber(voids ?? 0)}`;
  return conceptOf({ kind, plan: plan?.name ?? null });
}

/** Member, method, and the rest that is not in the concept. */
export function factsOf({ kind, user, method, note, receivedOn, cashDay, voidedBy }: CashEntry): string {
  return [
    user && nameOf(user.name),
    method === null ? 'sin mover dinero' : methodNames[method],
    receivedOn !== cashDay && `recibido el ${shortWeekdayAndDate(receivedOn)}`,
    kind !== 'cash-in' && kind !== 'cash-out' && note,
    voidedBy !== null && `anulado por ${entryNumber(voidedBy)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** `n.º 12 · 10:32 · Gloria Mejía`; with the day, where it was written on another one than that of its cash. */
export function originOf({ number, at, cashDay, receivedBy }: CashEntry): string {
  const written = new Date(at);
  const hour = clockTime(toStudioTime(written));
  const day = toStudioDate(written);
  const when = day === cashDay ? hour : `${dayAndShortMonth(day)}, ${hour}`;
  return `${entryNumber(number)} · ${when} · ${nameOf(receivedBy)}`;
}
