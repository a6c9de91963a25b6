import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

export type ParsedConfig<S extends z.ZodRawShape> =
  | { readonly ok: true; readonly config: z.output<z.ZodObject<S>> }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads every key of the shape from the environment: `KEY`, or the content of the file named by `KEY_FILE`. Values are
 * trimmed, and an empty one counts as not set, also in a file. Reports every fault, one line per variable.
 */
export function parseConfig<S extends z.ZodRawShape>(shape: S, env: Environment): ParsedConfig<S> {
  const problems: string[] = [];
  const values: Record<string, string> = {};
  for (const key of Object.keys(shape)) {
    const read = readSetting(key, env);
    if (read.problem !== undefined) problems.push(read.problem);
    else if (read.value !== undefined) values[key] = read.value;
  }
  const parsed = z.object(shape).safeParse(values);
  if (parsed.success && problems.length === 0) return { ok: true, config: parsed.data };
  const unreadable = new Set(problems.map((line) => line.split(/(?:_FILE)?: /)[0]));
  for (const issue of parsed.error?.issues ?? []) {
    const key = String(issue.path[0]);
    if (!unreadable.has(key)) problems.push(`${key}: ${values[key] === undefined ? 'is not set' : issue.message}`);
  }
  return { ok: false, problems };
}

/** The parsed settings. Prints invalid ones to stderr, a line each, and ends the process with exit code 1. */
export function loadConfig<S extends z.ZodRawShape>(
  shape: S,
  env: Environment = process.env,
): z.output<z.ZodObject<S>> {
  const parsed = parseConfig(shape, env);
  if (parsed.ok) return parsed.config;
  process.stderr.write(`${parsed.problems.join('\n')}\n`);
  return process.exit(1);
}

function readSetting(key: string, env: Environment): { value?: string; problem?: string } {
  const direct = env[key]?.trim();
  const path = env[`${key}_FILE`]?.trim();
  if (direct && path) return { problem: `${key}: is given twice, also as ${key}_FILE` };
  if (direct) return { value: direct };
  if (!path) return {};
  try {
    const content = readFileSync(path, 'utf8').trim();
    return content ? { value: content } : {};
  } catch (error) {
    return { problem: `${key}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})` };
  }
}
