import type { z } from 'zod';
import type { adminPlanSchema, publicPlanSchema } from '@studio/contracts/http/membership-routes';
import type { Plan } from '../models/plan.model.ts';

/** A plan for the public. */
export function presentPublicPlan(plan: Plan): z.output<typeof publicPlanSchema> {
  const { _id: id, name, price, maxTrainingsPerWeek, description, features } = plan;
  return { id, name, price, maxTrainingsPerWeek, description, features: [...features] };
}

/** A plan for administrators, in snake_case. */
export function presentAdminPlan(plan: Plan): z.output<typeof adminPlanSchema> {
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
