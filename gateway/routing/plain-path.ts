const hidden = /%(?:2e|2f|5c|00)/i;
// oxlint-disable-next-line no-control-regex
const odd = /[\\;\u0000-\u0020\u007f]|\/\/|\/\.{1,2}(?:\/|$)/;

/** The part of a request's target before the query string. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/**
 * Whether every reader understands a path alike. Encoded slashes and dots, dot segments, doubled slashes, backslashes,
 * path parameters and control characters could mean one route here and another one at a service.
 */
export function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('#') || hidden.test(path)) return false;
  try {
    return !odd.test(path) && !odd.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
