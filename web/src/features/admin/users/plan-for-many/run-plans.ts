import type { Body } from '../../../../api/call.ts';
import { newIdempotencyKey } from '../../../../api/idempotency-keys.ts';
import { asFailure, endedWithSession, isUnanswered, messageOf } from '../../../../api/problem.ts';

/** A person who may get a plan. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
}

export type Assignment = Body<typeof routes.changeUserPlan>;

/** One person's assignment, with the key under which it takes effect once, however often it is sent. */
export interface PlanAct {
  readonly person: Recipient;
  readonly key: string;
  readonly body: Assignment;
}

export interface PlanResult {
  readonly person: Recipient;
  /** Why the person did not get the plan; null if they did. */
  readonly refusal: string | null;
}

export const actsFor = (people: readonly Recipient[], body: Assignment): PlanAct[] =>
  people.map((person) => ({ person, key: newIdempotencyKey(), body }));

/** Too many requests, no answer or no session: it says nothing about the person, and the same act can be sent again. */
const saysNothing = (error: unknown) => {
  const failure = asFailure(error);
  return failure === null || isUnanswered(failure) || failure.status === 429 || endedWithSession(error);
};

/**
 * Sends one assignment after the other, each through the usual act, until all are done or `signal` aborts. A refusal is
 * the result of its person alone. Rejects where an answer is lost: sending the rest again, by the same keys, goes on there.
 */
export async function runPlans(
  acts: readonly PlanAct[],
  send: (act: PlanAct) => Promise<unknown>,
  { signal, onResult }: { readonly signal: AbortSignal; readonly onResult: (result: PlanResult) => void },
): Promise<void> {
  for (const act of acts) {
    if (signal.aborted) return;
    try {
      await send(act);
      onResult({ person: act.person, refusal: null });
    } catch (error) {
      if (saysNothing(error)) throw error;
      onResult({ person: act.person, refusal: messageOf(error, 'No se pudo asignar el plan') });
    }
  }
}
