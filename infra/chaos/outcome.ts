import type { Answer } from '../acceptance/client.ts';

/**
 * What a caller knows of a call. `ok`: it is done. `refused`: it is not done, and never will be. `unknown`:
 * nothing was answered, or that nobody knows; it may be done, or be done later.
 */
export type Outcome =
  | { readonly kind: 'ok'; readonly body: Answer['body'] }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

/** How often an act had which outcome. */
export type Counts = Record<Outcome['kind'], number>;

/** All that was ever answered, counted by act; what should not have come at all is kept as it is. */
export class Tally {
  readonly counts = new Map<string, Counts>();
  /** Answers that no fault excuses: internal errors, and sessions that ended by themselves. */
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

  /** Those acts that nobody has been able to do, not once. */
  neverDone(acts: readonly string[]): string[] {
    return acts.filter((act) => !this.counts.get(act)?.ok).map((act) => `${act}: never`);
  }

  #judge(act: string, { status, body, headers }: Answer): Outcome {
    const code = String(body?.code ?? status);
    if (status < 300) return { kind: 'ok', body };
    if (status === 500 || status === 401) this.surprises.push(`${act}: ${status} ${code} (${body?.requestId})`);
    if (status === 503 && !headers.has('retry-after')) this.surprises.push(`${act}: 503 without Retry-After`);
    // Turned away at the door; any other failure may have come after the deed.
    if (code === 'OVERLOADED') return { kind: 'refused', code };
    return status >= 500 || status === 408 ? { kind: 'unknown' } : { kind: 'refused', code };
  }
}
