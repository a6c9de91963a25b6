import { type StudioDate, toStudioDate, toStudioTime } from './studio-time.ts';

const dayAndMonth = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const shortMonth = new Intl.DateTimeFormat('es-CO', { month: 'short', timeZone: 'UTC' });

/** Consecutive days, both inclusive. */
export interface Days {
  readonly from: StudioDate;
  readonly to: StudioDate;
}

/** `3 de diciembre` */
export function dayInWords(date: StudioDate): string {
  return dayAndMonth.format(new Date(`${date}T00:00:00Z`));
}

const shortParts = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `3 nov`, where room is short */
export function shortDayInWords(date: StudioDate): string {
  const parts = shortParts.formatToParts(new Date(`${date}T00:00:00Z`));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value.replace('.', '') ?? '';
  return `${part('day')} ${part('month')}`;
}

/** `del 3 al 12 de diciembre`, `del 28 de diciembre al 5 de enero`; of one day `el 3 de diciembre`. */
export function daysInWords({ from, to }: Days): string {
  if (from === to) return `el ${dayInWords(from)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `del ${isOneMonth ? Number(from.slice(8)) : dayInWords(from)} al ${dayInWords(to)}`;
}

/** `3 nov` */
function dayAndShortMonth(date: StudioDate): string {
  return `${Number(date.slice(8))} ${shortMonth.format(new Date(`${date}T00:00:00Z`)).slice(0, 3)}`;
}

/** `3, 9 y 12 nov`, `28 oct, 3 y 9 nov`, of days in their order. */
export function listedDays(dates: readonly StudioDate[]): string {
  const days = [...new Set(dates)];
  const words = days.map((date, index) => {
    const isOfNext = days[index + 1]?.slice(0, 7) === date.slice(0, 7);
    return isOfNext ? String(Number(date.slice(8))) : dayAndShortMonth(date);
  });
  const [last = ''] = words.splice(-1);
  return words.length > 0 ? `${words.join(', ')} y ${last}` : last;
}

/** `25 nov a las 20:00`, of an instant in ISO 8601. */
export function momentInWords(instant: string): string {
  const at = new Date(instant);
  return `${dayAndShortMonth(toStudioDate(at))} a ${hourInWords(toStudioTime(at))}`;
}

/** `las 20:00`, `la 01:00`, of a studio time with or without its seconds. */
export function hourInWords(time: string): string {
  return `${time.startsWith('01:') ? 'la' : 'las'} ${time.slice(0, 5)}`;
}
