import { type Binding, type HandlerInput, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import * as routes from '@studio/contracts/http/membership-routes';
import type { MembershipParts } from '../membership-parts.ts';
import { assignPlan } from '../use-cases/assign-plan.ts';
import { readCurrentPlan } from '../use-cases/read-current-plan.ts';
import { readUserPlan } from '../use-cases/read-user-plan.ts';
import { removePlan } from '../use-cases/remove-plan.ts';
import type { Fences } from './fences.ts';
import { presentCurrentPlan, presentUserPlan } from './present-held-plan.ts';

/** Plans in people's hands. What is `fenced` waits for the classes left, which training counts. */
export function assignmentBindings(parts: MembershipParts, fences: Fences): Binding[] {
  return [
    on(
      routes.getCurrentPlan,
      async ({ session }) => presentCurrentPlan(await readCurrentPlan(parts, session.accountId)),
      {
        fenced: true,
      },
    ),
    on(routes.getUserPlan, async ({ params }) => presentUserPlan(await readUserPlan(parts, params.id)), {
      fenced: true,
    }),
    on(routes.changeUserPlan, async (input) => {
      await passFence(fences.accounts, input.request);
      const message = await changePlan(parts, input);
      // Also for training, where a booking passes no fence before it spends a class: what is removed must be gone there.
      await passFence(fences.credits, input.request);
      // Also of an account that was deleted meanwhile: what was done is not told as refused.
      return { ...presentUserPlan(await readCurrentPlan(parts, input.params.id)), message };
    }),
  ];
}

type PlanChange = Pick<HandlerInput<typeof routes.changeUserPlan>, 'params' | 'body' | 'session'>;

async function changePlan(parts: MembershipParts, { params, body, session }: PlanChange): Promise<string> {
  const { id: accountId } = params;
  if (body.action === 'assign') {
    await assignPlan(parts, { accountId, planId: body.planId, assignedBy: session.accountId });
    return 'Plan asignado exitosamente';
  }
  await removePlan(parts, { accountId, status: body.removeStatus, removedBy: session.accountId });
  return 'Plan removido exitosamente';
}
