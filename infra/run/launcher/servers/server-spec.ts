import { join } from 'node:path';
import { root } from '../root.ts';
import type { ProcessSpec } from '../supervised-process.ts';

/** A server with one program and one port. */
export interface ServerOptions {
  /** Path of its program. */
  readonly binary: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logsDir: string;
}

interface ServerSpec extends Pick<ProcessSpec, 'name' | 'command' | 'args' | 'isReady'> {
  readonly logsDir: string;
}

/** A process that gets only the PATH of the environment, and a log file of its name. */
export function serverSpec({ logsDir, ...spec }: ServerSpec): ProcessSpec {
  return { ...spec, env: { PATH: process.env['PATH'] }, cwd: root, logFile: join(logsDir, `${spec.name}.log`) };
}

/** Command-line arguments: `{ port: 1 }` is `--port 1`. */
export function flags(values: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]);
}
