import { asFailure, endedWithSession, isUnanswered, messageOf } from '../../../../api/problem.ts';

/** A person who may get a plan. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
}

/** One person's act. Sent again after a lost answer it takes effect once. */
export interface PlanAct {
  readonly person: Recipient;
  /** Resolves to what takes the act back; undefined if nothing does. */
  readonly send: () => Promise<PlanAct | undefined>;
}

export interface PlanResult {
  readonly person: Recipient;
  /** Why it was not done for the person; null if it was. */
  readonly refusal: string | null;
  readonly takeBack: PlanAct | undefined;
}

/** Too many requests, no answer or no session: it says nothing about the person, and the same act can be sent again. */
const saysNothing = (error: unknown) => {
  const failure = asFailure(error);
  return failure === null || isUnanswered(failure) || failure.status === 429 || endedWithSession(error);
};

interface RunOptions {
  readonly signal: AbortSignal;
  /** Says why a person was refused if the answer does not. */
  readonly failed: string;
  readonly onResult: (result: PlanResult) => void;
}

/**
 * Sends one act after the other until all are done or `signal` aborts. A refusal is the result of its person alone.
 * Rejects where an answer is lost: sending the rest again goes on there.
 */
export async function runPlans(acts: readonly PlanAct[], { signal, failed, onResult }: RunOptions): Promise<void> {
  for (const { person, send } of acts) {
    if (signal.aborted) return;
    try {
      onResult({ person, refusal: null, takeBack: await send() });
    } catch (error) {
      if (saysNothing(error)) throw error;
      onResult({ person, refusal: messageOf(error, failed), takeBack: undefined });
    }
  }
}
