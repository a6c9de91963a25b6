import { getOwnAbsences, getUserAbsences } from '@studio/contracts/http/absence-routes';
import { listActivity } from '@studio/contracts/http/activity-routes';
import { getUserAttendance } from '@studio/contracts/http/attendance-routes';
import { getBookingRules } from '@studio/contracts/http/booking-rules-routes';
import { getBookingWindow } from '@studio/contracts/http/booking-window-routes';
import { getCalendarFeed } from '@studio/contracts/http/calendar-feed-routes';
import { getCashDay } from '@studio/contracts/http/cash-routes';
import { getCalendar, listClosures } from '@studio/contracts/http/closure-routes';
import { listClassesGiven, listOwnClassesGiven } from '@studio/contracts/http/classes-given-routes';
import { getCompliance } from '@studio/contracts/http/compliance-routes';
import { countContactsOutsideHours, getContacts, getContactTexts } from '@studio/contracts/http/contact-routes';
import { getFixedSlots, getMyFixedSlots, listRefusedSlots } from '@studio/contracts/http/fixed-slot-routes';
import { getFollowUpCounts, listFollowUps } from '@studio/contracts/http/follow-up-routes';
import { listTried } from '@studio/contracts/http/guest-routes';
import { listImports } from '@studio/contracts/http/import-routes';
import { countInvitations } from '@studio/contracts/http/invitation-routes';
import { getMailPreferences } from '@studio/contracts/http/mail-preference-routes';
import { getCurrentPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import { getOwnPayments, getUserPayments } from '@studio/contracts/http/payment-routes';
import { listOwnPermissions, listPermissions } from '@studio/contracts/http/permission-routes';
import { listOwnPlanRequests, listPlanRequests } from '@studio/contracts/http/plan-request-routes';
import { listAdminPlans, listPlans } from '@studio/contracts/http/plan-routes';
import {
  getUserBookings,
  getUserMovements,
  listRegistrants,
  listWaiting,
  readEnrolments,
} from '@studio/contracts/http/registrant-routes';
import { getPushDevices } from '@studio/contracts/http/push-routes';
import { getReasons } from '@studio/contracts/http/reason-routes';
import { getCharts, getStats } from '@studio/contracts/http/reporting-routes';
import { getStudioNotice } from '@studio/contracts/http/studio-notice-routes';
import { getStudio, getStudioProfile } from '@studio/contracts/http/studio-routes';
import { getRetention, getToday } from '@studio/contracts/http/today-routes';
import { getTrainingChoices, listAdminTrainings } from '@studio/contracts/http/training-admin-routes';
import { getMyMovements, getMyTrainings, getWeek } from '@studio/contracts/http/training-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { getWaysToPay } from '@studio/contracts/http/ways-to-pay-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import { contactLists } from '@studio/contracts/rules/contacts';
import type { FakeStudio } from './fake-studio.ts';
import { cashDay, contact, editedStudio, noPlan, studioContacts } from './studio-fixtures.ts';

/** Every read finds a new, empty studio. The live stream opens and stays silent. */
export function answerQuietly({ answers }: FakeStudio): void {
  answers(getStudio, studioContacts());
  answers(getCurrentPlan, noPlan);
  for (const route of [getReasons, getMyFixedSlots, getMyMovements, getMyTrainings, getWeek, getCalendar, listPlans])
    answers(route, []);
  answers(getOwnAbsences, { rule: null, absences: [], sameDayOnlyUntil: null });
  answers(getOwnPayments, { debt: 0, credit: 0, plans: [], entries: [] });
  answers(getBookingWindow, { weeksAhead: 4, opening: null, version: 1 });
  answers(getBookingRules, { releasedClassReturns: false, absences: null, version: 1 });
  answers(getMailPreferences, { reminders: true, waitlist: true, planEnds: true, contact: true });
  answers(getCalendarFeed, { createdAt: null });
  answers(getPushDevices, { publicKey: null, devices: [] });

  answers(listUsers, { items: [], total: 0 });
  answers(getUserPlan, { hasActivePlan: false, plan: null, version: 1 });
  // Without a last method, the form would ask for one.
  answers(getUserPayments, { debt: 0, credit: 0, plans: [], entries: [], lastMethod: 'efectivo', version: 1 });
  answers(getUserAttendance, { lastVisit: null, visits: 0, absences: 0 });
  answers(getUserAbsences, { rule: null, absences: [], sameDayOnlyUntil: null });
  answers(listTried, []);
  answers(listImports, { imports: [] });
  answers(listPlanRequests, []);
  answers(listPermissions, []);
  answers(listOwnPermissions, []);
  answers(listOwnPlanRequests, []);
  answers(countInvitations, { neverSignedIn: 0, uninvited: 0 });
  for (const route of [getUserMovements, getUserBookings, getFixedSlots]) answers(route, []);
  for (const route of [listAdminPlans, listAdminTrainings, listRegistrants, listWaiting, listClosures])
    answers(route, []);
  answers(readEnrolments, []);
  answers(getTrainingChoices, { coaches: [], titles: [], rooms: [] });
  answers(getFollowUpCounts, { expiring: 0, expired: 0, away: 0, owing: 0, new: 0 });
  answers(listFollowUps, { items: [], total: 0 });
  answers(getContacts, ({ query }) => ({ items: query.ids.map((id) => contact({ id })) }));
  answers(getContactTexts, { items: contactLists.map((list) => ({ list, text: null, version: 1 })) });
  answers(countContactsOutsideHours, { contacts: 0, outsideHours: 0 });
  answers(getStudioProfile, editedStudio());
  answers(getStudioNotice, { notice: null, version: 0 });
  answers(getWaysToPay, { ways: [], version: 0 });
  answers(listActivity, { items: [], hasMore: false });
  answers(getCashDay, ({ params }) => cashDay({ day: params.day }));
  answers(getCharts, { bookingsPerDay: [], occupancy: [], membersByPlan: [] });
  answers(getToday, {
    date: toStudioDate(new Date()),
    classes: [],
    received: [],
    owed: { amount: 0, members: 0 },
    beginning: [],
    birthdays: { people: [], total: 0 },
  });
  answers(getRetention, { months: [] });
  answers(listClassesGiven, ({ query }) => ({
    month: query.month ?? toStudioDate(new Date()).slice(0, 7),
    coaches: [],
  }));
  answers(listOwnClassesGiven, []);
  answers(getCompliance, { consents: [], minorsWithoutGuardian: 0, deletionRequests: [] });
  answers(listRefusedSlots, []);
  answers(getStats, {
    totalUsers: 0,
    activePlans: 0,
    specialTrainingsThisMonth: 0,
    specialTrainingsChange: 0,
    totalBookings: 0,
    usersByType: [],
  });
}
