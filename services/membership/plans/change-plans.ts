import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { factOf } from '@studio/chassis/events/stored-fact';
import { isAsStored, mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import { offeredPlanStateSchema, planOffered, planWithdrawn } from '@studio/contracts/events/membership-events';
import { foldName } from '@studio/contracts/fold-name';
import * as routes from '@studio/contracts/http/plan-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import type { MembershipParts } from '../membership-parts.ts';
import type { Plan } from '../models/plan.model.ts';
import { findPlan } from './find-plan.ts';

type Parts = Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>;
type PlanForm = z.output<typeof routes.planFormSchema>;

/** Routes of the plans on offer; they depend on no projection. */
export function planBindings(parts: Parts): Binding[] {
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
async function listPlans({ models }: Parts, orderedBy: keyof typeof orders): Promise<Plan[]> {
  return models.plans.find().sort(orders[orderedBy]).lean<Plan[]>();
}

const presentPublicPlan = (plan: Plan) => presentAs(routes.publicPlanSchema, plan, { id: plan._id });
const presentAdminPlan = (plan: Plan) => presentAs(routes.adminPlanSchema, plan, { id: plan._id });

/** A plan on offer, as it is published. */
export const offeredPlanFact = (plan: Plan) => factOf(offeredPlanStateSchema, 'planId', plan);

/** Puts a plan on offer. @throws AppError PLAN_NAME_TAKEN */
async function createPlan({ models, unitOfWork, clock }: Parts, form: PlanForm): Promise<Plan> {
  const now = clock();
  const nameFolded = foldName(form.name);
  const plan: Plan = { _id: newId(), ...form, nameFolded, createdAt: now, updatedAt: now, version: 1 };
  return unitOfWork(async (tx) => {
    await refuseTakenName(models.plans.create([plan], { session: tx.session }));
    tx.emit(planOffered, offeredPlanFact(plan));
    tx.noteAct({ about: { plan: plan._id } });
    return plan;
  });
}

/**
 * Edits a plan; existing assignments keep their snapshot.
 * @throws AppError PLAN_NOT_FOUND, PLAN_NAME_TAKEN, ChangedMeanwhile
 */
async function updatePlan(
  { models, unitOfWork, clock }: Parts,
  planId: string,
  form: PlanForm,
  ifMatch?: IfMatch,
): Promise<Plan> {
  return unitOfWork(async (tx) => {
    const before = await findPlan(models, planId, tx);
    mustBuildOn(ifMatch, before.version, before);
    if (isAsStored(before, form)) {
      tx.dropAct();
      return before;
    }
    const edit = { ...form, nameFolded: foldName(form.name), updatedAt: clock(), version: before.version + 1 };
    await refuseTakenName(models.plans.updateOne({ _id: planId }, { $set: edit }, { session: tx.session }).exec());
    const plan = { ...before, ...edit };
    tx.emit(planOffered, offeredPlanFact(plan));
    return plan;
  });
}

/**
 * Removes a plan from the offer; members who hold it keep it by its snapshot.
 * @throws AppError PLAN_NOT_FOUND, ChangedMeanwhile
 */
function deletePlan({ models, unitOfWork }: Parts, planId: string, ifMatch?: IfMatch): Promise<void> {
  return unitOfWork(async (tx) => {
    const plan = await findPlan(models, planId, tx);
    mustBuildOn(ifMatch, plan.version, plan);
    await models.plans.deleteOne({ _id: planId }, { session: tx.session });
    tx.emit(planWithdrawn, offeredPlanFact({ ...plan, version: plan.version + 1 }));
    tx.noteAct({ facts: { planName: plan.name } });
  });
}

/**
 * Maps a duplicate plan name to a refusal. The unique index also decides between concurrent writes.
 * @throws AppError PLAN_NAME_TAKEN
 */
async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(refusals.PLAN_NAME_TAKEN);
    throw error;
  }
}
