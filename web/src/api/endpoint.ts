import type { Route } from '@studio/contracts/http/route';
import {
  type AnswerOf,
  type ApiRequest,
  type BodyOf,
  call,
  type Input,
  type ParamsOf,
  type RouteLine,
  type VersionOf,
} from './call.ts';

/** What an endpoint has from its route: `build.query({ ...takesId(routes.getClosure), providesTags: ['Closures'] })`. */
export interface Endpoint<R extends Route, Arg> {
  readonly query: (arg: Arg) => ApiRequest;
  /** Never there: RTK Query takes the type of the answer from it. */
  readonly transformResponse?: (answer: unknown) => AnswerOf<R>;
}

/** An endpoint whose argument is mapped to the route's input. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- `const` keeps the literal types of an input
export const takes = <R extends Route, Arg, const I extends Input<R>>(
  line: RouteLine<R>,
  toInput: (arg: Arg) => I,
): Endpoint<R, Arg> => ({ query: (arg) => call(line, toInput(arg)) });

/** An endpoint without an argument. */
export const takesNothing = <R extends Route>(line: RouteLine<R>): Endpoint<R, void> =>
  takes(line, () => ({}) as Input<R>);

/** An endpoint whose argument is the path's `:id`. */
export const takesId = <R extends Route>(line: RouteLine<R>): Endpoint<R, string> =>
  takes(line, (id: string) => ({ params: { id } }) as Input<R>);

/** An endpoint whose argument is the body. */
export const takesBody = <R extends Route>(line: RouteLine<R>): Endpoint<R, BodyOf<R>> =>
  takes(line, (body: BodyOf<R>) => ({ body }) as Input<R>);

/** The parameters of the path, the version and the body, each where the route has it. */
type Parts<R extends Route> = ParamsOf<R> &
  VersionOf<R> &
  (R extends { body: object } ? { readonly body: BodyOf<R> } : unknown);

/** An endpoint whose argument has the parameters, the version and the body by their names. */
export const takesParts = <R extends Route>(line: RouteLine<R>): Endpoint<R, Parts<R>> =>
  takes(line, (parts: Parts<R>) => {
    const { version, body, ...params } = parts as { readonly version?: number; readonly body?: unknown };
    return { params, version, body } as object as Input<R>;
  });
