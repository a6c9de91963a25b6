import { mondayOf, studioInstant, type StudioDate } from '@studio/contracts/studio-time';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { causeOf } from '../../api/problem.ts';
import { serverClock } from '../../dates/server-clock.ts';
import { logError } from '../../logging/log-error.ts';
import { notify } from '../../ui/notify.ts';
import { bookingWindowApi } from './booking-window-endpoints.ts';
import { currentWeek } from './current-week.ts';
import { startOf } from './hours.ts';
import { useTrainingStore, type TrainingStore } from './training-acts-slice.ts';
import { trainingApi } from './training-endpoints.ts';
import type { Training } from './training.ts';
import { useLeadToClass } from './use-shown-week.ts';
import { lastShownWeek } from './week.ts';

type Place = Pick<Training, 'id' | 'trainingDate' | 'startTime' | 'endTime' | 'title'>;

type Found =
  | { readonly kind: 'shown'; readonly training: Place }
  | { readonly kind: 'past' | 'cancelled' | 'not-shown'; readonly training: Place }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly error: unknown };

const words = {
  past: 'Esta clase ya pasó',
  cancelled: 'Esta clase se canceló',
  'not-shown': 'La semana de esta clase aún no se puede ver',
  gone: 'Esta clase ya no está en el horario',
  unknown: 'No pudimos buscar la clase',
} as const;

/** Opens the class of a notice, or says why it cannot (docs/product.md §6.14). */
export function FindClass({ id }: { readonly id: string }) {
  const store = useTrainingStore();
  const lead = useLeadToClass();
  useEffect(() => {
    const leaving = new AbortController();
    async function find(): Promise<void> {
      const found = await findClass(store, id);
      if (leaving.signal.aborted) return;
      lead(found.kind === 'shown' ? found.training : undefined);
      if (found.kind !== 'shown') say(found);
    }
    void find();
    return () => leaving.abort();
    // Once: `lead` changes with each address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, id]);
  return null;
}

function say(found: Exclude<Found, { readonly kind: 'shown' }>): void {
  if (found.kind === 'unknown') notify.error(words.unknown, { detail: causeOf(found.error) ?? undefined });
  else notify.info(words[found.kind], { detail: 'training' in found ? startOf(found.training) : undefined });
}

/** Looks in the current week first, which the page has loaded; few notices are about another one. */
async function findClass(store: TrainingStore, id: string): Promise<Found> {
  const now = serverClock.now();
  const { getWeek } = trainingApi.endpoints;
  const { data: week } = await store.dispatch(getWeek.initiate(currentWeek(now), { subscribe: false }));
  const training = week?.find((each) => each.id === id);
  if (training) return hasEnded(training, now) ? { kind: 'past', training } : { kind: 'shown', training };
  try {
    const event = await readEvent(id);
    if (!event) return { kind: 'gone' };
    if (event.isCancelled) return { kind: 'cancelled', training: event };
    if (hasEnded(event, now)) return { kind: 'past', training: event };
    const { getBookingWindow } = bookingWindowApi.endpoints;
    const window = await store.dispatch(getBookingWindow.initiate(undefined, { subscribe: false })).unwrap();
    const isShown = mondayOf(event.trainingDate) <= lastShownWeek(window, now);
    return { kind: isShown ? 'shown' : 'not-shown', training: event };
  } catch (error) {
    logError('A class could not be looked for', error);
    return { kind: 'unknown', error };
  }
}

const hasEnded = ({ trainingDate, endTime }: Place, now: Date) => studioInstant(trainingDate, endTime) <= now;

/** The calendar entry of a class: the only read that finds a class of any week by its id. Null if there is none. */
async function readEvent(id: string): Promise<(Place & { readonly isCancelled: boolean }) | null> {
  const { url } = call(routes.getTrainingEvent, {
    params: { id },
  });
  const answer = await fetch(url);
  // An invalid id is refused with 400.
  if (answer.status === 404 || answer.status === 400) return null;
  const text = await answer.text();
  const [start, end] = [instantIn(text, 'DTSTART'), instantIn(text, 'DTEND')];
  if (!start || !end) throw new Error(`the entry of a class was answered with ${answer.status}`);
  const isCancelled = /^STATUS:CANCELLED/m.test(text);
  return { id, trainingDate: start.date, startTime: start.time, endTime: end.time, isCancelled };
}

/** Reads `DTSTART;TZID=America/Bogota:20260312T060000`, which is studio time. */
function instantIn(entry: string, property: string): { readonly date: StudioDate; readonly time: string } | null {
  const parts = new RegExp(`^${property};TZID=[^:]+:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)`, 'm').exec(entry);
  if (!parts) return null;
  const [, year, month, day, hour, minute] = parts;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}:00` };
}
