import { absenceRoutes } from './absence-routes.ts';
import { activityRoutes } from './activity-routes.ts';
import { arrivalRoutes } from './arrival-routes.ts';
import { attendanceRoutes } from './attendance-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { bookingRulesRoutes } from './booking-rules-routes.ts';
import { bookingWindowRoutes } from './booking-window-routes.ts';
import { calendarFeedRoutes } from './calendar-feed-routes.ts';
import { cashRoutes } from './cash-routes.ts';
import { classesGivenRoutes } from './classes-given-routes.ts';
import { closureRoutes } from './closure-routes.ts';
import { coachRoutes } from './coach-routes.ts';
import { complianceRoutes } from './compliance-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { orderExport } from './export-routes.ts';
import { fixedSlotRoutes } from './fixed-slot-routes.ts';
import { followUpRoutes } from './follow-up-routes.ts';
import { guestRoutes } from './guest-routes.ts';
import { importPlans, importRoutes, listBooked, listPaid, takeBackPlans } from './import-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { mailPreferenceRoutes } from './mail-preference-routes.ts';
import { membershipRoutes } from './membership-routes.ts';
import { oidcRoutes } from './oidc-routes.ts';
import {
  getAccountData,
  getActivityData,
  getContactData,
  getPermissionData,
  getPlanData,
  getTrainingData,
  requestDeletion,
  withdrawDeletion,
} from './own-data-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { permissionRoutes } from './permission-routes.ts';
import { planRequestRoutes } from './plan-request-routes.ts';
import { planRoutes } from './plan-routes.ts';
import { pushRoutes } from './push-routes.ts';
import { reasonRoutes } from './reason-routes.ts';
import { registrantRoutes } from './registrant-routes.ts';
import { reportingRoutes } from './reporting-routes.ts';
import type { Route } from './route.ts';
import { studioProfileRoutes, studioRoutes } from './studio-routes.ts';
import { studioNoticeRoutes } from './studio-notice-routes.ts';
import { substitutionRoutes } from './substitution-routes.ts';
import { todayRoutes } from './today-routes.ts';
import { trainingAdminRoutes } from './training-admin-routes.ts';
import { trainingRoutes } from './training-routes.ts';
import { userAdminRoutes } from './user-admin-routes.ts';
import { wayToPayRoutes } from './ways-to-pay-routes.ts';

const auth = {
  ...authRoutes,
  ...passkeyRoutes,
  ...oidcRoutes,
  ...userAdminRoutes,
  ...importRoutes,
  ...invitationRoutes,
  orderExport,
  getAccountData,
  requestDeletion,
  withdrawDeletion,
  ...mailPreferenceRoutes,
  ...pushRoutes,
  ...studioProfileRoutes,
  ...wayToPayRoutes,
  ...studioNoticeRoutes,
  ...complianceRoutes,
};

const membership = {
  ...planRoutes,
  ...planRequestRoutes,
  ...membershipRoutes,
  ...paymentRoutes,
  ...permissionRoutes,
  ...cashRoutes,
  ...contactRoutes,
  importPlans,
  listPaid,
  takeBackPlans,
  getPermissionData,
  getPlanData,
  getContactData,
};

const training = {
  ...trainingRoutes,
  ...trainingAdminRoutes,
  ...substitutionRoutes,
  ...registrantRoutes,
  ...fixedSlotRoutes,
  ...attendanceRoutes,
  ...coachRoutes,
  ...bookingWindowRoutes,
  ...bookingRulesRoutes,
  ...guestRoutes,
  ...absenceRoutes,
  ...arrivalRoutes,
  ...reasonRoutes,
  ...closureRoutes,
  ...calendarFeedRoutes,
  listBooked,
  getTrainingData,
};

const reporting = {
  ...reportingRoutes,
  ...todayRoutes,
  ...activityRoutes,
  ...followUpRoutes,
  ...classesGivenRoutes,
  getActivityData,
};

/** Every call of the product by its name in the code. */
export const routesByName = { ...studioRoutes, ...auth, ...membership, ...training, ...reporting };

/** Every call that a service answers, by the service; the gateway's own are in `studio-routes.ts`. */
export const routesByService = {
  auth: Object.values<Route>(auth),
  membership: Object.values<Route>(membership),
  training: Object.values<Route>(training),
  reporting: Object.values<Route>(reporting),
};

export const allRoutes: readonly Route[] = Object.values(routesByName);
