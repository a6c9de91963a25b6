import { call } from '../../api/call.ts';

export const plansRequest = call(routes.listPlans);

export const currentPlanRequest = call(routes.getCurrentPlan);
