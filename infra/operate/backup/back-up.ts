import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as parse from '../../run/launcher/setting-parsers.ts';
import { readSetting } from '../../run/launcher/settings.ts';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { commandLine, operatorCommand } from '../../run/operator-command.ts';
import { isPublicKey, newKeyPair } from './age.ts';
import { backUpStudio, type BackUpOptions } from './back-up-studio.ts';
import { copyElsewhere } from './copy-elsewhere.ts';
import { isDue, nameOfBackup } from './keep-policy.ts';
import { keepOutcome } from '../../run/outcomes.ts';
import { drillKeyName, newestBackup, removeOld } from './backups-folder.ts';
import { removeLeftOvers } from './remove-left-overs.ts';
import { withServers } from './with-servers.ts';

interface BackupSettings {
  /** Public keys for which backups are encrypted. */
  readonly keys: readonly string[];
  /** Hour of studio time at which the nightly backup is made. */
  readonly hour: number;
  /** An absolute folder, or a place that rclone knows (`remote:path`). */
  readonly copyTo: string | undefined;
}

const publicKeys: parse.Parse<readonly string[]> = (text) => {
  const keys = text.split(',').map((key) => key.trim());
  // Does not repeat the value, which may be the private key.
  return keys.every(isPublicKey) ? { value: keys } : { expected: 'age public keys (age1…), separated by commas' };
};

const place: parse.Parse<string> = (text) =>
  isAbsolute(text) || /^[\w.@ -]+:/.test(text)
    ? { value: text }
    : { expected: `an absolute folder, or an rclone path such as remote:path, not "${text}"` };

/** Interval between checks whether a backup is due. */
const lookEveryMs = 60_000;
/** The longest that a backup or a drill may take: one that hangs must not block all later ones. */
const limitMs = 3 * 60 * 60 * 1_000;

const help = `${commandLine('backup', '[<folder>] [--schedule]')}
Copies all databases as of one instant, to <folder> or to DATA_DIR/backups/<time>, also while members book.
--schedule  one each night, and a drill each week, until stopped
Settings: BACKUP_KEY, BACKUP_HOUR, BACKUP_COPY_TO (docs/backup.md)`;

/**
 * `npm run backup [-- <folder>]`: backs up the studio that `npm start` runs with the same settings, running or stopped.
 * Default folder: `backups/<time>` in DATA_DIR, where the policy removes old ones (`keep-policy.ts`). Backups there are
 * also copied to BACKUP_COPY_TO. Remains of killed backups beside the new one are removed after a day.
 *
 * With `--schedule` it keeps running and makes one each night.
 */
await operatorCommand(help, async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { schedule: { type: 'boolean', default: false } },
  });
  const { keys, copyTo, hour } = readBackupSettings(process.env);
  const backups = join(settings.dataDir, 'backups');
  const { signal } = listenForStop(console.error);
  if (values.schedule) return backUpEachNight({ backups, hour, signal });
  const [named] = positionals;
  const folder = named ?? join(backups, nameOfBackup(new Date()));
  for (const removed of await removeLeftOvers(dirname(resolve(folder)), new Date())) {
    console.error(`removed ${removed}, left by a backup that was killed`);
  }
  const options = { settings, environment: process.env, only: ['mongo'] as const, stopping: signal };
  await withServers(options, async ({ mongoUrl }) => {
    const studio = { mongoUrl, namespace: settings.namespace };
    await keepOutcome({ ...studio, signal }, 'backup', async () => {
      await backUp({ ...studio, folder, keys, signal });
      if (named !== undefined) return;
      for (const removed of await removeOld(backups)) console.log(`removed ${removed}, which is old`);
      if (copyTo === undefined) return;
      await copyElsewhere({ folder, target: copyTo });
      console.log(`copied to ${copyTo}`);
    });
  });
});

/**
 * Encrypts an encrypted backup for one more key, which the machine keeps until the next backup. `npm run drill` can
 * then restore what the machine has anyway, and older backups stay closed to whoever takes the machine.
 */
async function backUp({ keys = [], ...target }: BackUpOptions): Promise<void> {
  const { folder } = target;
  const drill = keys.length > 0 ? await newKeyPair() : undefined;
  const { takenAt, collections } = await backUpStudio({ ...target, keys: drill ? [...keys, drill.key] : [] });
  if (drill) await writeKey(join(dirname(resolve(folder)), drillKeyName), drill.identity);
  const documents = collections.reduce((sum, file) => sum + file.documents, 0);
  console.log(`${folder}\n${documents} documents of ${collections.length} collections, as they were at ${takenAt}`);
}

async function writeKey(path: string, identity: string): Promise<void> {
  await writeFile(`${path}.new`, `${identity}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** @throws {StartError} naming the wrong setting, in one line */
function readBackupSettings(environment: NodeJS.ProcessEnv): BackupSettings {
  return {
    keys: readSetting(environment, 'BACKUP_KEY', publicKeys) ?? [],
    hour: readSetting(environment, 'BACKUP_HOUR', parse.integer(0, 23)) ?? 3,
    copyTo: readSetting(environment, 'BACKUP_COPY_TO', place),
  };
}

interface ScheduleOptions {
  readonly backups: string;
  /** Hour of studio time. */
  readonly hour: number;
  /** Ends the schedule. */
  readonly signal: AbortSignal;
}

/**
 * Makes a backup each night, as `npm run backup` does, and then the weekly drill. Each runs in a process of its own,
 * which reports its own errors, so no failure ends the schedule.
 */
async function backUpEachNight({ backups, hour, signal }: ScheduleOptions): Promise<void> {
  console.log(`a backup each night at ${hour}:00 of studio time, in ${backups}`);
  let failedAt: Date | undefined;
  while (!signal.aborted) {
    const now = new Date();
    const newest = (await newestBackup(backups))?.at;
    if (isDue({ now, hour, newest, failedAt })) {
      const isMade = await run('back-up.ts', [], signal);
      failedAt = isMade ? undefined : new Date();
      if (isMade) await run('drill.ts', ['--weekly'], signal);
      else if (!signal.aborted) console.error('the next attempt is in an hour');
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Runs a command. Returns whether it exited with 0. */
async function run(file: string, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const stopping = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit', signal: stopping });
  const [code] = await once(child, 'exit').catch((error: unknown) => [error]);
  return code === 0;
}
