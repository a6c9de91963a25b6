import type { CallOutcome } from '@studio/chassis/http/handler';
import { refusals } from '@studio/contracts/http/refusals';

/**
 * Which calls count against the limits of one address (`docs/product.md` §5.3). Everybody in the studio shares one
 * address, so successful and invalid calls do not count.
 */
export function isWrongLogin(outcome: CallOutcome): boolean {
  const { INVALID_CREDENTIALS, PASSKEY_REFUSED, SIGN_IN_CODE_INVALID, OIDC_REFUSED } = refusals;
  return [INVALID_CREDENTIALS, PASSKEY_REFUSED, SIGN_IN_CODE_INVALID, OIDC_REFUSED].some(
    ({ code }) => code === codeOf(outcome),
  );
}

/** A registration that creates an account or reveals that one exists. */
export function isRegistration(outcome: CallOutcome): boolean {
  const revealsAnAccount: readonly string[] = [refusals.EMAIL_TAKEN.code, refusals.DOCUMENT_TAKEN.code];
  return outcome === 'done' || revealsAnAccount.includes(codeOf(outcome));
}

/** A challenge that was given out: each is stored for a while. */
export function isChallenge(outcome: CallOutcome): boolean {
  return outcome === 'done';
}

/** A valid request for a reset link: the answer is the same for known and unknown addresses, and so is the count. */
export function isResetRequest(outcome: CallOutcome): boolean {
  return outcome === 'done';
}

function codeOf(outcome: CallOutcome): string {
  return typeof outcome === 'string' ? outcome : outcome.code;
}
