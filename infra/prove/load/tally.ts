import type { Answer } from '@studio/chassis/testing/api-client';
import { percentile } from './percentile.ts';

/**
 * The outcome of a call for its caller. `ok`: it took effect. `refused`: it did not and never will. `unknown`: there
 * was no answer, or a failure that leaves it open. The call may take effect later.
 */
export type Outcome =
  | { readonly kind: 'ok'; readonly body: Answer['body'] }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

/** Number of calls of an act by outcome. */
export type Counts = Record<Outcome['kind'], number>;

/** A call as its caller saw it. */
export interface Call {
  /** The action, e.g. `book`. */
  readonly act: string;
  readonly kind: Outcome['kind'];
  /** When it was sent, in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  /** What came in place of `ok`, in words. */
  readonly problem?: string;
}

/** Keeps the calls of all callers with their outcomes, and the answers that no fault excuses. */
export class Tally {
  readonly calls: Call[] = [];
  /** Answers that no fault excuses: internal errors, 503 without Retry-After, and sessions that ended by themselves. */
  readonly surprises: string[] = [];

  async attempt(act: string, call: () => Promise<Answer>): Promise<Outcome> {
    const at = performance.now();
    const { outcome, words } = await call().then(
      (answer) => ({ outcome: this.#judge(act, answer), words: `${answer.status} ${answer.body?.code}` }),
      (error: NodeJS.ErrnoException) => ({
        outcome: { kind: 'unknown' } as const,
        words: `${error.message} (${error.code})`,
      }),
    );
    const problem = outcome.kind === 'ok' ? {} : { problem: `${act}: ${words}` };
    this.calls.push({ act, kind: outcome.kind, at, ms: performance.now() - at, ...problem });
    return outcome;
  }

  counts(): Map<string, Counts> {
    const counts = new Map<string, Counts>();
    for (const { act, kind } of this.calls) {
      const of = counts.get(act) ?? { ok: 0, refused: 0, unknown: 0 };
      counts.set(act, of);
      of[kind] += 1;
    }
    return counts;
  }

  /** The acts that have never succeeded. */
  neverDone(acts: readonly string[]): string[] {
    const counts = this.counts();
    return acts.filter((act) => !counts.get(act)?.ok).map((act) => `${act}: never`);
  }

  #judge(act: string, { status, body, headers }: Answer): Outcome {
    const code = String(body?.code ?? status);
    if (status < 300) return { kind: 'ok', body };
    if (status === 500 || status === 401) this.surprises.push(`${act}: ${status} ${code} (${body?.requestId})`);
    if (status === 503 && !headers.has('retry-after')) this.surprises.push(`${act}: 503 without Retry-After`);
    // Refused before it began. Any other failure may have come after the commit.
    if (code === 'OVERLOADED') return { kind: 'refused', code };
    return status >= 500 || status === 408 ? { kind: 'unknown' } : { kind: 'refused', code };
  }
}

export interface Figures {
  readonly requests: number;
  readonly failed: number;
  /** Milliseconds; NaN when there was no request. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

export function figuresOf(calls: readonly Call[]): Figures {
  const all = calls.map(({ ms }) => ms);
  return {
    requests: calls.length,
    failed: calls.filter(({ kind }) => kind !== 'ok').length,
    p50: percentile(all, 0.5),
    p99: percentile(all, 0.99),
    slowest: percentile(all, 1),
  };
}
