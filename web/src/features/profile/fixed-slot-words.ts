import { clockTime, weekdayNames } from '../../dates/spanish-dates.ts';
import type { MyFixedSlot } from './profile-endpoints.ts';

/** `lunes 18:00` */
export function slotInWords({ weekday, startTime, category }: Omit<MyFixedSlot, 'last'>): string {
  const hour = `${weekdayNames[weekday - 1]} ${clockTime(startTime)}`;
  return category === 'special' ? `${hour} (especial)` : hour;
}
