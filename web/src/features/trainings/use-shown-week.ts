import { addStudioDays, mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { BookingWindow } from './booking-window-endpoints.ts';
import { lastShownWeek, opensNext, weekOfAddress } from './week.ts';

const parameter = 'semana';
const dayParameter = 'dia';

/** The address of a day's trainings. */
export const addressOfDay = (day: StudioDate) => `/trainings?${parameter}=${mondayOf(day)}&${dayParameter}=${day}`;

/**
 * Reads and sets the week and the day in the address, so that back, reload and shared links work. Until the booking
 * window is known, any week of an address is accepted.
 */
export function useShownWeek(window: BookingWindow | undefined, now: Date) {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const lastShown = window && lastShownWeek(window, now);
  const week = weekOfAddress(search.get(parameter), now, lastShown);
  const thisWeek = mondayOf(toStudioDate(now));

  function show(next: StudioDate): void {
    setSearch((current) => {
      const address = new URLSearchParams(current);
      if (next === thisWeek) address.delete(parameter);
      else address.set(parameter, next);
      address.delete(dayParameter);
      return address;
    });
  }

  function showDay(day: StudioDate): void {
    setSearch(
      (current) => {
        const address = new URLSearchParams(current);
        address.set(dayParameter, day);
        return address;
      },
      { replace: true },
    );
  }

  return {
    week,
    day: search.get(dayParameter),
    /** Changes with every visit of a day or a week, also of the same one. */
    visit: key,
    /** The training linked to by the address. */
    trainingId: (state as { readonly training?: string } | null)?.training,
    showDay,
    isThisWeek: week === thisWeek,
    isPast: week < thisWeek,
    mayGoForward: lastShown !== undefined && week < lastShown,
    opensNext: window && opensNext(window, now),
    showPrevious: () => show(addStudioDays(week, -7)),
    showNext: () => show(addStudioDays(week, 7)),
    showThisWeek: () => show(thisWeek),
  };
}
