import type { MembershipParts } from '../membership-parts.ts';
import type { Plan } from '../models/plan.model.ts';

const orders = { price: { price: 1, nameFolded: 1 }, name: { nameFolded: 1 } } as const;

/** The plans on offer, the cheapest or the alphabetically first one at the top. */
export async function listPlans(
  { models }: Pick<MembershipParts, 'models'>,
  orderedBy: keyof typeof orders,
): Promise<Plan[]> {
  return models.plans.find().sort(orders[orderedBy]).lean<Plan[]>();
}
