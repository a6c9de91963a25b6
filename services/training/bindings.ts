import type { Binding } from '@studio/chassis/http/handler';
import { attendanceBindings } from './attendance/mark-attendance.ts';
import { bookingBindings } from './booking/book-training.ts';
import { bookingListBindings } from './booking/list-bookings.ts';
import { type CalendarParts, calendarBindings } from './calendar/calendar-feed.ts';
import { closureBindings } from './closures/closures.ts';
import { coachEnrolmentBindings } from './coaching/enrol-as-coach.ts';
import { ownClassBindings } from './coaching/own-classes.ts';
import { movementBindings } from './credits/movements.ts';
import { specialTrainingBindings } from './credits/special-trainings.ts';
import { fixedSlotBindings } from './fixed-slots/fixed-slots.ts';
import { ownDataBinding } from './own-data/read-own-data.ts';
import type { ListWatch } from './registrants/list-watch.ts';
import { registrantBindings } from './registrants/registrants.ts';
import { cancellationBindings } from './timetable/cancel-training.ts';
import { choiceBinding } from './timetable/choose-coach.ts';
import { generationBindings } from './timetable/generate-trainings.ts';
import { scheduleBindings } from './timetable/schedule-training.ts';
import { substitutionBindings } from './timetable/substitute-coach.ts';
import { updateBindings } from './timetable/update-training.ts';
import type { TrainingParts } from './training-parts.ts';
import { waitlistBindings } from './waitlist/waitlist.ts';
import { bookingWindowBindings } from './weeks/booking-window.ts';
import { weekBindings, type WeekParts } from './weeks/week-watch.ts';

interface LiveParts extends WeekParts {
  readonly listWatch: ListWatch;
}

/** All routes of training, room by room. */
export function bindings(parts: TrainingParts, live: LiveParts, calendars: CalendarParts): Binding[] {
  return [
    ...bookingBindings(parts),
    ...bookingListBindings(parts),
    ...registrantBindings(parts, live.listWatch),
    ...waitlistBindings(parts),
    ...fixedSlotBindings(parts),
    ...attendanceBindings(parts),
    ...ownClassBindings(parts, live.listWatch),
    ...coachEnrolmentBindings(parts),
    ...specialTrainingBindings(parts),
    ...movementBindings(parts),
    ...weekBindings(live),
    ...bookingWindowBindings(parts),
    ...scheduleBindings(parts),
    ...updateBindings(parts),
    ...cancellationBindings(parts),
    choiceBinding(parts),
    ...substitutionBindings(parts),
    ...generationBindings(parts),
    ...closureBindings(parts),
    ...calendarBindings(parts, calendars),
    ownDataBinding(parts),
  ];
}
