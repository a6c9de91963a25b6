import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { z } from 'zod';
import * as routes from '@studio/contracts/http/membership-routes';
import type { MembershipParts } from '../membership-parts.ts';
import type { Plan } from '../models/plan.model.ts';
import { createPlan, deletePlan, updatePlan } from './change-plans.ts';

/** Routes of the plans on offer; they depend on no projection. */
export function planBindings(parts: MembershipParts): Binding[] {
  return [
    on(routes.listPlans, async () => (await listPlans(parts, 'price')).map(presentPublicPlan)),
    on(routes.listAdminPlans, async () => (await listPlans(parts, 'name')).map(presentAdminPlan)),
    on(routes.createPlan, async ({ body }) => ({
      plan: presentAdminPlan(await createPlan(parts, body)),
      message: 'Plan creado exitosamente',
    })),
    on(routes.updatePlan, async ({ params, headers, body }) => {
      const edit = () => updatePlan(parts, params.id, body, headers['if-match']);
      const plan = presentAdminPlan(await showingCurrent(presentAdminPlan, edit));
      return { plan, message: 'Plan actualizado exitosamente' };
    }),
    on(routes.deletePlan, async ({ params, headers }) => {
      await showingCurrent(presentAdminPlan, () => deletePlan(parts, params.id, headers['if-match']));
      return { message: 'Plan eliminado exitosamente' };
    }),
  ];
}

const orders = { price: { price: 1, nameFolded: 1 }, name: { nameFolded: 1 } } as const;

/** The plans on offer, the cheapest or the alphabetically first one at the top. */
async function listPlans({ models }: Pick<MembershipParts, 'models'>, orderedBy: keyof typeof orders): Promise<Plan[]> {
  return models.plans.find().sort(orders[orderedBy]).lean<Plan[]>();
}

/** A plan for the public. */
function presentPublicPlan(plan: Plan): z.output<typeof routes.publicPlanSchema> {
  const { _id: id, name, price, maxTrainingsPerWeek, description, features } = plan;
  return { id, name, price, maxTrainingsPerWeek, description, features: [...features] };
}

/** A plan for administrators, in snake_case. */
function presentAdminPlan(plan: Plan): z.output<typeof routes.adminPlanSchema> {
  return {
    id: plan._id,
    name: plan.name,
    max_trainings_per_week: plan.maxTrainingsPerWeek,
    price: plan.price,
    description: plan.description,
    features: [...plan.features],
    created_at: plan.createdAt.toISOString(),
    updated_at: plan.updatedAt.toISOString(),
    version: plan.version,
  };
}
