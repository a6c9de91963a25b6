import type { CallOutcome } from '@studio/chassis/http/handler';
import { refusals } from '@studio/contracts/http/refusals';

/**
 * Whether a call counts against the login limit of one address (`docs/product.md` §5.3). Everybody in the studio shares
 * one address, so successful and invalid calls do not count.
 */
export function isWrongLogin(outcome: CallOutcome): boolean {
  const { INVALID_CREDENTIALS, PASSKEY_REFUSED, SIGN_IN_CODE_INVALID, OIDC_REFUSED } = refusals;
  return [INVALID_CREDENTIALS, PASSKEY_REFUSED, SIGN_IN_CODE_INVALID, OIDC_REFUSED].some(
    ({ code }) => code === codeOf(outcome),
  );
}

/** Whether a registration created an account or revealed that one exists. */
export function isRegistration(outcome: CallOutcome): boolean {
  const revealsAnAccount: readonly string[] = [refusals.EMAIL_TAKEN.code, refusals.DOCUMENT_TAKEN.code];
  return outcome === 'done' || revealsAnAccount.includes(codeOf(outcome));
}

/**
 * Whether a challenge was issued, which is stored for a while, or a reset request was valid: known and unknown addresses
 * get the same answer and count alike.
 */
export function isDone(outcome: CallOutcome): boolean {
  return outcome === 'done';
}

function codeOf(outcome: CallOutcome): string {
  return typeof outcome === 'string' ? outcome : outcome.code;
}
