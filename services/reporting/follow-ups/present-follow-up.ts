import type { z } from 'zod';
import type { followUpSchema } from '@studio/contracts/http/follow-up-routes';
import type { FollowUp } from './follow-up-policy.ts';

/** A row of the administrators' lists (snake_case); auth knows who it is. */
export function presentFollowUp({ accountId, planName, endsOn, lastVisit }: FollowUp): z.infer<typeof followUpSchema> {
  return {
    user_id: accountId,
    plan: planName,
    ends_on: endsOn,
    ...(lastVisit !== undefined && { last_visit: lastVisit }),
  };
}
