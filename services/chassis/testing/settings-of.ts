import type { z } from 'zod';
import { parseConfig } from '../config/load-config.ts';

/** Parses settings as a process does. @throws Error that lists invalid ones */
export function settingsOf<S extends z.ZodRawShape>(shape: S, environment: Readonly<Record<string, string>>) {
  const parsed = parseConfig(shape, environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}
