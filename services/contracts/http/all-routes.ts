import { authRoutes } from './auth-routes.ts';
import { membershipRoutes } from './membership-routes.ts';
import { registrantRoutes } from './registrant-routes.ts';
import { reportingRoutes } from './reporting-routes.ts';
import type { Route } from './route.ts';
import { trainingAdminRoutes } from './training-admin-routes.ts';
import { trainingRoutes } from './training-routes.ts';
import { userAdminRoutes } from './user-admin-routes.ts';

/** Every call that a service answers, by the service; the gateway's own are in `studio-routes.ts`. */
export const routesByService = {
  auth: [...authRoutes, ...userAdminRoutes],
  membership: [...membershipRoutes],
  training: [...trainingRoutes, ...trainingAdminRoutes, ...registrantRoutes],
  reporting: [...reportingRoutes],
} as const satisfies Record<string, readonly Route[]>;

export const allRoutes: readonly Route[] = Object.values(routesByService).flat();
