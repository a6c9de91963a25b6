/** The only access to the console, for failures that show no message (docs/product.md §12.2). */
export function logError(what: string, error: unknown): void {
  // eslint-disable-next-line no-console
  console.error(what, error);
}
