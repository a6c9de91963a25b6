import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import { planRequestChanged } from '@studio/contracts/events/membership-events';
import * as routes from '@studio/contracts/http/plan-request-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { refusalOfAsking } from '@studio/contracts/rules/plan-requests-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { Fences } from '../fences.ts';
import { lockAccount, settlePlans } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { PlanRequest } from '../models/plan-request.model.ts';
import { findPlan } from '../plans/find-plan.ts';
import { closeRequest, findOpen, findRequest, requestFact } from './stored-request.ts';

/** Routes by which members ask for a plan (`docs/product.md` §2.11). */
export function askingBindings(parts: MembershipParts, { accounts: fence }: Pick<Fences, 'accounts'>): Binding[] {
  return [
    on(routes.listOwnPlanRequests, async ({ session: { accountId } }) => {
      const own = await parts.models.planRequests.find({ accountId }).sort({ askedAt: -1 }).lean<PlanRequest[]>();
      return own.map(presentRequest);
    }),
    on(routes.askForPlan, async ({ body, session: { accountId } }) => {
      await passFence(fence);
      const request = presentRequest(await askForPlan(parts, { ...body, accountId }));
      return { request, message: 'Solicitud enviada' };
    }),
    on(routes.withdrawPlanRequest, async ({ params: { id }, session: { accountId } }) => {
      const request = presentRequest(await withdrawRequest(parts, id, accountId));
      return { request, message: 'Solicitud retirada' };
    }),
  ];
}

const presentRequest = (request: PlanRequest): z.output<typeof routes.ownPlanRequestSchema> =>
  presentAs(routes.ownPlanRequestSchema, request, { id: request._id });

type Asked = z.output<typeof routes.planRequestFormSchema> & { readonly accountId: string };

/**
 * Asks for a plan at the price that the member saw.
 * @throws AppError USER_NOT_FOUND, PLAN_NOT_FOUND, or as `refusalOfAsking` refuses
 */
async function askForPlan(parts: MembershipParts, asked: Asked): Promise<PlanRequest> {
  const { models, unitOfWork, readWaysToPay, clock } = parts;
  const { accountId, planId, price: shownPrice, paid } = asked;
  const ways = (await readWaysToPay()).ways.map(({ kind }) => kind);
  return unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx);
    const now = clock();
    const { _id, name, price, maxTrainingsPerWeek } = await findPlan(models, planId, tx);
    const hasOpen = (await findOpen(parts, accountId, now, tx)) !== null;
    const hasNext = (await settlePlans(models, accountId, now, tx)).next !== null;
    const facts = { ways, hasOpen, hasNext, price, shownPrice, paid };
    const refusal = refusalOfAsking(facts, toStudioDate(now));
    if (refusal) throw new AppError(refusals[refusal.code]);
    const request: PlanRequest = {
      _id: newId(),
      accountId,
      plan: { id: _id, name, price, maxTrainingsPerWeek },
      paid,
      status: 'open',
      askedAt: now,
      closedAt: null,
      closedBy: null,
      reason: '',
      assignmentId: null,
      version: 1,
    };
    await models.planRequests.create([request], { session: tx.session });
    tx.emit(planRequestChanged, requestFact(request));
    return request;
  });
}

/** Takes a request back. @throws AppError USER_NOT_FOUND, PLAN_REQUEST_NOT_FOUND, PLAN_REQUEST_CLOSED */
function withdrawRequest(parts: MembershipParts, requestId: string, accountId: string): Promise<PlanRequest> {
  const { models, unitOfWork, clock } = parts;
  return unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx);
    const now = clock();
    const request = await findRequest(models, { requestId, accountId }, now, tx);
    return closeRequest(models, request, { status: 'withdrawn', closedAt: now, closedBy: accountId }, tx);
  });
}
