import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { AccountStatus } from '@studio/contracts/vocabulary';

/**
 * The refusal of a login by account status, or null. Call it only after the password matched: the status must not reveal
 * that an account exists (`docs/product.md` §4.6).
 */
export function refuseSignIn({ status }: { status: AccountStatus }): Refusal | null {
  return refusalByStatus[status];
}

const refusalByStatus = {
  active: null,
  inactive: refusals.ACCOUNT_INACTIVE,
  suspended: refusals.ACCOUNT_SUSPENDED,
} as const satisfies Record<AccountStatus, Refusal | null>;
