import type { Body } from '../../../api/call.ts';
import { notify } from '../../../ui/notify.ts';
import type { CashEntry } from '../payments/payment-endpoints.ts';
import { useChangeUserPlanMutation } from './user-endpoints.ts';

export interface PlanAct {
  readonly userId: string;
  /** The version of the shown plan. */
  readonly version: number | undefined;
  /** Called if somebody else has changed the user's plan. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
  readonly onReceipt: (entryId: string) => void;
}

export const planActFailed = 'Error al gestionar plan';

/** How the forms of the dialog send an act on a user's plan. */
export function usePlanAct({ userId, version, onReceipt }: PlanAct) {
  const [change] = useChangeUserPlanMutation();
  const plan = { id: userId, version };
  return {
    plan,
    send: (body: Body<typeof routes.changeUserPlan>) => change({ ...plan, body }).unwrap(),
    /** Says that the act is done, and offers the receipt if money was received. */
    done:
      (text: string) =>
      ({ entry }: { readonly entry?: CashEntry | undefined }): void =>
        notify.success(text, entry && { action: { label: 'Ver recibo', run: () => onReceipt(entry.id) } }),
  };
}
