import type { AccountStatus, AccountType } from '@studio/contracts/vocabulary';

interface Standing {
  readonly type: AccountType;
  readonly status: AccountStatus;
}

/** Whether the step takes an active administrator away; `after` is null for a deletion. */
export function losesActiveAdmin(before: Standing, after: Standing | null): boolean {
  return isActiveAdmin(before) && !(after && isActiveAdmin(after));
}

/** One active administrator has to stay (DESIGN §6, accounts). */
export function mayLoseActiveAdmin(otherActiveAdmins: number): boolean {
  return otherActiveAdmins > 0;
}

function isActiveAdmin({ type, status }: Standing): boolean {
  return type === 'admin' && status === 'active';
}
