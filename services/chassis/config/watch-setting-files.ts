import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Environment } from './load-config.ts';

export interface WatchOptions {
  readonly env?: Environment;
  /** Milliseconds between two checks. */
  readonly everyMs: number;
  /** Called once, with the names of the changed settings. */
  readonly onChange: (names: readonly string[]) => void;
}

/**
 * Polls whether the files named by `<NAME>_FILE` still contain what they did at the start. Polling, because change
 * events of a file replaced in a volume that another container writes do not arrive everywhere. A missing or empty file
 * is being written and counts as unchanged.
 */
export function watchSettingFiles(
  names: readonly string[],
  { env = process.env, everyMs, onChange }: WatchOptions,
): { readonly look: () => Promise<void>; readonly stop: () => void } {
  const files = names.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim();
    return path ? [{ name, path, before: readFileSync(path, 'utf8').trim() }] : [];
  });
  const timer = setInterval(() => void look(), everyMs).unref();
  const stop = () => clearInterval(timer);
  let reported = false;

  async function look(): Promise<void> {
    const now = await Promise.all(files.map(({ path }) => readFile(path, 'utf8').catch(() => undefined)));
    const changed = files.filter(({ before }, index) => (now[index]?.trim() || before) !== before);
    if (changed.length === 0 || reported) return;
    reported = true;
    stop();
    onChange(changed.map(({ name }) => name));
  }
  return { look, stop };
}
