import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { planCreditsChanged, specialCreditsChanged } from '@studio/contracts/events/training-events';
import type { ChangedAccount, CreditAccount } from '../models/credit-account.model.ts';
import { planCreditsFact, specialCreditsFact } from './describe-state.ts';

/** Tells each balance that has changed: who keeps special trainings need not hear of every class of a plan. */
export function tellCredits(tx: Pick<Transaction, 'emit'>, { before, after }: ChangedAccount): void {
  if (after.special !== before.special) tx.emit(specialCreditsChanged, specialCreditsFact(after));
  if (!hasSamePlans(after, before)) tx.emit(planCreditsChanged, planCreditsFact(after));
}

function hasSamePlans(one: CreditAccount, other: CreditAccount): boolean {
  return one.carried === other.carried && isSameBalance(one.plan, other.plan) && isSameBalance(one.next, other.next);
}

function isSameBalance(one: CreditAccount['plan'], other: CreditAccount['plan']): boolean {
  return one?.assignmentId === other?.assignmentId && one?.classesLeft === other?.classesLeft;
}
