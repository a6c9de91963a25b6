import { type MoneyAct, planPrice } from './money-acts.ts';
import { dayOf, type Drawer, type Entry, type MoneyState, withMember, withPlan } from './money-state.ts';

export interface MoneyPrediction {
  readonly answer: string;
  readonly after: MoneyState;
}

/**
 * An independent implementation of the rules of payments and cash (docs/product.md §§2.8, 2.9) without any of the
 * product's code. It adds up the standing entries each time.
 */
export function predictMoney(state: MoneyState, act: MoneyAct): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  // Whether a plan can be frozen is not modelled: no freeze changes any money.
  if (act.kind === 'freeze') return { answer: 'whatever', after: state };
  if (act.kind === 'delete') return { answer: '200', after: withMember(state, act.member, { isDeleted: true }) };
  if ('member' in act && state.members[act.member]!.isDeleted) return refused('USER_NOT_FOUND');
  switch (act.kind) {
    case 'pay': {
      const { member, plan, amount, method, daysAgo } = act;
      if (daysAgo > 30) return refused('RECEIVED_ON_INVALID');
      if (hasSame(state, act)) return refused('SAME_PAYMENT');
      return told(state, member, [{ kind: 'payment', member, plan, amount, method, day: dayOf(state) - daysAgo }]);
    }
    case 'give-back': {
      const { member, amount, method } = act;
      const parts = takeCredit(state, member, amount);
      if (!parts) return refused('NOT_ENOUGH_CREDIT');
      const back = parts.map((part) => ({ member, plan: part.from, amount: -part.amount, method }));
      return told(
        state,
        member,
        back.map((each) => ({ kind: 'refund', ...each })),
      );
    }
    case 'use-credit': {
      const { member, plan, amount } = act;
      if (amount > debtOf(state, member, plan)) return refused('MORE_THAN_DEBT');
      const parts = takeCredit(state, member, amount);
      if (!parts) return refused('NOT_ENOUGH_CREDIT');
      return told(
        state,
        member,
        parts.map((part) => ({ kind: 'credit', member, plan, ...part })),
      );
    }
    case 'discount': {
      const { member, plan, amount: discount } = act;
      if (discount > planPrice) return refused('DISCOUNT_TOO_HIGH');
      return told(withPlan(state, member, plan, { discount }), member, []);
    }
    case 'void':
      return predictVoid(state, act.entry);
    case 'assign':
      return predictAssignment(state, act);
    case 'remove-plan': {
      const { member, which, status } = act;
      const ended = state.members[member]![which];
      if (ended === null) return refused(which === 'next' ? 'NO_NEXT_PLAN' : 'NO_ACTIVE_PLAN');
      const without = withMember(state, member, { [which]: null });
      return {
        answer: '200',
        after: status === 'Cancelado' ? without : withPlan(without, member, ended, { isVoid: true }),
      };
    }
    case 'cash-in':
    case 'cash-out': {
      const amount = act.kind === 'cash-in' ? act.amount : -act.amount;
      const after = written(state, [{ kind: act.kind, member: null, plan: null, amount, method: 'efectivo' }]);
      return { answer: `201 entry ${after.book.length}`, after };
    }
    case 'close':
      return predictClosing(state, act);
    case 'wait':
      return { answer: '200', after: { ...state, now: state.now + act.minutes } };
  }
}

type Draft = Pick<Entry, 'kind' | 'member' | 'plan' | 'amount'> & Partial<Entry>;

/** Writes entries. The answer contains the last one's number and the member's debt and credit after it. */
function told(state: MoneyState, member: number, drafts: readonly Draft[]): MoneyPrediction {
  const after = written(state, drafts);
  const { debt, credit } = moneyOf(after, member);
  const money = `debt ${debt} credit ${credit}`;
  return { answer: drafts.length === 0 ? `200 ${money}` : `201 entry ${after.book.length} ${money}`, after };
}

function written(state: MoneyState, drafts: readonly Draft[]): MoneyState {
  const today = dayOf(state);
  const open = closedUntil(state) + 1;
  const entries = drafts.map((draft) => {
    const day = Math.max(draft.day ?? today, open);
    return { from: null, method: null, voids: null, ...draft, day, at: state.now };
  });
  return { ...state, book: [...state.book, ...entries] };
}

const closedUntil = ({ closings }: MoneyState): number => closings.at(-1)?.day ?? -1;

/** Standing entries: neither voids nor voided. */
function standing({ book }: MoneyState): readonly Entry[] {
  const voided = new Set(book.map(({ voids }) => voids));
  return book.filter(({ kind }, place) => kind !== 'void' && !voided.has(place));
}

/** The amount paid for a member's plan, or belonging to no plan if null. */
function paidFor(state: MoneyState, member: number, plan: number | null): number {
  const own = standing(state).filter((entry) => entry.member === member);
  const come = own.filter((entry) => entry.plan === plan);
  const gone = own.filter(({ kind, from }) => kind === 'credit' && from === plan);
  const sum = (entries: readonly Entry[]) => entries.reduce((total, { amount }) => total + amount, 0);
  return sum(come) - sum(gone);
}

function beyondCost(state: MoneyState, member: number, plan: number): number {
  const { discount, isVoid } = state.members[member]!.plans[plan]!;
  return paidFor(state, member, plan) - (isVoid ? 0 : planPrice - discount);
}

const debtOf = (...of: Parameters<typeof beyondCost>): number => Math.max(0, -beyondCost(...of));

/** A member's debt and credit, and the price, discount, paid amount and debt of each plan. */
export function moneyOf(state: MoneyState, member: number) {
  const plans = state.members[member]!.plans.map(({ discount }, plan) => {
    return { price: planPrice, discount, paid: paidFor(state, member, plan), debt: debtOf(state, member, plan) };
  });
  const surplus = plans.map((_, plan) => Math.max(0, beyondCost(state, member, plan)));
  const debt = plans.reduce((sum, plan) => sum + plan.debt, 0);
  return { debt, credit: surplus.reduce((sum, each) => sum + each, paidFor(state, member, null)), plans };
}

/** The sources of an amount of credit: of no plan first, then the oldest plan's; null if they do not suffice. */
function takeCredit(state: MoneyState, member: number, amount: number): Pick<Entry, 'from' | 'amount'>[] | null {
  const parts: Pick<Entry, 'from' | 'amount'>[] = [];
  let left = amount;
  for (const from of [null, ...state.members[member]!.plans.keys()]) {
    const there = from === null ? paidFor(state, member, null) : beyondCost(state, member, from);
    const taken = Math.min(left, Math.max(0, there));
    if (taken > 0) parts.push({ from, amount: taken });
    left -= taken;
  }
  return left === 0 ? parts : null;
}

function hasSame(state: MoneyState, { member, plan, amount }: Extract<MoneyAct, { kind: 'pay' }>): boolean {
  const same = standing(state).filter((entry) => entry.kind === 'payment' && entry.member === member);
  return same.some((entry) => entry.plan === plan && entry.amount === amount && state.now - entry.at <= 10);
}

function predictVoid(state: MoneyState, back: number): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  const voids = state.book.length - 1 - back;
  const entry = state.book[voids];
  if (!entry) return refused('nothing');
  if (entry.kind === 'void') return refused('ENTRY_NOT_VOIDABLE');
  if (state.book.some((each) => each.voids === voids)) return refused('ENTRY_ALREADY_VOIDED');
  const { member, plan, from, amount, method } = entry;
  const after = written(state, [{ kind: 'void', member, plan, from, amount: 0 - amount, method, voids }]);
  const places = member === null ? [] : [null, ...state.members[member]!.plans.keys()];
  if (places.some((place) => paidFor(after, member!, place) < 0)) return refused('CREDIT_SPENT');
  return { answer: `201 entry ${after.book.length}`, after };
}

function predictAssignment(state: MoneyState, act: Extract<MoneyAct, { kind: 'assign' }>): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  const { member, discount, payment, credit } = act;
  const { current, next, plans } = state.members[member]!;
  const begins = act.start === 'now' || current === null ? 'current' : 'next';
  if (begins === 'next' && next !== null) return refused('NEXT_PLAN_EXISTS');
  if (discount > planPrice) return refused('DISCOUNT_TOO_HIGH');
  if (credit > planPrice - discount) return refused('MORE_THAN_DEBT');
  const isVoiding = begins === 'current' && current !== null && act.replaceStatus !== 'Cancelado';
  const replaced = isVoiding ? withPlan(state, member, current, { isVoid: true }) : state;
  const parts = takeCredit(replaced, member, credit);
  if (!parts) return refused('NOT_ENOUGH_CREDIT');
  const plan = plans.length;
  const before = replaced.members[member]!.plans;
  const assigned = withMember(replaced, member, { plans: [...before, { discount, isVoid: false }], [begins]: plan });
  const drafts: Draft[] = parts.map((part) => ({ kind: 'credit', member, plan, ...part }));
  if (payment > 0) drafts.push({ kind: 'payment', member, plan, amount: payment, method: 'efectivo' });
  return { answer: '200', after: written(assigned, drafts) };
}

/** The cash of a day that is not closed. */
export function drawerOf(state: MoneyState, day: number): Drawer {
  const cash = state.book.filter(({ method }) => method === 'efectivo');
  const of = (entries: readonly Entry[], sign: 1 | -1) =>
    entries.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  const before = cash.filter((entry) => entry.day < day && entry.day > closedUntil(state));
  const opening = (state.closings.at(-1)?.counted ?? 0) + of(before, 1) - of(before, -1);
  const own = cash.filter((entry) => entry.day === day);
  const [cashIn, cashOut] = [of(own, 1), of(own, -1)];
  return { opening, cashIn, cashOut, expected: opening + cashIn - cashOut };
}

function predictClosing(
  state: MoneyState,
  { daysAgo, tooMuch }: Extract<MoneyAct, { kind: 'close' }>,
): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  const day = dayOf(state) - daysAgo;
  if (daysAgo < 0) return refused('DAY_IN_FUTURE');
  if (day <= closedUntil(state)) return refused('DAY_CLOSED');
  if (state.book.some((entry) => entry.day > closedUntil(state) && entry.day < day)) return refused('EARLIER_DAY_OPEN');
  const drawer = drawerOf(state, day);
  const counted = Math.max(0, drawer.expected + tooMuch);
  const closings = [...state.closings, { ...drawer, day, counted }];
  const difference = counted - drawer.expected;
  return { answer: `201 closing ${closings.length} difference ${difference}`, after: { ...state, closings } };
}
