import type { Binding } from '@studio/chassis/http/handler';
import { absenceBindings } from './absences/absences.ts';
import { type ArrivalAttempts, arrivalBindings } from './attendance/arrive.ts';
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
import { bookedBinding } from './import/list-booked.ts';
import { guestEnrolmentBinding } from './guests/enrol-guest.ts';
import { guestJoiningBinding } from './guests/join-guest.ts';
import { triedBinding } from './guests/list-tried.ts';
import type { ListWatch } from './registrants/list-watch.ts';
import { reasonBindings } from './reasons/reasons.ts';
import { registrantBindings } from './registrants/registrants.ts';
import { cancellationBindings } from './timetable/cancel-training.ts';
import { choiceBinding } from './timetable/choose-coach.ts';
import { generationBindings } from './timetable/generate-trainings.ts';
import { keepBinding } from './timetable/keep-training.ts';
import { scheduleBindings } from './timetable/schedule-training.ts';
import { substitutionBindings } from './timetable/substitute-coach.ts';
import { updateBindings } from './timetable/update-training.ts';
import type { TrainingParts } from './training-parts.ts';
import { waitlistBindings } from './waitlist/waitlist.ts';
import { bookingRulesBindings } from './weeks/booking-rules.ts';
import { bookingWindowBindings } from './weeks/booking-window.ts';
import { weekBindings, type WeekParts } from './weeks/week-watch.ts';

interface LiveParts extends WeekParts {
  readonly listWatch: ListWatch;
}

interface Limited {
  readonly calendars: CalendarParts;
  readonly arrivalAttempts: ArrivalAttempts;
}

/** All routes of training, room by room. */
export function bindings(parts: TrainingParts, live: LiveParts, { calendars, arrivalAttempts }: Limited): Binding[] {
  return [
    ...bookingBindings(parts),
    ...bookingListBindings(parts),
    ...registrantBindings(parts, live.listWatch),
    guestEnrolmentBinding(parts),
    triedBinding(parts),
    guestJoiningBinding(parts),
    ...waitlistBindings(parts),
    ...fixedSlotBindings(parts),
    ...attendanceBindings(parts),
    ...absenceBindings(parts),
    ...arrivalBindings(parts, arrivalAttempts),
    ...ownClassBindings(parts, live.listWatch),
    ...coachEnrolmentBindings(parts),
    ...specialTrainingBindings(parts),
    ...movementBindings(parts),
    ...weekBindings(live),
    ...bookingWindowBindings(parts),
    ...bookingRulesBindings(parts),
    ...scheduleBindings(parts),
    ...updateBindings(parts),
    ...cancellationBindings(parts),
    keepBinding(parts),
    choiceBinding(parts),
    ...substitutionBindings(parts),
    ...generationBindings(parts),
    ...closureBindings(parts),
    ...calendarBindings(parts, calendars),
    ...reasonBindings(parts),
    bookedBinding(parts),
    ownDataBinding(parts),
  ];
}
