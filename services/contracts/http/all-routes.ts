import * as absenceRoutes from './absence-routes.ts';
import * as activityRoutes from './activity-routes.ts';
import * as arrivalRoutes from './arrival-routes.ts';
import * as attendanceRoutes from './attendance-routes.ts';
import * as authRoutes from './auth-routes.ts';
import * as bookingRulesRoutes from './booking-rules-routes.ts';
import * as bookingWindowRoutes from './booking-window-routes.ts';
import * as calendarFeedRoutes from './calendar-feed-routes.ts';
import * as cashRoutes from './cash-routes.ts';
import * as classesGivenRoutes from './classes-given-routes.ts';
import * as closureRoutes from './closure-routes.ts';
import * as coachRoutes from './coach-routes.ts';
import * as complianceRoutes from './compliance-routes.ts';
import * as contactRoutes from './contact-routes.ts';
import { orderExport } from './export-routes.ts';
import * as fixedSlotRoutes from './fixed-slot-routes.ts';
import * as followUpRoutes from './follow-up-routes.ts';
import * as guestRoutes from './guest-routes.ts';
import { importPlans, importRoutes, listBooked, listPaid, takeBackPlans } from './import-routes.ts';
import * as invitationRoutes from './invitation-routes.ts';
import * as mailPreferenceRoutes from './mail-preference-routes.ts';
import * as membershipRoutes from './membership-routes.ts';
import * as oidcRoutes from './oidc-routes.ts';
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
import * as passkeyRoutes from './passkey-routes.ts';
import * as paymentRoutes from './payment-routes.ts';
import * as permissionRoutes from './permission-routes.ts';
import * as planRequestRoutes from './plan-request-routes.ts';
import * as planRoutes from './plan-routes.ts';
import * as pushRoutes from './push-routes.ts';
import * as reasonRoutes from './reason-routes.ts';
import * as registrantRoutes from './registrant-routes.ts';
import * as reportingRoutes from './reporting-routes.ts';
import type { Route } from './route.ts';
import { studioProfileRoutes, studioRoutes } from './studio-routes.ts';
import * as studioNoticeRoutes from './studio-notice-routes.ts';
import * as substitutionRoutes from './substitution-routes.ts';
import * as todayRoutes from './today-routes.ts';
import * as trainingAdminRoutes from './training-admin-routes.ts';
import * as trainingRoutes from './training-routes.ts';
import * as userAdminRoutes from './user-admin-routes.ts';
import * as wayToPayRoutes from './ways-to-pay-routes.ts';

/** The routes among the exports of a module. */
function routesOf<M extends object>(module: M) {
  const routes = Object.entries(module).filter(([, exported]) => isRoute(exported));
  return Object.fromEntries(routes) as { readonly [Name in keyof M as M[Name] extends Route ? Name : never]: M[Name] };
}

function isRoute(exported: unknown): boolean {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}

const auth = {
  ...routesOf(authRoutes),
  ...routesOf(passkeyRoutes),
  ...routesOf(oidcRoutes),
  ...routesOf(userAdminRoutes),
  ...importRoutes,
  ...routesOf(invitationRoutes),
  orderExport,
  getAccountData,
  requestDeletion,
  withdrawDeletion,
  ...routesOf(mailPreferenceRoutes),
  ...routesOf(pushRoutes),
  ...studioProfileRoutes,
  ...routesOf(wayToPayRoutes),
  ...routesOf(studioNoticeRoutes),
  ...routesOf(complianceRoutes),
};

const membership = {
  ...routesOf(planRoutes),
  ...routesOf(planRequestRoutes),
  ...routesOf(membershipRoutes),
  ...routesOf(paymentRoutes),
  ...routesOf(permissionRoutes),
  ...routesOf(cashRoutes),
  ...routesOf(contactRoutes),
  importPlans,
  listPaid,
  takeBackPlans,
  getPermissionData,
  getPlanData,
  getContactData,
};

const training = {
  ...routesOf(trainingRoutes),
  ...routesOf(trainingAdminRoutes),
  ...routesOf(substitutionRoutes),
  ...routesOf(registrantRoutes),
  ...routesOf(fixedSlotRoutes),
  ...routesOf(attendanceRoutes),
  ...routesOf(coachRoutes),
  ...routesOf(bookingWindowRoutes),
  ...routesOf(bookingRulesRoutes),
  ...routesOf(guestRoutes),
  ...routesOf(absenceRoutes),
  ...routesOf(arrivalRoutes),
  ...routesOf(reasonRoutes),
  ...routesOf(closureRoutes),
  ...routesOf(calendarFeedRoutes),
  listBooked,
  getTrainingData,
};

const reporting = {
  ...routesOf(reportingRoutes),
  ...routesOf(todayRoutes),
  ...routesOf(activityRoutes),
  ...routesOf(followUpRoutes),
  ...routesOf(classesGivenRoutes),
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
