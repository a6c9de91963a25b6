import type { Act } from '@studio/contracts/activity';
import type { Pesos } from '@studio/contracts/money';
import { creditIn, debtOf } from '@studio/contracts/rules/payments-policy';
import { studioInstant, weekdayOf } from '@studio/contracts/studio-time';
import type { PaymentMethod } from '@studio/contracts/rules/payments';
import type { Assignment } from '../../../../services/membership/models/assignment.model.ts';
import type { CashEntry } from '../../../../services/membership/models/cash.model.ts';
import type { ActivityEntry } from '../../../../services/reporting/models/activity.model.ts';
import { createCashPast, type PaidWithPlan } from './cash-past.ts';
import type { Chance } from './chance.ts';

const methods: Readonly<Record<PaymentMethod, number>> = {
  efectivo: 42,
  nequi: 24,
  transferencia: 16,
  daviplata: 8,
  tarjeta: 8,
  otro: 2,
};

const ways = { whole: 78, 'in part': 12, later: 7, discounted: 3 } as const;
/** How a member pays for a plan. */
export type WayOfPaying = keyof typeof ways | 'too much';

const saturday = 6;
const wednesday = 3;
/** Percentage of owing members who settle each evening. */
const shareOfSettling = 9;

/** Enters an act of the administrator into the activity. */
export type Enter = (
  kind: Act['kind'],
  entered: Pick<ActivityEntry, 'at' | 'about'> & Partial<Pick<ActivityEntry, 'facts'>>,
) => void;

export interface CashLifeParts {
  readonly adminId: string;
  readonly chance: Chance;
  /** Plans assigned before this instant count as paid. */
  readonly keptFrom: Date;
  readonly enter: Enter;
}

/** How the members of the demonstration pay, and how the drawer is handled each evening. */
export function createCashLife({ adminId, chance, keptFrom, enter }: CashLifeParts) {
  const cash = createCashPast(adminId);
  /** The way of paying of members who always pay in one way. */
  const wayOf = new Map<string, WayOfPaying>();
  const { balances } = cash.stored;

  function pay(accountId: string, assignmentId: string | null, amount: Pesos, at: Date): void {
    const method = chance.weighted(methods);
    cash.pay(accountId, assignmentId, amount, method, at);
    enter('payment-recorded', { at, about: { user: accountId }, facts: { amount, method } });
  }

  function move(kind: 'cash-in' | 'cash-out', amount: Pesos, what: string, at: Date): void {
    cash.moveCash(kind, amount, what, at);
    enter('cash-moved', { at, about: {}, facts: { amount: kind === 'cash-in' ? amount : -amount } });
  }

  function annul(entry: CashEntry, reason: string, at: Date): void {
    cash.void(entry, reason, at);
    const { accountId: user, number } = entry;
    enter('entry-voided', { at, about: user === null ? {} : { user }, facts: { number } });
  }

  /** The oldest plan that each member owes for. For members who pay in one way, the debt of the last plan stays. */
  function debts() {
    return [...balances.values()].flatMap(({ _id: accountId, plans }) => {
      const due = wayOf.has(accountId) ? plans.slice(0, -1) : plans;
      const owed = due.find((plan) => debtOf(plan) > 0);
      return owed ? [{ accountId, ...owed, debt: debtOf(owed) }] : [];
    });
  }

  return {
    stored: cash.stored,
    paysBy: (accountId: string, way: WayOfPaying) => void wayOf.set(accountId, way),
    assigned(assignment: Assignment, at: Date): void {
      if (at < keptFrom) return;
      const { accountId, plan } = assignment;
      const way = wayOf.get(accountId) ?? chance.weighted(ways);
      const money = paidWith(plan.price, way, creditIn(cash.balanceOf(accountId)));
      cash.assigned(assignment, { ...money, method: chance.weighted(methods) }, at);
    },
    /** Pays back what was paid for a refunded plan, and voids the payments of a plan assigned by mistake. */
    removed(assignment: Assignment, at: Date): void {
      const { _id, accountId: user, status } = assignment;
      const isKept = cash.balanceOf(user).plans.some(({ assignmentId }) => assignmentId === _id);
      if (!isKept || status === 'Cancelado') return;
      cash.forgive(assignment);
      if (status === 'Error') {
        const own = cash.stored.entries.filter((each) => each.assignmentId === _id);
        for (const entry of own) annul(entry, 'Plan equivocado', at);
        return;
      }
      const [amount, method] = [creditIn(cash.balanceOf(user)), chance.weighted(methods)];
      if (amount === 0) return;
      cash.giveBack(user, amount, method, 'Plan rembolsado', at);
      enter('payment-returned', { at, about: { user }, facts: { amount, method } });
    },
    /** Some members pay their debts, cash is spent on water and taken to the bank, and a day with entries is closed. */
    evening(day: string, { difference, note }: { readonly difference: Pesos; readonly note: string }): void {
      const at = studioInstant(day, '21:00');
      for (const { accountId, assignmentId, debt } of debts()) {
        if (chance.percent(shareOfSettling)) pay(accountId, assignmentId, debt, at);
      }
      const there = cash.expectedOn(day);
      const weekday = weekdayOf(day);
      if (weekday === wednesday && there > 18_000) move('cash-out', 18_000, 'Compra de agua', at);
      if (weekday === saturday && there > 200_000) {
        move('cash-out', Math.floor(there / 50_000) * 50_000 - 100_000, 'Consignación en el banco', at);
      }
      // The previous day may have had its first entry after its evening.
      for (const open of cash.openDays(day)) {
        if (open === day) cash.close(day, difference, note, at);
        else cash.close(open, 0, '', at);
        enter('day-closed', { at, about: {}, facts: { day: open } });
      }
    },
    /** Counts the drawer at the end of a shift. */
    count: (...counted: Parameters<typeof cash.count>) => cash.count(...counted),
    /** Two owing members pay a part; if there are fewer, others pay in advance. */
    visitors(at: Date): void {
      const owing = debts().map(({ accountId, assignmentId }) => [accountId, assignmentId] as const);
      const others = [...balances.keys()].filter((id) => !wayOf.has(id)).map((accountId) => [accountId, null] as const);
      for (const [accountId, assignmentId] of [...owing, ...others].slice(0, 2)) {
        pay(accountId, assignmentId, 20_000, at);
      }
    },
    /** The drawer begins with change in it, first recorded with one zero too many. */
    begin(): void {
      move('cash-in', 1_000_000, 'Base', keptFrom);
      annul(cash.stored.entries.at(-1)!, 'Sobró un cero', keptFrom);
      move('cash-in', 100_000, 'Base', keptFrom);
    },
  };
}

function paidWith(price: Pesos, way: WayOfPaying, inFavour: Pesos): Omit<PaidWithPlan, 'method'> {
  const discount = way === 'discounted' ? price / 10 : 0;
  const credit = Math.min(inFavour, price - discount);
  const rest = price - discount - credit;
  const payment = {
    whole: rest,
    discounted: rest,
    'in part': Math.floor(rest / 20_000) * 10_000,
    later: 0,
    'too much': rest + 10_000,
  }[way];
  return { discount, discountReason: discount > 0 ? 'Vienen dos hermanos' : '', credit, payment };
}
