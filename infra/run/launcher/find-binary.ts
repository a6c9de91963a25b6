import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Servers are installed in folders that are not in the PATH of ordinary users.
const systemDirectories = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin'];

/**
 * @param names tried in this order
 * @returns absolute path
 */
export function findBinary(...names: string[]): string | null {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...systemDirectories];
  const paths = names.flatMap((name) => directories.map((directory) => join(directory, name)));
  return paths.find(isExecutable) ?? null;
}

export function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
