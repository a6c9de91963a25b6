import type { Route } from '@studio/contracts/http/route';
import { fillPath } from '@studio/contracts/http/route-path';
import type { z } from 'zod';

type Schema<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? S : never;
type Part<R, K extends string> = [Schema<R, K>] extends [never]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: z.input<Schema<R, K>> };

/** The input of a declared route. `access` is `'public'` for a route without a session and absent for all others. */
type Input<R extends Route> = Part<R, 'params'> &
  Part<R, 'headers'> &
  Part<R, 'query'> &
  Part<R, 'body'> &
  (R['access'] extends 'public' ? { readonly access: 'public' } : { readonly access?: undefined });

/** The response body of a declared route. */
export type Answer<R extends Route> = R['success'] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The request body of a declared route. */
export type Body<R extends Route> = z.input<Schema<R, 'body'>>;

/** The query of a declared route. */
export type Query<R extends Route> = z.input<Schema<R, 'query'>>;

export interface ApiRequest {
  readonly method: Route['method'];
  /** `member`: needs a session, for some routes that of an administrator. */
  readonly access: 'public' | 'member';
  readonly url: string;
  readonly params?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

interface AnyInput {
  readonly access?: 'public';
  readonly params?: Record<string, string>;
  readonly headers?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/**
 * The request of a declared route: `call<typeof login>('POST /api/auth/login', { access: 'public', body })`. Only the
 * type of the declaration is used, so a wrong path or body does not compile, and zod stays out of the bundle.
 */
export function call<R extends Route>(
  line: `${R['method']} ${R['path']}`,
  ...[input]: object extends Input<R> ? [input?: Input<R>] : [input: Input<R>]
): ApiRequest {
  const [method, path] = line.split(' ') as [Route['method'], string];
  const { access = 'member', params, headers, query, body } = (input ?? {}) as AnyInput;
  return {
    method,
    access,
    url: fillPath(path, params),
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
