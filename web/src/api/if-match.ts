/** The header of an edit that builds on a version of a record; none for a version that is not known. */
export function ifMatch(version: number | undefined) {
  return { 'if-match': version === undefined ? undefined : `"${version}"` };
}
