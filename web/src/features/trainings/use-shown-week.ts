import { addStudioDays, mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { useSearchParams } from 'react-router-dom';
import { useGetStudioQuery } from '../studio/studio-endpoints.ts';
import { mayGoForward, weekOfAddress } from './week.ts';

const parameter = 'semana';
const dayParameter = 'dia';

/** Until the studio's settings are here, an address is taken at its word. */
const anyWeeks = 520;

/** The week and the day in the address, so that back, reload and a shared link work. */
export function useShownWeek(now: Date) {
  const [search, setSearch] = useSearchParams();
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
    showDay,
    isThisWeek: week === thisWeek,
    isPast: week < thisWeek,
    mayGoForward: mayGoForward(week, now, studio?.bookingWeeksAhead ?? 0),
    showPrevious: () => show(addStudioDays(week, -7)),
    showNext: () => show(addStudioDays(week, 7)),
    showThisWeek: () => show(thisWeek),
  };
}
