import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, type HandlerInput, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import * as routes from '@studio/contracts/http/membership-routes';
import type { MembershipParts } from '../membership-parts.ts';
import { assignPlan } from '../use-cases/assign-plan.ts';
import { readCurrentPlan } from '../assignments/read-current-plan.ts';
import { describeUserPlan, readUserPlan } from '../use-cases/read-user-plan.ts';
import { removePlan } from '../use-cases/remove-plan.ts';
import type { Fences } from './fences.ts';
import { presentCurrentPlan, presentUserPlan } from './present-held-plan.ts';

/** Routes of plan assignments. `fenced` ones wait for the classes left, which training counts. */
export function assignmentBindings(parts: MembershipParts, fences: Fences): Binding[] {
  const present = async (accountId: string) => presentUserPlan(await describeUserPlan(parts, accountId), parts.clock());
  return [
    on(
      routes.getCurrentPlan,
      async ({ session }) => presentCurrentPlan(await readCurrentPlan(parts, session.accountId)),
      {
        fenced: true,
      },
    ),
    on(routes.getUserPlan, async ({ params }) => presentUserPlan(await readUserPlan(parts, params.id), parts.clock()), {
      fenced: true,
    }),
    on(routes.changeUserPlan, async (input) => {
      await passFence(fences.accounts);
      const message = await showingCurrent(present, () => changePlan(parts, input));
      // A booking passes no fence before it spends a class, so training must have applied the change first.
      await passFence(fences.credits);
      // Answers also for an account that was deleted meanwhile: the change was made and must not look refused.
      return { ...(await present(input.params.id)), message };
    }),
  ];
}

type PlanChange = Pick<HandlerInput<typeof routes.changeUserPlan>, 'params' | 'headers' | 'body' | 'session'>;

async function changePlan(parts: MembershipParts, { params, headers, body, session }: PlanChange): Promise<string> {
  const { id: accountId } = params;
  const ifMatch = headers['if-match'];
  if (body.action === 'assign') {
    const { planId, start } = body;
    await assignPlan(parts, { accountId, planId, start, assignedBy: session.accountId, ifMatch });
    return 'Plan asignado exitosamente';
  }
  const { removeStatus: status, which, freeBookings: freesBookings } = body;
  await removePlan(parts, { accountId, status, which, freesBookings, removedBy: session.accountId, ifMatch });
  return 'Plan removido exitosamente';
}
