import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { addStudioDays, mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { BookingWindow } from './booking-window-endpoints.ts';
import type { Training } from './training.ts';
import { dayToOpen, type DayOutlook } from './week-outlook.ts';
import { lastShownWeek, opensNext, weekOfAddress } from './week.ts';

const parameter = 'semana';
const dayParameter = 'dia';

/** The address of a day's trainings. */
export const addressOfDay = (day: StudioDate) => `/trainings?${parameter}=${mondayOf(day)}&${dayParameter}=${day}`;

/**
 * Leads from an address that names a class to its row, or to the current week if there is no such class, and replaces
 * that address.
 */
export function useLeadToClass() {
  const navigate = useNavigate();
  return (training: Pick<Training, 'id' | 'trainingDate'> | undefined): void => {
    if (!training) return void navigate('/trainings', { replace: true });
    const { id, trainingDate } = training;
    return void navigate(addressOfDay(trainingDate), { replace: true, state: { training: id } });
  };
}

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

export interface OpenDays {
  readonly open: readonly StudioDate[];
  /** The requested day, scrolled to just below the strip. */
  readonly asked: StudioDate | undefined;
  readonly onToggle: (day: StudioDate) => void;
  readonly close: (days: readonly StudioDate[]) => void;
}

/**
 * The unfolded days of the week: the last one visited, until the member opens or closes others. Phones have one day
 * open at a time (docs/product.md §6.1).
 */
export function useOpenDays(days: readonly DayOutlook[], shown: ReturnType<typeof useShownWeek>): OpenDays {
  const hasRoom = useMediaQuery('(min-width: 60rem)');
  const asked = days.find(({ day }) => day === shown.day)?.day;
  // The initially open day stays open when its last training begins.
  const [first, setFirst] = useState<{ week: StudioDate; day: StudioDate | undefined }>();
  const [toggled, setToggled] = useState<{ visit: string; open: readonly StudioDate[] }>();
  if (days.length > 0 && first?.week !== shown.week) {
    setFirst({ week: shown.week, day: dayToOpen(days, shown.isPast) });
  }
  const openedFirst = asked ?? (first?.week === shown.week ? first.day : undefined);
  const open = toggled?.visit === shown.visit ? toggled.open : openedFirst ? [openedFirst] : [];
  function close(days: readonly StudioDate[]): void {
    setToggled({ visit: shown.visit, open: open.filter((day) => !days.includes(day)) });
  }
  function onToggle(day: StudioDate): void {
    if (open.includes(day)) close([day]);
    else if (hasRoom) setToggled({ visit: shown.visit, open: [...open, day] });
    else shown.showDay(day);
  }
  return { open, asked, onToggle, close };
}
