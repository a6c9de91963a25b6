import type { Answer } from '../../api/call.ts';

/** A member's own plan, with the next one. */
export type CurrentPlan = Answer<typeof routes.getCurrentPlan>;

/** A plan on offer. */
export type PublicPlan = Answer<typeof routes.listPlans>[number];
