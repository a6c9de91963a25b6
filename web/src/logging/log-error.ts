/** The one door to the console: for failures that people are not told about (spec §8, "only logged"). */
export function logError(what: string, error: unknown): void {
  // eslint-disable-next-line no-console
  console.error(what, error);
}
