import { currentOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-refusal.ts';
import type { Failure } from '../../../ui/form/failure.ts';
import { notify } from '../../../ui/notify.ts';
import { useChangeUserPlanMutation } from './user-endpoints.ts';

export interface PlanAct {
  readonly userId: string;
  /** Of the plan that is shown. */
  readonly version: number | undefined;
  /** Somebody else changed the user's plan meanwhile. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

type Body = Parameters<ReturnType<typeof useChangeUserPlanMutation>[0]>[0]['body'];

/** How the forms of the dialog send what they do to a user's plan, and what they say of a refusal. */
export function usePlanAct({ userId, version, onChanged, onDone }: PlanAct) {
  const [change] = useChangeUserPlanMutation();
  return {
    async send(body: Body, success: string): Promise<void> {
      await change({ id: userId, version, body }).unwrap();
      notify.success(success);
      onDone();
    },
    onRefused(error: unknown): Failure | null {
      if (!currentOf(error)) return showRefusal(error, 'Error al gestionar plan');
      onChanged();
      return null;
    },
  };
}
