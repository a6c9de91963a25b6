import type { listAdminPlans } from '@studio/contracts/http/plan-routes';
import type { z } from 'zod';

/** A plan on offer, as an assignment or a list of people names it. */
export type Offer = Pick<
  z.output<typeof listAdminPlans.success.schema>[number],
  'id' | 'name' | 'max_trainings_per_week' | 'price'
>;
