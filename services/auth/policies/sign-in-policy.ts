import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { AccountStatus } from '@studio/contracts/vocabulary';

/**
 * What stands against signing in, once the password was right; null when nothing does. Before that, the status must
 * not be told: nobody else may learn that the account exists (DESIGN §6, accounts).
 */
export function refuseSignIn({ status }: { status: AccountStatus }): Refusal | null {
  return refusalByStatus[status];
}

const refusalByStatus = {
  active: null,
  inactive: refusals.ACCOUNT_INACTIVE,
  suspended: refusals.ACCOUNT_SUSPENDED,
} as const satisfies Record<AccountStatus, Refusal | null>;
