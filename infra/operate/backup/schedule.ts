import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newestBackup } from './backups-folder.ts';
import { isDue } from './keep-policy.ts';

const lookEveryMs = 60_000;
/** The longest that a backup or a drill may take: one that hangs must not be the last. */
const limitMs = 3 * 60 * 60 * 1_000;

export interface ScheduleOptions {
  /** Folder of the backups. */
  readonly backups: string;
  /** Of the studio's day. */
  readonly hour: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Makes a backup each night, as `npm run backup` does, and after it the weekly drill. Each is a process of its own, so no
 * failure ends the schedule; each says itself what went wrong.
 */
export async function backUpEachNight({ backups, hour, signal }: ScheduleOptions): Promise<void> {
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

/** Whether a command ends well. */
async function run(file: string, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const stopping = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit', signal: stopping });
  const [code] = await once(child, 'exit').catch((error: unknown) => [error]);
  return code === 0;
}
