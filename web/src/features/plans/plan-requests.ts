import type { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import type { listPlans } from '@studio/contracts/http/plan-routes';
import { call } from '../../api/call.ts';

export const plansRequest = call<typeof listPlans>('GET /api/plans');

export const currentPlanRequest = call<typeof getCurrentPlan>('GET /api/users/current-plan');
