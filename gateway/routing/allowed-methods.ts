import { allRoutes } from '@studio/contracts/http/all-routes';

const declared = allRoutes.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  expression: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** The methods that a path answers by the contracts; none where it answers nothing. */
export function allowedMethods(path: string): string[] {
  const fitting = declared.filter(({ expression }) => expression.test(path));
  return [...new Set(fitting.flatMap(({ methods }) => methods))];
}
