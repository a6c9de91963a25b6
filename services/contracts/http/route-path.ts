/* Apart from the declarations, which need zod: the web app loads this alone. */

/** Path parameters of a declared route, e.g. `:id` in `/api/trainings/:id/switch`. */
const parameter = /:(\w+)/g;

/** The names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(parameter)].map(([, name = '']) => name);
}

/** Matches the addresses of a path, with or without a slash at the end; each parameter is a named group. */
export function pathMatcher(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(parameter, '(?<$1>[^/]+)')}/?$`);
}

/** The path with values for its parameters, percent-encoded; a missing one is empty. */
export function fillPath(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(parameter, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** The path as OpenAPI writes it: `/api/trainings/{id}/switch`. */
export function openApiPath(path: string): string {
  return path.replaceAll(parameter, '{$1}');
}
