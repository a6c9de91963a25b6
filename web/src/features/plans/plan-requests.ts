import type { getCurrentPlan, listPlans } from '@studio/contracts/http/membership-routes';
import { call } from '../../api/call.ts';

export const plansRequest = call<typeof listPlans>({ method: 'GET', path: '/api/plans', access: 'member' });

export const currentPlanRequest = call<typeof getCurrentPlan>({
  method: 'GET',
  path: '/api/users/current-plan',
  access: 'member',
});
