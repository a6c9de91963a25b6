import type { Body } from '../../../api/call.ts';
import { currentOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { Failure } from '../../../ui/form/parse-with.ts';
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

/** How the forms of the dialog send an act on a user's plan, and report a refusal. */
export function usePlanAct({ userId, version, onChanged, onDone, onReceipt }: PlanAct) {
  const [change] = useChangeUserPlanMutation();
  const plan = { id: userId, version };
  function done(success: string, entry?: CashEntry): void {
    notify.success(success, entry && { action: { label: 'Ver recibo', run: () => onReceipt(entry.id) } });
    onDone();
  }
  return {
    plan,
    done,
    async send(body: Body<typeof routes.changeUserPlan>, success: string): Promise<void> {
      const { entry } = await change({ ...plan, body }).unwrap();
      done(success, entry);
    },
    onRefused(error: unknown): Failure | null {
      if (!currentOf(error)) return showRefusal(error, 'Error al gestionar plan');
      onChanged();
      return null;
    },
  };
}
