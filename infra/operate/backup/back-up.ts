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
import { commandLine, type OperatedStudio, operatorCommand } from '../../run/operator-command.ts';
import { isPublicKey, newKeyPair } from './age.ts';
import { backUpStudio, type BackUpOptions } from './back-up-studio.ts';
import { checkPlace, copyElsewhere } from './copy-elsewhere.ts';
import { isDue, nameOfBackup } from './keep-policy.ts';
import { keepFailure, keepOutcome, LONGEST_BACKUP_HOURS } from '../../run/outcomes.ts';
import { drillKeyName, newestBackup, removeOld } from './backups-folder.ts';
import { removeLeftOvers } from './remove-left-overs.ts';
import { withServers } from './with-servers.ts';

const publicKeys: parse.Parse<readonly string[]> = (text) => {
  const keys = text.split(',').map((key) => key.trim());
  // Does not repeat the value, which may be the private key.
  return keys.every(isPublicKey) ? { value: keys } : { expected: 'age public keys (age1…), separated by commas' };
};

const target: parse.Parse<string> = (text) =>
  isAbsolute(text) || /^[\w.@ -]+:/.test(text)
    ? { value: text }
    : { expected: `an absolute folder, or an rclone path such as remote:path, not "${text}"` };

/** Interval between checks whether a backup is due. */
const lookEveryMs = 60_000;
/** The commands of the schedule, each a program beside this one. */
const commands = { backup: ['back-up.ts', '--nightly'], drill: ['drill.ts', '--weekly'] } as const;

const limitMs = LONGEST_BACKUP_HOURS * 60 * 60 * 1_000;

const help = `${commandLine('backup', '[<folder>] [--nightly | --schedule]')}
Copies all databases as of one instant, to <folder> or to DATA_DIR/backups/<time>, also while members book.
--nightly   one that retention removes when it is old; all others stay until you remove them
--schedule  one of these each night, and a drill each week, until stopped
Settings: BACKUP_KEY, BACKUP_HOUR, BACKUP_COPY_TO, BACKUP_COPY_SAME_DISK (docs/backup.md)`;

/**
 * `npm run backup [-- <folder>]`: backs up the studio that `npm start` runs with the same settings, running or stopped.
 * Default folder: `backups/<time>` in DATA_DIR, where the policy removes old nightly ones (`keep-policy.ts`). Backups
 * there are also copied to BACKUP_COPY_TO. Remains of killed backups beside the new one are removed after a day.
 *
 * With `--nightly` it makes one that the policy may remove, with `--schedule` it keeps running and makes such a one each
 * night.
 */
await operatorCommand(help, async (studio) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { schedule: { type: 'boolean', default: false }, nightly: { type: 'boolean', default: false } },
  });
  const { signal } = listenForStop(console.error);
  if (values.schedule) return backUpEachNight(studio, signal);
  const { dataDir, namespace } = studio;
  const backups = join(dataDir, 'backups');
  const [named] = positionals;
  const folder = named ?? join(backups, nameOfBackup(new Date()));
  const made = values.nightly ? 'nightly' : 'by hand';
  const options = { settings: studio, environment: process.env, only: ['mongo'] as const, stopping: signal };
  await withServers(options, async ({ mongoUrl }) => {
    const target = { mongoUrl, namespace, signal };
    await keepOutcome(target, 'backup', async () => {
      const { keys, copyTo } = readBackupSettings(dataDir);
      for (const removed of await removeLeftOvers(dirname(resolve(folder)), new Date())) {
        console.error(`removed ${removed}, left by a backup that was killed`);
      }
      await backUp({ ...target, folder, keys, made });
      if (named !== undefined) return;
      printAll(await removeOld(backups));
      if (copyTo === undefined) return;
      const said = await copyElsewhere({ folder, ...copyTo });
      printAll([`copied to ${copyTo.target}`, ...said]);
    });
  });
});

function printAll(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

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
function readBackupSettings(dataDir: string) {
  const { env } = process;
  const copyTo = readSetting(env, 'BACKUP_COPY_TO', target);
  const acceptsSameDisk = readSetting(env, 'BACKUP_COPY_SAME_DISK', parse.oneOf('0', '1')) === '1';
  return {
    /** Public keys for which backups are encrypted. */
    keys: readSetting(env, 'BACKUP_KEY', publicKeys) ?? [],
    /** Hour of studio time at which the nightly backup is made. */
    hour: readSetting(env, 'BACKUP_HOUR', parse.integer(0, 23)) ?? 3,
    /** Where backups are copied to. */
    copyTo: copyTo === undefined ? undefined : { target: copyTo, dataDir, acceptsSameDisk },
  };
}

/**
 * Makes a backup each night, as `npm run backup` does, and then the weekly drill. Each runs in a process of its own,
 * which reports its own errors, so no failure ends the schedule. A wrong setting does, and the doctor reports it.
 *
 * @param signal ends the schedule
 */
async function backUpEachNight(studio: OperatedStudio, signal: AbortSignal): Promise<void> {
  const { dataDir, namespace, servers } = studio;
  const backups = join(dataDir, 'backups');
  const { hour } = await announceSchedule(dataDir).catch(async (error: Error) => {
    await keepFailure({ ...servers, namespace }, 'backup', error);
    throw error;
  });
  let failedAt: Date | undefined;
  while (!signal.aborted) {
    const now = new Date();
    const newest = (await newestBackup(backups))?.at;
    if (isDue({ now, hour, newest, failedAt })) {
      const isMade = await run('backup', studio, signal);
      failedAt = isMade ? undefined : new Date();
      if (isMade) await run('drill', studio, signal);
      else if (!signal.aborted) console.error('the next attempt is in an hour');
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Prints what the schedule will do, and whether a copy could be made now. @throws {StartError} for a wrong setting */
async function announceSchedule(dataDir: string) {
  const settings = readBackupSettings(dataDir);
  const { hour, keys, copyTo } = settings;
  console.log(`a backup each night at ${hour}:00 of studio time, in ${join(dataDir, 'backups')}`);
  console.log(keys.length > 0 ? `encrypted for ${keys.join(', ')}` : 'not encrypted: BACKUP_KEY is not set');
  console.log(copyTo ? `copied to ${copyTo.target}` : 'not copied to another disk: BACKUP_COPY_TO is not set');
  // The place may be away for now, and each backup says so.
  if (copyTo) await checkPlace(copyTo).then(printAll, (error: Error) => console.error(error.message));
  return settings;
}

/** Runs a command, and reports for it that it was killed. Returns whether it exited with 0. */
async function run(
  what: keyof typeof commands,
  { servers, namespace }: OperatedStudio,
  signal: AbortSignal,
): Promise<boolean> {
  const [file, ...args] = commands[what];
  const path = fileURLToPath(new URL(file, import.meta.url));
  const limit = AbortSignal.timeout(limitMs);
  const child = spawn(process.execPath, [path, ...args], {
    stdio: 'inherit',
    signal: AbortSignal.any([signal, limit]),
  });
  const [code, killedBy] = await once(child, 'exit').catch((error: unknown) => [error, null]);
  if (!signal.aborted && (killedBy !== null || limit.aborted)) {
    const reason = limit.aborted ? `stopped after ${LONGEST_BACKUP_HOURS} h` : `killed (${killedBy})`;
    const error = new Error(`the ${what} was ${reason} before it ended`);
    console.error(error.message);
    await keepFailure({ ...servers, namespace }, what, error);
  }
  return code === 0;
}
