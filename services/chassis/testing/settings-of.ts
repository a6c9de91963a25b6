import type { z } from 'zod';
import { parseConfig } from '../config/load-config.ts';

/** What a process makes of its environment. @throws Error that says what is wrong with it */
export function settingsOf<S extends z.ZodRawShape>(shape: S, environment: Readonly<Record<string, string>>) {
  const parsed = parseConfig(shape, environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}
