import type { Answer } from '../../api/call.ts';

/** A member's own plan, with the next one. */
export type CurrentPlan = Answer<typeof routes.getCurrentPlan>;

/** Whether the member never had a plan, and none begins yet. */
export const neverHadPlan = ({ plan, next }: CurrentPlan) => !plan && !next;

/** A plan on offer. */
export type PublicPlan = Answer<typeof routes.listPlans>[number];
