/** A server with one program and one port. */
export interface ServerOptions {
  /** Path of its program. */
  readonly binary: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logsDir: string;
}

/** Command-line arguments: `{ port: 1 }` is `--port 1`. */
export function flags(values: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]);
}
