import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, type HandlerInput, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import { importPlans as importPlansRoute } from '@studio/contracts/http/import-routes';
import * as routes from '@studio/contracts/http/membership-routes';
import { getPlanData } from '@studio/contracts/http/own-data-routes';
import type { MembershipParts } from './membership-parts.ts';
import { assignPlan } from './assignments/assign-plan.ts';
import { importPlans } from './import/import-plans.ts';
import { readCurrentPlan } from './held-plans/read-current-plan.ts';
import { readEveryPlan } from './held-plans/stored-assignment.ts';
import { describeUserPlan, readUserPlan } from './held-plans/read-user-plan.ts';
import { freezePlan, unfreezePlan } from './freezes/freeze-plan.ts';
import { removePlan } from './assignments/remove-plan.ts';
import type { Fences } from './fences.ts';
import { presentCurrentPlan, presentPlanData, presentUserPlan } from './held-plans/present-held-plan.ts';

/** Routes of plan assignments. `fenced` ones wait for the classes left, which training counts. */
export function assignmentBindings(parts: MembershipParts, fences: Fences): Binding[] {
  const present = async (accountId: string) => presentUserPlan(await describeUserPlan(parts, accountId), parts.clock());
  const changing = async (accountId: string, change: () => Promise<string>) => {
    await passFence(fences.accounts);
    const message = await showingCurrent(present, change);
    // A booking passes no fence before it spends a class, so training must have applied the change first.
    await passFence(fences.credits);
    // Answers also for an account that was deleted meanwhile: the change was made and must not look refused.
    return { ...(await present(accountId)), message };
  };
  return [
    on(
      routes.getCurrentPlan,
      async ({ session }) => presentCurrentPlan(await readCurrentPlan(parts, session.accountId)),
      {
        fenced: true,
      },
    ),
    on(getPlanData, async ({ session }) =>
      (await readEveryPlan(parts.models, session.accountId, parts.clock())).map(presentPlanData),
    ),
    on(routes.getUserPlan, async ({ params }) => presentUserPlan(await readUserPlan(parts, params.id), parts.clock()), {
      fenced: true,
    }),
    on(routes.changeUserPlan, (input) => changing(input.params.id, () => changePlan(parts, input))),
    on(routes.freezeUserPlan, ({ params: { id: accountId }, headers, body: { from, to }, session }) =>
      changing(accountId, async () => {
        await freezePlan(parts, { accountId, from, to, by: session.accountId, ifMatch: headers['if-match'] });
        return 'Plan congelado exitosamente';
      }),
    ),
    on(routes.unfreezeUserPlan, ({ params: { id: accountId }, headers, session }) =>
      changing(accountId, async () => {
        await unfreezePlan(parts, { accountId, by: session.accountId, ifMatch: headers['if-match'] });
        return 'Congelación terminada';
      }),
    ),
    on(importPlansRoute, async ({ body, session }) => {
      await passFence(fences.accounts);
      const results = await importPlans(parts, body.rows, session.accountId);
      await passFence(fences.credits);
      return { results };
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
