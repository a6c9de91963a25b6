import type { Binding } from './handler.ts';

/** Most specific first: a literal segment precedes a parameter. */
export function byRoute(a: Pick<Binding, 'route'>, b: Pick<Binding, 'route'>): number {
  return rank(a.route.path).localeCompare(rank(b.route.path), 'en');
}

/** The methods of each path. */
export function pathsWithMethods(bindings: readonly Pick<Binding, 'route'>[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { route } of bindings.toSorted(byRoute)) {
    const methods = paths.get(route.path) ?? [];
    methods.push(...(route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
    paths.set(route.path, methods);
  }
  return paths;
}

function rank(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}
