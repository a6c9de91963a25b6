import type { Answer } from '@studio/chassis/testing/api-client';

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

/** Counts outcomes by act, and keeps the answers that no fault excuses. */
export class Tally {
  readonly counts = new Map<string, Counts>();
  /** Answers that no fault excuses: internal errors, 503 without Retry-After, and sessions that ended by themselves. */
  readonly surprises: string[] = [];

  async attempt(act: string, call: () => Promise<Answer>): Promise<Outcome> {
    const outcome = await call().then(
      (answer) => this.#judge(act, answer),
      (): Outcome => ({ kind: 'unknown' }),
    );
    const counts = this.counts.get(act) ?? { ok: 0, refused: 0, unknown: 0 };
    counts[outcome.kind] += 1;
    this.counts.set(act, counts);
    return outcome;
  }

  /** The acts that have never succeeded. */
  neverDone(acts: readonly string[]): string[] {
    return acts.filter((act) => !this.counts.get(act)?.ok).map((act) => `${act}: never`);
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
