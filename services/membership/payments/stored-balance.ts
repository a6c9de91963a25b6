import type { ClientSession } from 'mongoose';
import type { Fact } from '@studio/chassis/events/envelope';
import { presentAs } from '@studio/chassis/http/present';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { balanceChanged, type BalanceState, balanceStateSchema } from '@studio/contracts/events/money-events';
import { creditIn, debtIn, debtOf, noMoney } from '@studio/contracts/rules/payments-policy';
import type { Balance } from '../models/balance.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';

type Models = Pick<MembershipModels, 'balances'>;

/** A member's money; empty if nothing was ever recorded. */
export async function readBalance(
  { balances }: Models,
  accountId: string,
  session: ClientSession | null = null,
): Promise<Balance> {
  const stored = await balances.findById(accountId).session(session).lean<Balance | null>();
  return stored ?? { _id: accountId, ...noMoney, version: 0 };
}

/** Stores and publishes the money of a member, whose account the transaction has locked. */
export async function writeBalance(
  { balances }: Models,
  read: Balance,
  changed: Pick<Balance, 'plans' | 'unassigned'>,
  tx: Transaction,
): Promise<void> {
  const state = { ...changed, version: read.version + 1 };
  await balances.updateOne({ _id: read._id }, { $set: state }, { upsert: true, session: tx.session });
  tx.emit(balanceChanged, balanceFact({ ...read, ...state }));
}

/** A member's whole money, as it is published. */
export function balanceFact(balance: Balance): Fact<BalanceState> {
  const { _id: accountId, plans, version } = balance;
  const figures = balanceStateSchema.shape.plans.element;
  const dues = plans.map((plan) => presentAs(figures, plan, { debt: debtOf(plan) }));
  const payload = { accountId, plans: dues, debt: debtIn(balance), credit: creditIn(balance) };
  return { aggregateId: accountId, version, payload };
}
