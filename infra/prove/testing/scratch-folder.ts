import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Makes a folder for the test that runs, and removes it when that is over.
 *
 * @param name what its name begins with
 */
export function scratchFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
