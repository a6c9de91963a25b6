import { currentOf } from '../../../api/problem.ts';
import { showRefusal } from '../../../api/show-failure.ts';
import type { Failure } from '../../../ui/form/parse-with.ts';
import { notify } from '../../../ui/notify.ts';
import type { Days } from '@studio/contracts/days-in-words';
import { useChangeUserPlanMutation, useFreezeUserPlanMutation, useUnfreezeUserPlanMutation } from './user-endpoints.ts';

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
  const [freeze] = useFreezeUserPlanMutation();
  const [unfreeze] = useUnfreezeUserPlanMutation();
  const plan = { id: userId, version };
  function done(success: string): void {
    notify.success(success);
    onDone();
  }
  return {
    async send(body: Body, success: string): Promise<void> {
      await change({ ...plan, body }).unwrap();
      done(success);
    },
    async freeze(body: Days): Promise<void> {
      await freeze({ ...plan, body }).unwrap();
      done('Plan congelado exitosamente');
    },
    async unfreeze(): Promise<void> {
      await unfreeze(plan).unwrap();
      done('Congelación terminada');
    },
    onRefused(error: unknown): Failure | null {
      if (!currentOf(error)) return showRefusal(error, 'Error al gestionar plan');
      onChanged();
      return null;
    },
  };
}
