import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Environment } from './load-config.ts';

export interface WatchOptions {
  readonly env?: Environment;
  /** Milliseconds from one look to the next. */
  readonly everyMs: number;
  /** Called once, with the names of the settings whose content is another one now. */
  readonly onChange: (names: readonly string[]) => void;
}

/**
 * Looks every now and then whether the files that `<NAME>_FILE` names for the given settings still say what they said
 * when the watch began. They are read, not watched: a file that is replaced, in a volume that another container
 * writes, is not told of everywhere. One that is away or empty at the moment is just being written: it is unchanged.
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
  let told = false;

  async function look(): Promise<void> {
    const now = await Promise.all(files.map(({ path }) => readFile(path, 'utf8').catch(() => undefined)));
    const changed = files.filter(({ before }, index) => (now[index]?.trim() || before) !== before);
    if (changed.length === 0 || told) return;
    told = true;
    stop();
    onChange(changed.map(({ name }) => name));
  }
  return { look, stop };
}
