/**
 * Command-line arguments: `{ port: 1 }` is `--port 1`.
 *
 * @param {Readonly<Record<string, string | number>>} values
 * @returns {string[]}
 */
export function flags(values) {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]);
}
