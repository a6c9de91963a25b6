/** The `If-Match` header for an edit of a known version; no header when the version is unknown. */
export function ifMatch(version: number | undefined) {
  return { 'if-match': version === undefined ? undefined : `"${version}"` };
}
