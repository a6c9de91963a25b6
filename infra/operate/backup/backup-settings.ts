import { isAbsolute } from 'node:path';
import * as parse from '../../run/launcher/setting-parsers.ts';
import { readSetting } from '../../run/launcher/settings.ts';
import { isPublicKey } from './age.ts';

export interface BackupSettings {
  /** Public keys for which backups are encrypted. */
  readonly keys: readonly string[];
  /** Of the studio's day, at which the nightly one is made. */
  readonly hour: number;
  /** An absolute folder, or a place that rclone knows (`remote:path`). */
  readonly copyTo: string | undefined;
}

/** @throws {StartError} naming what is wrong, in one line */
export function readBackupSettings(environment: NodeJS.ProcessEnv): BackupSettings {
  return {
    keys: readSetting(environment, 'BACKUP_KEY', publicKeys) ?? [],
    hour: readSetting(environment, 'BACKUP_HOUR', parse.integer(0, 23)) ?? 3,
    copyTo: readSetting(environment, 'BACKUP_COPY_TO', place),
  };
}

const publicKeys: parse.Parse<readonly string[]> = (text) => {
  const keys = text.split(',').map((key) => key.trim());
  // The value is not repeated: it may be the private key.
  return keys.every(isPublicKey) ? { value: keys } : { expected: 'public keys of age (age1…), with commas between' };
};

const place: parse.Parse<string> = (text) =>
  isAbsolute(text) || /^[\w.@ -]+:/.test(text)
    ? { value: text }
    : { expected: `an absolute folder, or a place of rclone as in remote:path, not "${text}"` };
