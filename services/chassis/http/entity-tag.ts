/** The strong tag of the version that stands at a path of an answer, e.g. `user.version`. */
export function entityTag(answer: unknown, path: string): string {
  const version = path.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], answer);
  return `"${String(version)}"`;
}
