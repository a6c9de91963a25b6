/** The strong entity tag of the version at a path of the answer, e.g. `user.version`. */
export function entityTag(answer: unknown, path: string): string {
  const version = path.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], answer);
  return `"${String(version)}"`;
}
