import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/membership-routes';
import type { MembershipParts } from '../membership-parts.ts';
import { createPlan } from './create-plan.ts';
import { deletePlan } from './delete-plan.ts';
import { listPlans } from './list-plans.ts';
import { updatePlan } from './update-plan.ts';
import { presentAdminPlan, presentPublicPlan } from './present-plan.ts';

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
