import type { Binding } from '@studio/chassis/http/handler';
import { attendanceBindings } from './attendance/mark-attendance.ts';
import { bookingBindings } from './booking/book-training.ts';
import { bookingListBindings } from './booking/list-bookings.ts';
import { type CalendarParts, calendarBindings } from './calendar/calendar-feed.ts';
import { closureBindings } from './closures/closures.ts';
import { movementBindings } from './credits/movements.ts';
import { specialTrainingBindings } from './credits/special-trainings.ts';
import { fixedSlotBindings } from './fixed-slots/fixed-slots.ts';
import { ownDataBinding } from './own-data/read-own-data.ts';
import { registrantBindings } from './registrants/registrants.ts';
import { cancellationBindings } from './timetable/cancel-training.ts';
import { generationBindings } from './timetable/generate-trainings.ts';
import { scheduleBindings } from './timetable/schedule-training.ts';
import { updateBindings } from './timetable/update-training.ts';
import type { TrainingParts } from './training-parts.ts';
import { waitlistBindings } from './waitlist/waitlist.ts';
import { bookingWindowBindings } from './weeks/booking-window.ts';
import { weekBindings, type WeekParts } from './weeks/week-watch.ts';

/** All routes of training, room by room. */
export function bindings(parts: TrainingParts, weeks: WeekParts, calendars: CalendarParts): Binding[] {
  return [
    ...bookingBindings(parts),
    ...bookingListBindings(parts),
    ...registrantBindings(parts),
    ...waitlistBindings(parts),
    ...fixedSlotBindings(parts),
    ...attendanceBindings(parts),
    ...specialTrainingBindings(parts),
    ...movementBindings(parts),
    ...weekBindings(weeks),
    ...bookingWindowBindings(parts),
    ...scheduleBindings(parts),
    ...updateBindings(parts),
    ...cancellationBindings(parts),
    ...generationBindings(parts),
    ...closureBindings(parts),
    ...calendarBindings(parts, calendars),
    ownDataBinding(parts),
  ];
}
