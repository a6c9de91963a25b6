import type { Route } from '@studio/contracts/http/route';
import type { AnswerOf, ApiRequest } from '../api/call.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { CallFailure } from '../api/problem.ts';

type Outcome<T> = { readonly data: T; readonly error?: undefined } | { readonly error: CallFailure };

/** The last call about each subject. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * An endpoint whose calls about a subject wait for each other: what shows at once is acted upon again before it is answered,
 * and no call may overtake an earlier one.
 */
export const inTurn = <R extends Route, Arg>({ query }: Endpoint<R, Arg>, subjectOf: (arg: Arg) => string) => ({
  queryFn(
    arg: Arg,
    _api: unknown,
    _options: unknown,
    ask: (request: ApiRequest) => PromiseLike<Outcome<unknown>>,
  ): Promise<Outcome<AnswerOf<R>>> {
    const subject = subjectOf(arg);
    const turn = Promise.resolve(underWay.get(subject)).then(
      () => ask(query(arg)) as PromiseLike<Outcome<AnswerOf<R>>>,
    );
    underWay.set(subject, turn);
    return turn;
  },
});
