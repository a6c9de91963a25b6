import type { routesByName } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';
import { fillPath } from '@studio/contracts/http/route-path';
import type { z } from 'zod';

/** A declared route as the bundle holds it: its method, its path and the access that it says. `R` is only a type. */
export type RouteLine<R extends Route = Route> = string & { readonly declared?: R };

declare global {
  /** Every declared route by its name. The build replaces each mention by the route's line (`web/build/route-lines.ts`). */
  const routes: { readonly [Name in keyof typeof routesByName]: RouteLine<(typeof routesByName)[Name]> };
}

type RouteOf<L extends RouteLine> = L extends { readonly declared?: infer R extends Route } ? R : never;
type Schema<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never;
type Part<R, K extends string> = [Schema<R, K>] extends [never]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: z.input<Schema<R, K>> };

/** The version that an edit builds on, as the person saw it (`If-Match`); undefined if it could not be loaded. */
export type VersionOf<R> = R extends { headers: z.ZodType } ? { readonly version: number | undefined } : unknown;

/** The input of a declared route. */
export type Input<R extends Route> = Part<R, 'params'> & VersionOf<R> & Part<R, 'query'> & Part<R, 'body'>;

export type AnswerOf<R extends Route> = R['success'] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export type BodyOf<R extends Route> = z.input<Schema<R, 'body'>>;
export type ParamsOf<R extends Route> = R extends { params: infer S extends z.ZodType } ? z.input<S> : unknown;

/** The response body of a declared route, e.g. `Answer<typeof routes.login>`. */
export type Answer<L extends RouteLine> = AnswerOf<RouteOf<L>>;

/** The request body of a declared route. */
export type Body<L extends RouteLine> = BodyOf<RouteOf<L>>;

/** The query of a declared route. */
export type Query<L extends RouteLine> = z.input<Schema<RouteOf<L>, 'query'>>;

export interface ApiRequest {
  readonly method: Route['method'];
  /** `public`: needs no session. */
  readonly access?: 'public' | 'admin' | undefined;
  /** With the query. */
  readonly url: string;
  readonly headers?: Record<string, string> | undefined;
  readonly body?: unknown;
}

interface AnyInput {
  readonly params?: Record<string, string>;
  readonly version?: number | undefined;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
}

/** The request of a declared route: `call(routes.login, { body })`. */
export function call<R extends Route>(
  line: RouteLine<R>,
  ...input: object extends Input<R> ? [input?: Input<R>] : [input: Input<R>]
): ApiRequest;
export function call<R extends Route>(line: RouteLine<R>, input: Input<R>): ApiRequest;
export function call(line: string, input: object = {}): ApiRequest {
  const [method, path, access] = line.split(' ') as [Route['method'], string, ApiRequest['access']];
  const { params, version, query, body } = input as AnyInput;
  const given = Object.entries(query ?? {}).filter(([, value]) => value) as [name: string, value: string][];
  return {
    method,
    access,
    url: fillPath(path, params) + (query ? `?${new URLSearchParams(given)}` : ''),
    headers: version === undefined ? version : { 'if-match': `"${version}"` },
    body,
  };
}
