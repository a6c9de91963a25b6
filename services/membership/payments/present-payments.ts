import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { presentAs } from '@studio/chassis/http/present';
import {
  type balanceSchema,
  ownPaymentsSchema,
  planBalanceSchema,
  type userPaymentsSchema,
} from '@studio/contracts/http/payment-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { creditIn, debtIn, debtOf } from '@studio/contracts/rules/payments-policy';
import { presentEntries } from '../cash/cash-book.ts';
import { readEveryPlan } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { CashEntry } from '../models/cash.model.ts';
import type { Account } from '../models/membership-models.ts';
import { lastDayOf } from '../rules/plan-period-policy.ts';
import { readBalance } from './stored-balance.ts';

type Parts = Pick<MembershipParts, 'models' | 'clock'>;

/** Most entries in one answer. A member has a few dozen a year. */
const entriesMax = 500;

/** A user's money, for an administrator. @throws AppError USER_NOT_FOUND */
export async function readUserPayments(parts: Parts, accountId: string) {
  const exists = await parts.models.accounts.exists({ _id: accountId, deleted: false });
  if (exists === null) throw new AppError(refusals.USER_NOT_FOUND);
  return presentPayments(parts, accountId);
}

/** A user's money. The version is read first: a version newer than the data returned with it would hide a change. */
export async function presentPayments(parts: Parts, accountId: string): Promise<z.output<typeof userPaymentsSchema>> {
  const { accounts } = parts.models;
  const account = await accounts.findById(accountId, { planChanges: 1 }).lean<Account | null>();
  const balance = await presentBalance(parts, accountId);
  const shown = await presentEntries(parts.models, await readEntries(parts, accountId));
  return {
    ...balance,
    entries: shown,
    lastMethod: shown.find(({ kind, voidedBy }) => kind === 'payment' && voidedBy === null)?.method ?? null,
    version: account?.planChanges ?? 0,
  };
}

function readEntries({ models }: Parts, accountId: string): Promise<CashEntry[]> {
  return models.cashEntries.find({ accountId }).sort({ number: -1 }).limit(entriesMax).lean<CashEntry[]>();
}

/** A member's debt and credit, and what each plan costs and was paid, the newest plan first. */
async function presentBalance({ models, clock }: Parts, accountId: string): Promise<z.output<typeof balanceSchema>> {
  const balance = await readBalance(models, accountId);
  const dues = new Map(balance.plans.map((plan) => [plan.assignmentId, plan]));
  const held = await readEveryPlan(models, accountId, clock());
  const plans = held.flatMap((assignment) => {
    const plan = dues.get(assignment._id);
    if (!plan) return [];
    return presentAs(planBalanceSchema, plan, {
      name: assignment.plan.name,
      startDate: assignment.startsOn,
      endDate: lastDayOf(assignment),
      status: assignment.status,
      debt: debtOf(plan),
    });
  });
  return { debt: debtIn(balance), credit: creditIn(balance), plans };
}

const ofMembers = ['payment', 'refund', 'credit'] as const;

/** A member's own money, without voided entries and without the administrators who recorded them. */
export async function presentOwnPayments(parts: Parts, accountId: string): Promise<z.output<typeof ownPaymentsSchema>> {
  const balance = await presentBalance(parts, accountId);
  const all = await readEntries(parts, accountId);
  const voided = new Set(all.map(({ voids }) => voids));
  const nameOf = new Map(balance.plans.map(({ assignmentId, name }) => [assignmentId, name]));
  const entries = all.flatMap((entry) => {
    const kind = ofMembers.find((each) => each === entry.kind);
    if (!kind || voided.has(entry._id)) return [];
    const plan = entry.assignmentId === null ? null : (nameOf.get(entry.assignmentId) ?? null);
    return presentAs(ownPaymentsSchema.shape.entries.element, entry, { kind, plan });
  });
  return { ...balance, entries };
}
