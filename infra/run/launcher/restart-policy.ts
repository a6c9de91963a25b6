import { leastFreeBytes } from './free-space.ts';
import type { Work } from './servers/work-trials.ts';

/** What is known about a watched server. Instants are milliseconds of a monotonic clock. */
export interface ServerHistory {
  /** Its process; undefined while it does not run. */
  readonly pid: number | undefined;
  /** When it last worked or was started. */
  readonly since: number;
  /** Whether it has worked since it was started. */
  readonly hasWorked: boolean;
  /** Trials without an answer since then. */
  readonly silences: number;
}

export type Verdict =
  | { readonly kind: 'leave' }
  | { readonly kind: 'start again'; readonly why: string }
  /** A restart would run into the full disk again. */
  | { readonly kind: 'make room'; readonly freeBytes: number };

export interface RestartLimits {
  readonly afterWorkMs: number;
  readonly afterStartMs: number;
}

/**
 * A server that has worked is restarted within a minute. One that has not worked since its start may be repairing its
 * data, or another restart would help no more than the last.
 */
export const restartLimits: RestartLimits = { afterWorkMs: 45_000, afterStartMs: 5 * 60_000 };

/** More than two, since one or two answers may be late on a machine that is short of CPU. */
const fewestSilences = 3;

interface Trial {
  readonly pid: number | undefined;
  readonly work: Work;
  readonly now: number;
}

/**
 * The history of a server after a trial; it begins anew with each process. Only a trial without an answer counts
 * against a server: one that reports what it is short of counts as working.
 */
export function afterTrial(history: ServerHistory | undefined, { pid, work, now }: Trial): ServerHistory {
  if (work.kind !== 'silent') return { pid, since: now, hasWorked: true, silences: 0 };
  if (history === undefined || history.pid !== pid) return { pid, since: now, hasWorked: false, silences: 1 };
  return { ...history, silences: history.silences + 1 };
}

/** What to do about a server after a trial (docs/decisions/0027-health-is-work-done.md). */
export function judge(
  history: ServerHistory,
  { work, freeBytes, now }: { work: Work; freeBytes: number; now: number },
  { afterWorkMs, afterStartMs }: RestartLimits = restartLimits,
): Verdict {
  if (work.kind === 'works') return { kind: 'leave' };
  if (freeBytes < leastFreeBytes) return { kind: 'make room', freeBytes };
  const isDue = now - history.since >= (history.hasWorked ? afterWorkMs : afterStartMs);
  if (work.kind === 'refuses' || history.silences < fewestSilences || !isDue) return { kind: 'leave' };
  return { kind: 'start again', why: work.why };
}
