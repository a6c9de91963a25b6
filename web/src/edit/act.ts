import { currentOf } from '../api/problem.ts';
import { showRefusal } from '../api/show-failure.ts';
import type { Failure } from '../ui/form/parse-with.ts';
import { notify } from '../ui/notify.ts';

/** What a form or a question sends, and what it says of the outcome. */
export interface Act<I, A> {
  /** Rejects if the act is refused. */
  readonly send: (input: I) => Promise<A>;
  /** The message of success, or a function that shows it; absent if `send` shows it. */
  readonly done?: string | ((answer: A, input: I) => void);
  /** Shown for a refusal without a message of its own. */
  readonly failed: string;
  /** Whether the record has changed meanwhile, so that the form or the question stays, and shows that. */
  readonly changedMeanwhile?: ((error: unknown) => boolean) | undefined;
}

/** Sends an act and shows its success. Rejects if it is refused. */
export async function carryOut<I, A>({ send, done }: Act<I, A>, input: I): Promise<A> {
  const answer = await send(input);
  if (typeof done === 'string') notify.success(done);
  else done?.(answer, input);
  return answer;
}

/** Shows why an act was refused, and returns it for the form or the question. */
export function refusalOf(
  { failed, changedMeanwhile }: Pick<Act<never, never>, 'failed' | 'changedMeanwhile'>,
  error: unknown,
): Failure | null {
  return changedMeanwhile?.(error) ? null : showRefusal(error, failed);
}

/** `changedMeanwhile` of an act on a record that the surrounding screen shows: it is called to show that. */
export function whenChanged(onChanged: () => void): (error: unknown) => boolean {
  return (error) => {
    const isStale = Boolean(currentOf(error));
    if (isStale) onChanged();
    return isStale;
  };
}
