/** A rule's refusal: its stable code, and the facts behind it where the code does not say it all. */
export interface Refused<Code extends string, Facts = undefined> {
  readonly kind: 'refused';
  readonly code: Code;
  readonly facts: Facts;
}

export function refused<Code extends string>(code: Code): Refused<Code>;
export function refused<Code extends string, Facts>(code: Code, facts: Facts): Refused<Code, Facts>;
export function refused(code: string, facts?: unknown): Refused<string, unknown> {
  return { kind: 'refused', code, facts };
}
