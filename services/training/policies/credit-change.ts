import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Balance, Movement } from '../models/movement.model.ts';

export type NewMovement = Omit<Movement, '_id'>;

/** An account after a change, and the ledger entries that explain it. */
export interface CreditChange {
  readonly account: CreditAccount;
  readonly movements: readonly NewMovement[];
}

/** Who did it, and when. */
export type Cause = Pick<Movement, 'at' | 'actor' | 'actorId'>;

type Entry = Pick<Movement, 'balance' | 'assignmentId' | 'reason' | 'change' | 'key' | 'subject'>;

/** The account with its balance moved, and the entry that says so. */
export function move(moved: CreditAccount, { cause, ...entry }: Entry & { readonly cause: Cause }): CreditChange {
  const account = { ...moved, version: moved.version + 1 };
  const balanceAfter = balanceOf(account, entry.balance);
  const movement = { ...entry, ...cause, accountId: account._id, sequence: account.version, balanceAfter };
  return { account, movements: [movement] };
}

/** The account with a change that moves no balance. It is a new version all the same. */
export function unmoved(account: CreditAccount): CreditChange {
  return { account: { ...account, version: account.version + 1 }, movements: [] };
}

export function unchanged(account: CreditAccount): CreditChange {
  return { account, movements: [] };
}

export function balanceOf({ plan, next, carried, special }: CreditAccount, balance: Balance): number {
  return balance === 'special' ? special : (plan?.classesLeft ?? 0) + (next?.classesLeft ?? 0) + carried;
}
