import { newId } from '@studio/chassis/mongo/new-id';
import type { Pesos } from '@studio/contracts/money';
import { noMoney, giveBackCredit, withEntry, withoutDebt } from '@studio/contracts/rules/payments-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import type { EntryDraft } from '../../../../services/membership/cash/cash-book.ts';
import type { Assignment } from '../../../../services/membership/models/assignment.model.ts';
import type { Balance } from '../../../../services/membership/models/balance.model.ts';
import type { CashClosing, CashCount, CashEntry, Till } from '../../../../services/membership/models/cash.model.ts';
import {
  paymentDraft,
  refundDraft,
  settleAssigned,
} from '../../../../services/membership/payments/pay-assigned-plan.ts';
import { oppositeOf } from '../../../../services/membership/payments/record-money.ts';
import {
  cashDayOf,
  emptyTill,
  expectedOn,
  type OpenDrawer,
  openDrawerOn,
  writtenLate,
} from '../../../../services/membership/rules/cash-policy.ts';

/** The money that comes with an assignment. */
export interface PaidWithPlan {
  readonly discount: Pesos;
  readonly discountReason: string;
  /** Taken from the member's credit. */
  readonly credit: Pesos;
  /** 0 if nothing was received. */
  readonly payment: Pesos;
  readonly method: PaymentMethod;
}

/** The cash book of a studio in memory, kept by the rules of membership (docs/product.md §§2.8, 2.9). */
export function createCashPast(adminId: string) {
  const entries: CashEntry[] = [];
  const counts: CashCount[] = [];
  const closings: CashClosing[] = [];
  const balances = new Map<string, Balance>();
  let till: Till = emptyTill;

  const balanceOf = (accountId: string): Balance =>
    balances.get(accountId) ?? { _id: accountId, ...noMoney, version: 0 };

  function keep(accountId: string, money: Pick<Balance, 'plans' | 'unassigned'>): void {
    const before = balanceOf(accountId);
    balances.set(accountId, { ...before, ...money, version: before.version + 1 });
  }

  /** Writes an entry of a member, or of none, with the next number. */
  function append(draft: EntryDraft): void {
    till = { ...till, lastNumber: till.lastNumber + 1 };
    const cashDay = cashDayOf(draft.receivedOn, till, { today: toStudioDate(draft.at), nextUsed: null });
    const entry = { ...draft, _id: newId(), number: till.lastNumber, cashDay };
    entries.push(entry);
    if (entry.accountId !== null) keep(entry.accountId, withEntry(balanceOf(entry.accountId), entry));
  }

  const entriesOf = (day: string) => entries.filter(({ cashDay }) => cashDay === day);
  /** The drawer since the last closing. */
  function openDrawer(): OpenDrawer {
    const isOpen = (day: string) => day > (till.closedUntil ?? '');
    const moved = entries.filter(({ cashDay, method }) => isOpen(cashDay) && method === 'efectivo');
    const since = counts.filter(({ day }) => isOpen(day));
    return { counted: till.counted, moved, counts: since, late: writtenLate(entries, since) };
  }
  const by = (at: Date) => ({ actorId: adminId, at });

  return {
    /** What membership would have stored. */
    stored: { entries, counts, closings, balances, till: () => till },
    balanceOf,
    /** What should be in the drawer at the end of an open day. */
    expectedOn: (day: string) => expectedOn(day, openDrawer()),
    /** The open days with entries or a count up to this one, in order. */
    openDays(until: string): string[] {
      const days = new Set([...entries.map(({ cashDay }) => cashDay), ...counts.map(({ day }) => day)]);
      return [...days].filter((day) => day > (till.closedUntil ?? '') && day <= until).toSorted();
    },
    assigned(assignment: Assignment, money: PaidWithPlan, at: Date): void {
      const { discount, discountReason: reason, credit, payment: amount, method } = money;
      const payment = amount > 0 ? { amount, method, note: '' } : undefined;
      const paid = { discount: { amount: discount, reason }, credit, payment };
      const { owing, drafts } = settleAssigned(balanceOf(assignment.accountId), assignment, paid, at);
      keep(assignment.accountId, owing);
      drafts.forEach(append);
    },
    /** Stops charging for a plan that ended as refunded or as a mistake. */
    forgive({ _id, accountId }: Assignment): void {
      keep(accountId, withoutDebt(balanceOf(accountId), _id));
    },
    pay(accountId: string, assignmentId: string | null, amount: Pesos, method: PaymentMethod, at: Date): void {
      append(paymentDraft({ amount, method, note: '' }, { accountId, assignmentId, ...by(at) }));
    },
    /** Refunds a member's credit. */
    giveBack(accountId: string, amount: Pesos, method: PaymentMethod, note: string, at: Date): void {
      append(
        refundDraft(giveBackCredit(balanceOf(accountId), amount, method), { method, note }, { accountId, ...by(at) }),
      );
    },
    /** Writes the opposite of an entry. */
    void(entry: CashEntry, note: string, at: Date): void {
      append(oppositeOf(entry, { note, ...by(at) }));
    },
    moveCash(kind: 'cash-in' | 'cash-out', amount: Pesos, note: string, at: Date): void {
      const of = { accountId: null, assignmentId: null, fromAssignmentId: null, voids: null, ...by(at) };
      const signed = kind === 'cash-in' ? amount : -amount;
      append({ ...of, kind, amount: signed, method: 'efectivo', note, receivedOn: toStudioDate(at) });
    },
    /** Counts the drawer at the end of a shift; `difference` is the counted amount less the expected one. */
    count(countedBy: string, difference: Pesos, note: string, at: Date): void {
      const day = toStudioDate(at);
      const expected = expectedOn(day, openDrawer());
      const { lastNumber: lastEntry, lastClosing, lastCount = 0 } = till;
      const number = lastCount + 1;
      const counted = expected + difference;
      counts.push({
        _id: newId(),
        number,
        day,
        expected,
        counted,
        lastEntry,
        lastClosing,
        note,
        countedBy,
        countedAt: at,
      });
      till = { ...till, lastCount: number };
    },
    /** Closes the cash of a day; `difference` is the counted amount less the expected one. */
    close(day: string, difference: Pesos, note: string, at: Date): void {
      const counting = entriesOf(day);
      const drawer = openDrawerOn(day, openDrawer(), counting);
      const [number, counted] = [till.lastClosing + 1, drawer.expected + difference];
      const kept = number === 1 && { keptFrom: day };
      const closing = { _id: day, ...kept, number, ...drawer, counted, note, entries: counting.length };
      closings.push({ ...closing, closedBy: adminId, closedAt: at });
      till = { ...till, lastClosing: number, closedUntil: day, counted };
    },
  };
}

export type CashPast = ReturnType<typeof createCashPast>;
