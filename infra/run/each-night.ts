import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from './launcher/run-program.ts';

const dayMs = 24 * 60 * 60_000;
/**
 * 3:10 of studio time, when few are awake, in milliseconds of a day in UTC: Colombia knows no summer time, and the launcher
 * loads no library (docs/decisions/0012-launcher-memory.md).
 */
const timeMs = (8 * 60 + 10) * 60_000;
/** A studio that has just started has other things to do. */
const afterStartMs = 60_000;

interface NightlyAudit {
  readonly env: NodeJS.ProcessEnv;
  readonly announce: (line: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * Audits all data each night, in a process of its own that keeps how it ended. A night that was missed, because nothing ran
 * then, is made up for after the start.
 */
export async function auditEachNight({ env, announce, signal }: NightlyAudit): Promise<void> {
  let waitMs = afterStartMs;
  for (let args = ['--keep', '--if-due']; ; args = ['--keep']) {
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await runProgram('infra/operate/audit/main.ts', { args, env, signal }).catch((error: Error) => {
      if (!signal.aborted)
        announce(`The audit of this night found differences or failed; the doctor says more. ${error.message}`.trim());
    });
    const now = new Date();
    waitMs = nightBefore(now).getTime() + dayMs - now.getTime();
  }
}

/** The last instant at which an audit should have begun. */
export function nightBefore(now: Date): Date {
  return new Date(Math.floor((now.getTime() - timeMs) / dayMs) * dayMs + timeMs);
}
