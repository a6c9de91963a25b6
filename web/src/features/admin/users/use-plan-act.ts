import { isUntouchedSince } from '@studio/contracts/rules/undo-policy';
import { useDispatch, useStore } from 'react-redux';
import type { Body } from '../../../api/call.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { StudioStore } from '../../../api/studio-api.ts';
import type { ToastAction } from '../../../ui/toasts.tsx';
import { watchMs } from '../payments/payment-act.ts';
import { type UserPlan, useChangeUserPlanMutation, userApi } from './user-endpoints.ts';

export interface PlanAct {
  readonly userId: string;
  /** The shown plans; undefined until they are loaded. */
  readonly read: UserPlan | undefined;
  /** Called if somebody else has changed the user's plan. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
  readonly onReceipt: (entryId: string) => void;
}

export const planActFailed = 'Error al gestionar plan';
/** An assignment is undone, the payment that came with it is not. */
export const paymentStays = 'El plan se removió, pero su pago sigue anotado: quedó a favor';

/** How the forms of the dialog send an act on a user's plan, and offer to undo it. */
export function usePlanAct({ userId, read }: Pick<PlanAct, 'userId' | 'read'>) {
  const [change] = useChangeUserPlanMutation();
  const store = useStore<ReturnType<StudioStore['getState']>>();
  const dispatch = useDispatch<StudioStore['dispatch']>();
  const { getUserPlan } = userApi.endpoints;
  const plan = { id: userId, version: read?.version };

  /** «Deshacer», for as long as nothing has followed the act (docs/product.md §6.7). `after` is the act's answer. */
  function undoOf(after: UserPlan, undo: () => Promise<unknown>, isPossible = () => true): ToastAction {
    return {
      label: 'Deshacer',
      run: () => void undo().catch((error: unknown) => showRefusal(error, planActFailed)),
      isOffered() {
        const { data } = getUserPlan.select(userId)(store.getState());
        return isPossible() && (!data || isUntouchedSince(after, data));
      },
      watch() {
        const read = dispatch(getUserPlan.initiate(userId, { subscriptionOptions: { pollingInterval: watchMs } }));
        return () => read.unsubscribe();
      },
    };
  }
  return {
    plan,
    send: (body: Body<typeof routes.changeUserPlan>, version = plan.version) =>
      change({ id: userId, version, body }).unwrap(),
    undoOf,
  };
}
