/** The state of one part. `note` is informational, `fail` needs action. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'fail';
  readonly part: string;
  readonly says: string;
  /** Remedy; present on every failure. */
  readonly advice?: string;
}

export const ok = (part: string, says: string): Finding => ({ state: 'ok', part, says });
export const note = (part: string, says: string, advice: string): Finding => ({ state: 'note', part, says, advice });
export const fail = (part: string, says: string, advice: string): Finding => ({ state: 'fail', part, says, advice });

/** Timeout for examining one part, in milliseconds. */
export const patienceMs = 2_000;

/**
 * Examines one part. An error or a timeout, 2 s by default, becomes a finding of its own, so that a part that is down
 * hides no other.
 */
export async function examine(
  part: string,
  advice: string,
  look: () => Promise<readonly Finding[]>,
  withinMs = patienceMs,
): Promise<readonly Finding[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${withinMs / 1_000} s`)), withinMs);
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    return [fail(part, reasonOf(error), advice)];
  } finally {
    clearTimeout(timer);
  }
}

/** Never the whole error: an address in it may carry a password. */
function reasonOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return `does not answer (${code})`;
  const message = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '';
  return message.replaceAll(/\/\/[^@\s/]+@/g, '//') || 'does not answer';
}
