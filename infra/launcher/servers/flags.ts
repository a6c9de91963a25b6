/** Command-line arguments: `{ port: 1 }` is `--port 1`. */
export function flags(values: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]);
}
