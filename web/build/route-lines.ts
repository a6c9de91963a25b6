import { routesByName } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';

/** The access that the browser asks about: members' routes say nothing more. */
const said = new Set<Route['access']>(['public', 'admin']);

/**
 * A route in the browser: `METHOD path`, followed by ` public` if it takes no session, and by ` admin` if it refuses a desk
 * (`web/src/api/call.ts`, `web/src/features/admin/use-may.ts`).
 */
const lineOf = ({ method, path, access }: Route) => `${method} ${path}${said.has(access) ? ` ${access}` : ''}`;

/**
 * The lines that Vite and Vitest put in place of `routes.<name>`, each into the modules that name it: the declarations
 * themselves would bring zod into the bundle.
 */
export const routeLines = Object.fromEntries(
  Object.entries(routesByName).map(([name, route]) => [`routes.${name}`, JSON.stringify(lineOf(route))]),
);
