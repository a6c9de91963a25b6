import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from './launcher/run-program.ts';

const dayMs = 24 * 60 * 60_000;
/**
 * 3:10 of studio time, when few people are awake, in milliseconds of a UTC day: Colombia has no daylight saving time,
 * and the launcher loads no library (docs/decisions/0012-launcher-memory.md).
 */
const timeMs = (8 * 60 + 10) * 60_000;
/** Delay after the start, when the studio has other things to do. */
const afterStartMs = 60_000;

interface NightlyAudit {
  readonly env: NodeJS.ProcessEnv;
  readonly announce: (line: string) => void;
  /** Ends the nightly audits. */
  readonly signal: AbortSignal;
}

/**
 * Audits all data each night, in a separate process that records the outcome. A night that was missed because the
 * studio was not running is made up for after the start.
 */
export async function auditEachNight({ env, announce, signal }: NightlyAudit): Promise<void> {
  let waitMs = afterStartMs;
  for (let args = ['--keep', '--if-due']; ; args = ['--keep']) {
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await runProgram('infra/operate/audit/main.ts', { args, env, signal }).catch((error: Error) => {
      if (!signal.aborted)
        announce(`The nightly audit found differences or failed; the doctor says more. ${error.message}`.trim());
    });
    const now = new Date();
    waitMs = nightBefore(now).getTime() + dayMs - now.getTime();
  }
}

/** The most recent instant at which an audit should have begun. */
export function nightBefore(now: Date): Date {
  return new Date(Math.floor((now.getTime() - timeMs) / dayMs) * dayMs + timeMs);
}
