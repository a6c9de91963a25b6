import { expect, test } from 'vitest';
import { allRoutes, routesByService } from './all-routes.ts';
import { studioRoutes } from './studio-routes.ts';

test('no two calls of the product share a name', () => {
  const declared = [studioRoutes, ...Object.values(routesByService)].flatMap((routes) => Object.values(routes));
  expect(allRoutes).toEqual(declared);
});
