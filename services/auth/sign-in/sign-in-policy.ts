import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { AccountStatus } from '@studio/contracts/rules/people';
import type { IdTokenClaims } from '../credentials/identity-provider.ts';

/**
 * The refusal of a login by account status, or null. Call it only once the caller is authenticated: the status must not
 * reveal that an account exists (`docs/product.md` §4.6).
 */
export function refuseSignIn({ status }: { status: AccountStatus }): Refusal | null {
  return refusalByStatus[status];
}

const refusalByStatus = {
  active: null,
  inactive: refusals.ACCOUNT_INACTIVE,
  suspended: refusals.ACCOUNT_SUSPENDED,
} as const satisfies Record<AccountStatus, Refusal | null>;

/**
 * The email address, in lower case, that the identity provider verified for the person who signed in; null if it
 * verified none (`docs/product.md` §4.13). Microsoft Entra has no `email_verified`: its `xms_edov` says that the
 * address's domain belongs to the organisation. It counts only if `email_verified` is absent.
 */
export function verifiedEmail({ email, email_verified: verified, xms_edov: ownsDomain }: IdTokenClaims): string | null {
  const isVerified = verified === undefined ? ['true', '1'].includes(String(ownsDomain)) : verified === true;
  return isVerified && typeof email === 'string' ? email.toLowerCase() : null;
}
