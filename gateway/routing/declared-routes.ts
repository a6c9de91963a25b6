import { allRoutes } from '@studio/contracts/http/all-routes';

const declared = allRoutes.map(({ method, path, withoutSession }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  expression: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  withoutSession,
}));
const worded = declared.filter(({ withoutSession }) => withoutSession !== undefined);

/** The methods that a path answers by the contracts; none where it answers nothing. */
export function allowedMethods(path: string): string[] {
  const fitting = declared.filter(({ expression }) => expression.test(path));
  return [...new Set(fitting.flatMap(({ methods }) => methods))];
}

/** What a call's route tells a caller without a session; undefined where it has no words of its own for that. */
export function withoutSessionText(method: string, path: string): string | undefined {
  return worded.find(({ methods, expression }) => methods.includes(method) && expression.test(path))?.withoutSession;
}
