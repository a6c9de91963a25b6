import { routesByName } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';

/** A route in the browser: `METHOD path`, followed by ` public` if it takes no session (`web/src/api/call.ts`). */
const lineOf = ({ method, path, access }: Route) => `${method} ${path}${access === 'public' ? ' public' : ''}`;

/**
 * The lines that Vite and Vitest put in place of `routes.<name>`, each into the modules that name it: the declarations
 * themselves would bring zod into the bundle.
 */
export const routeLines = Object.fromEntries(
  Object.entries(routesByName).map(([name, route]) => [`routes.${name}`, JSON.stringify(lineOf(route))]),
);
