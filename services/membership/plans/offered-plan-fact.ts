import type { Fact } from '@studio/chassis/events/envelope';
import type { OfferedPlanState } from '@studio/contracts/events/membership-events';
import type { Plan } from '../models/plan.model.ts';

/** The payload that membership publishes of a plan on offer. */
export function offeredPlanFact(plan: Plan): Fact<OfferedPlanState> {
  const { _id: planId, version, name, price, maxTrainingsPerWeek, description, features } = plan;
  const payload = { planId, name, price, maxTrainingsPerWeek, description, features: [...features] };
  return { aggregateId: planId, version, payload };
}
