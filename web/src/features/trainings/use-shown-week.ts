import { addStudioDays, mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useGetStudioQuery } from '../studio/studio-endpoints.ts';
import { latestWeek, mayGoForward, weekOfAddress } from './week.ts';

const parameter = 'semana';
const dayParameter = 'dia';

/** The limit until the studio's settings are loaded: any week of an address is accepted. */
const anyWeeks = 520;

/** The address of a day's trainings. */
export const addressOfDay = (day: StudioDate) => `/trainings?${parameter}=${mondayOf(day)}&${dayParameter}=${day}`;

/** Reads and sets the week and the day in the address, so that back, reload and shared links work. */
export function useShownWeek(now: Date) {
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const { data: studio } = useGetStudioQuery();
  const week = weekOfAddress(search.get(parameter), now, studio?.bookingWeeksAhead ?? anyWeeks);
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
    mayGoForward: mayGoForward(week, now, studio?.bookingWeeksAhead ?? 0),
    /** The Monday on which another week opens, and the Monday of that week. */
    opensNext: {
      on: addStudioDays(thisWeek, 7),
      week: addStudioDays(latestWeek(now, studio?.bookingWeeksAhead ?? 0), 7),
    },
    showPrevious: () => show(addStudioDays(week, -7)),
    showNext: () => show(addStudioDays(week, 7)),
    showThisWeek: () => show(thisWeek),
  };
}
