import type { Binding } from '@studio/chassis/http/handler';
import type { WeekWatch } from './weeks/week-watch.ts';
import type { TrainingParts } from './training-parts.ts';
import { scheduleBindings } from './schedule-bindings.ts';
import { registrantBindings } from './registrant-bindings.ts';
import { type CalendarParts, calendarBindings } from './calendar/calendar-bindings.ts';
import { closureBindings } from './closure-bindings.ts';
import { attendanceBindings } from './attendance/attendance-bindings.ts';
import { bookingWindowBindings } from './weeks/booking-window-bindings.ts';
import { memberBindings } from './member-bindings.ts';
import { ownDataBinding } from './own-data/own-data-binding.ts';

/** All routes of training. */
export function bindings(parts: TrainingParts, weekWatch: WeekWatch, calendars: CalendarParts): Binding[] {
  return [
    ...memberBindings(parts, weekWatch),
    ...scheduleBindings(parts),
    ...registrantBindings(parts),
    ...attendanceBindings(parts),
    ...bookingWindowBindings(parts),
    ...closureBindings(parts),
    ...calendarBindings(parts, calendars),
    ownDataBinding(parts),
  ];
}
