import { allRoutes } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';
import { fillPath } from '@studio/contracts/http/route-path';
import { exampleInputs, type Input, type MakeInput } from './example-inputs.ts';
import type { Sent } from '@studio/chassis/testing/api-client';

export interface RouteUnderTest {
  /** `METHOD path`. */
  readonly name: string;
  readonly route: Route;
  readonly makeInput: MakeInput;
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Every declared call with its example. @throws Error naming those that have none */
export function routesUnderTest(): RouteUnderTest[] {
  const names = allRoutes.map(nameOf);
  const missing = names.filter((name) => !Object.hasOwn(exampleInputs, name));
  const strange = Object.keys(exampleInputs).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`no example input for ${missing.join(', ')}`);
  if (strange.length > 0) throw new Error(`example input for a route that is not declared: ${strange.join(', ')}`);
  return allRoutes.map((route) => ({
    name: nameOf(route),
    route,
    makeInput: exampleInputs[nameOf(route)] as MakeInput,
  }));
}

/** The request of a call with the given input. */
export function requestOf({ method, path }: Route, { params = {}, query = {}, body }: Input): Sent {
  const filled = fillPath(path, params);
  const search = new URLSearchParams(query).toString();
  return { method, path: search === '' ? filled : `${filled}?${search}`, ...(body && { body }) };
}
