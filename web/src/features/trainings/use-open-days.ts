import type { StudioDate } from '@studio/contracts/studio-time';
import { useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { useShownWeek } from './use-shown-week.ts';
import { dayToOpen, type DayOutlook } from './week-outlook.ts';

export interface OpenDays {
  readonly open: readonly StudioDate[];
  /** The requested day, scrolled to just below the strip. */
  readonly asked: StudioDate | undefined;
  readonly onToggle: (day: StudioDate) => void;
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
  function onToggle(day: StudioDate): void {
    if (open.includes(day)) setToggled({ visit: shown.visit, open: open.filter((other) => other !== day) });
    else if (hasRoom) setToggled({ visit: shown.visit, open: [...open, day] });
    else shown.showDay(day);
  }
  return { open, asked, onToggle };
}
