import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';

interface Standing {
  readonly type: AccountType;
  readonly status: AccountStatus;
}

/** Whether the change removes an active administrator; `after` is null for a deletion. */
export function losesActiveAdmin(before: Standing, after: Standing | null): boolean {
  return isActiveAdmin(before) && !(after && isActiveAdmin(after));
}

/** At least one active administrator must remain (`docs/product.md` §4.8). */
export function mayLoseActiveAdmin(otherActiveAdmins: number): boolean {
  return otherActiveAdmins > 0;
}

function isActiveAdmin({ type, status }: Standing): boolean {
  return type === 'admin' && status === 'active';
}
