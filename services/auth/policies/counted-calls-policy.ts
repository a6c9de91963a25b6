import type { CallOutcome } from '@studio/chassis/http/handler';
import { refusals } from '@studio/contracts/http/refusals';

/**
 * Which calls count against the limits of one address (docs/product.md §5.3). Everybody in the studio shares its
 * address: what succeeds is no guess, and what is merely invalid has tried nothing.
 */
export function isWrongLogin(outcome: CallOutcome): boolean {
  return codeOf(outcome) === refusals.INVALID_CREDENTIALS.code;
}

/** A registration that makes an account, or that finds out that somebody has one. */
export function isRegistration(outcome: CallOutcome): boolean {
  const tellsOfAnAccount: readonly string[] = [refusals.EMAIL_TAKEN.code, refusals.DOCUMENT_TAKEN.code];
  return outcome === 'done' || tellsOfAnAccount.includes(codeOf(outcome));
}

/** A valid request for a reset link: the answer is the same for known and unknown addresses, and so is the count. */
export function isResetRequest(outcome: CallOutcome): boolean {
  return outcome === 'done';
}

function codeOf(outcome: CallOutcome): string {
  return typeof outcome === 'string' ? outcome : outcome.code;
}
