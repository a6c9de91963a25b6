import type { Route } from '@studio/contracts/http/route';
import { fillPath } from '@studio/contracts/http/route-path';
import type { z } from 'zod';

type Schema<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never;
type Part<R, K extends string> = [Schema<R, K>] extends [never]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: z.input<Schema<R, K>> };

/** The input of a declared route. */
type Call<R extends Route> = Pick<R, 'method' | 'path' | 'access'> &
  Part<R, 'params'> &
  Part<R, 'headers'> &
  Part<R, 'query'> &
  Part<R, 'body'>;

/** The response body of a declared route. */
export type Answer<R extends Route> = R['success'] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The request body of a declared route. */
export type Body<R extends Route> = z.input<Schema<R, 'body'>>;

export interface ApiRequest {
  readonly method: Route['method'];
  readonly access: Route['access'];
  readonly url: string;
  readonly params?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

interface AnyCall {
  readonly method: Route['method'];
  readonly access: Route['access'];
  readonly path: string;
  readonly params?: unknown;
  readonly headers?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * The request of a declared route: `call<typeof login>({ method: 'POST', path: '/api/auth/login', … })`. Only the
 * type of the declaration is used, so a wrong path or body does not compile, and zod stays out of the bundle.
 */
export function call<R extends Route>(declared: Call<R>): ApiRequest {
  const { method, access, path, params, headers, query, body } = declared as AnyCall;
  const url = fillPath(path, params as Record<string, string> | undefined);
  return {
    method,
    access,
    url,
    ...(headers ? { headers: givenOnly(headers) } : {}),
    ...(query ? { params: givenOnly(query) } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

function givenOnly(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** The `If-Match` header for an edit of a known version; no header when the version is unknown. */
export function ifMatch(version: number | undefined) {
  return { 'if-match': version === undefined ? undefined : `"${version}"` };
}
