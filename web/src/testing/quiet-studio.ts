import { getOwnAbsences, getUserAbsences } from '@studio/contracts/http/absence-routes';
import { listActivity } from '@studio/contracts/http/activity-routes';
import { getUserAttendance } from '@studio/contracts/http/attendance-routes';
import { getBookingRules } from '@studio/contracts/http/booking-rules-routes';
import { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { getCalendarFeed } from '@studio/contracts/http/calendar-feed-routes';
import { getCashDay } from '@studio/contracts/http/cash-routes';
import { getCalendar, listClosures } from '@studio/contracts/http/closure-routes';
import { getFixedSlots, getMyFixedSlots } from '@studio/contracts/http/fixed-slot-routes';
import { getFollowUpCounts, listFollowUps } from '@studio/contracts/http/follow-up-routes';
import { listTried } from '@studio/contracts/http/guest-routes';
import { getMailPreferences } from '@studio/contracts/http/mail-preference-routes';
import { getCurrentPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import { getOwnPayments, getUserPayments } from '@studio/contracts/http/payment-routes';
import { listAdminPlans, listPlans } from '@studio/contracts/http/plan-routes';
import {
  getUserBookings,
  getUserMovements,
  listRegistrants,
  listWaiting,
  readEnrolments,
} from '@studio/contracts/http/registrant-routes';
import { getReasons } from '@studio/contracts/http/reason-routes';
import { getCharts, getStats } from '@studio/contracts/http/reporting-routes';
import { getStudio } from '@studio/contracts/http/studio-routes';
import { getTrainingChoices, listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { getMyMovements, getMyTrainings, getWeek } from '@studio/contracts/http/training-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import type { FakeStudio } from './fake-studio.ts';
import { cashDay, noPlan, studioContacts } from './studio-fixtures.ts';

/** All reads find what a new studio has: nothing. The live stream opens and stays silent. */
export function answerQuietly({ answers }: FakeStudio): void {
  answers(getStudio, studioContacts());
  answers(getCurrentPlan, noPlan);
  for (const route of [getReasons, getMyFixedSlots, getMyMovements, getMyTrainings, getWeek, getCalendar, listPlans])
    answers(route, []);
  answers(getOwnAbsences, { rule: null, absences: [], sameDayOnlyUntil: null });
  answers(getOwnPayments, { debt: 0, credit: 0, plans: [], entries: [] });
  answers(getBookingWindow, { weeksAhead: 4, opening: null, version: 1 });
  answers(getBookingRules, { releasedClassReturns: false, absences: null, version: 1 });
  answers(getMailPreferences, { reminders: true, waitlist: true, planEnds: true });
  answers(getCalendarFeed, { createdAt: null });

  answers(listUsers, { items: [], total: 0 });
  answers(getUserPlan, { hasActivePlan: false, plan: null, version: 1 });
  // The administrator has received money before, or the form would ask how.
  answers(getUserPayments, { debt: 0, credit: 0, plans: [], entries: [], lastMethod: 'efectivo', version: 1 });
  answers(getUserAttendance, { lastVisit: null, visits: 0, absences: 0 });
  answers(getUserAbsences, { rule: null, absences: [], sameDayOnlyUntil: null });
  answers(listTried, []);
  for (const route of [getUserMovements, getUserBookings, getFixedSlots]) answers(route, []);
  for (const route of [listAdminPlans, listAdminTrainings, listRegistrants, listWaiting, listClosures])
    answers(route, []);
  answers(readEnrolments, []);
  answers(getTrainingChoices, { coaches: [], titles: [], rooms: [] });
  answers(getFollowUpCounts, { expiring: 0, expired: 0, away: 0, owing: 0 });
  answers(listFollowUps, { items: [], total: 0 });
  answers(listActivity, { items: [], hasMore: false });
  answers(getCashDay, ({ params }) => cashDay({ day: params.day }));
  answers(getCharts, { bookingsPerDay: [], occupancy: [], membersByPlan: [] });
  answers(getStats, {
    totalUsers: 0,
    activePlans: 0,
    specialTrainingsThisMonth: 0,
    specialTrainingsChange: 0,
    totalBookings: 0,
    usersByType: [],
  });
}
