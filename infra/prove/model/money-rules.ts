import { type MoneyAct, planPrice } from './money-acts.ts';
import {
  dayOf,
  type Drawer,
  type Entry,
  type MoneyState,
  type Permission,
  type Taken,
  withMember,
  withPlan,
} from './money-state.ts';

export interface MoneyPrediction {
  readonly answer: string;
  readonly after: MoneyState;
}

/**
 * An independent implementation of the rules of payments, cash, requests and permissions (docs/product.md §§2.8, 2.9,
 * 2.11, 2.12) without any of the product's code. It adds up the standing entries each time.
 */
export function predictMoney(state: MoneyState, act: MoneyAct): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  // Whether a plan can be frozen is not modelled: no freeze changes any money.
  if (act.kind === 'freeze') return { answer: 'whatever', after: state };
  if (act.kind === 'delete') {
    const gone = withMember(state, act.member, { isDeleted: true, openSince: null });
    return { answer: '200', after: closedAbout(gone, (asked) => asked.kind !== 'void' && asked.member === act.member) };
  }
  if (act.kind === 'refuse') return predictClosedRequest(state, act.member);
  if ('member' in act && state.members[act.member]!.isDeleted) return refused('USER_NOT_FOUND');
  switch (act.kind) {
    case 'pay': {
      const { member, plan, amount, method, daysAgo } = act;
      if (daysAgo > 30) return refused('RECEIVED_ON_INVALID');
      const received = dayOf(state) - daysAgo;
      return told(state, act, { kind: 'payment', member, plan, amount, method, received });
    }
    case 'give-back': {
      const { member, amount, method, daysAgo } = act;
      const taken = takeCredit(state, member, amount);
      if (!taken) return refused('NOT_ENOUGH_CREDIT');
      if (daysAgo > 30) return refused('RECEIVED_ON_INVALID');
      const received = dayOf(state) - daysAgo;
      const made = told(state, act, { kind: 'refund', member, plan: null, taken, amount: -amount, method, received });
      return overtaking(made, (asked) => asked.kind === 'refund' && asked.member === member);
    }
    case 'use-credit': {
      const { member, plan, amount } = act;
      if (amount > debtOf(state, member, plan)) return refused('MORE_THAN_DEBT');
      const taken = takeCredit(state, member, amount);
      if (!taken) return refused('NOT_ENOUGH_CREDIT');
      return told(state, act, { kind: 'credit', member, plan, taken, amount });
    }
    case 'discount':
      return predictDiscount(state, act, discountReason);
    case 'void': {
      const place = state.book.length - 1 - act.entry;
      return overtaking(predictVoid(state, act), (asked) => asked.kind === 'void' && asked.place === place);
    }
    case 'ask-void': {
      const made = predictVoid(state, { kind: 'void', entry: act.entry, confirmed: true });
      return asking(state, made, { kind: 'void', place: state.book.length - 1 - act.entry });
    }
    case 'ask-refund': {
      const { member, amount, method } = act;
      const made = predictMoney(state, { ...act, kind: 'give-back', daysAgo: 0, confirmed: true });
      return asking(state, made, { kind: 'refund', member, amount, method });
    }
    case 'ask-discount': {
      const { member, plan, amount } = act;
      const made = predictMoney(state, { ...act, kind: 'discount' });
      const { discount, isVoid } = state.members[member]!.plans[plan]!;
      if (made.answer.startsWith('20') && (isVoid || discount === amount)) return refused('PERMISSION_NEEDLESS');
      return asking(state, made, { kind: 'discount', member, plan, amount });
    }
    case 'grant':
    case 'deny':
    case 'withdraw':
      return predictAnswer(state, act);
    case 'ask': {
      const { next, requests } = state.members[act.member]!;
      if (isAsking(state, act.member)) return refused('PLAN_REQUEST_OPEN');
      if (next !== null) return refused('PLAN_AHEAD');
      const asked = { requests: requests + 1, openSince: state.now };
      return { answer: '201', after: withMember(state, act.member, asked) };
    }
    case 'take-back':
      return predictClosedRequest(state, act.member);
    case 'accept': {
      const closed = predictClosedRequest(state, act.member);
      if (closed.answer !== '200') return closed;
      const { member, start, payment, credit, confirmed } = act;
      const request = { start, payment, credit, discount: 0, replaceStatus: 'Cancelado', confirmed } as const;
      const isPaid = payment > 0 || credit > 0;
      const made = predictAssignment(state, { kind: 'assign', member, ...request }, '');
      if (!isPaid && made.answer !== 'NEXT_PLAN_EXISTS') return refused('PLAN_REQUEST_UNPAID');
      return made.answer === '200' ? { ...made, after: withMember(made.after, member, { openSince: null }) } : made;
    }
    case 'assign':
      return predictAssignment(state, act, discountReason);
    case 'remove-plan': {
      const { member, which, status } = act;
      const ended = state.members[member]![which];
      if (ended === null) return refused(which === 'next' ? 'NO_NEXT_PLAN' : 'NO_ACTIVE_PLAN');
      const without = withMember(state, member, { [which]: null });
      return {
        answer: '200',
        after: status === 'Cancelado' ? without : voiding(without, member, ended),
      };
    }
    case 'cash-in':
    case 'cash-out': {
      const { kind, daysAgo } = act;
      if (daysAgo > 30) return refused('RECEIVED_ON_INVALID');
      const amount = kind === 'cash-in' ? act.amount : -act.amount;
      const received = dayOf(state) - daysAgo;
      return told(state, act, { kind, member: null, plan: null, amount, method: 'efectivo', received });
    }
    case 'count':
      return predictCount(state, act);
    case 'close':
      return predictClosing(state, act);
    case 'wait':
      return { answer: '200', after: { ...state, now: state.now + act.minutes } };
  }
}

/** Why discounts are given, but for those that a desk asked for. */
export const discountReason = 'Hermanos';
/** Why a desk asks. */
export const askingReason = 'Error';

/** A discount that the plan has for the same reason changes nothing. */
function predictDiscount(
  state: MoneyState,
  { member, plan, amount: discount }: Extract<Subject, { kind: 'discount' }>,
  reason: string,
): MoneyPrediction {
  if (discount > planPrice) return { answer: 'DISCOUNT_TOO_HIGH', after: state };
  const before = state.members[member]!.plans[plan]!;
  const after = withPlan(state, member, plan, { discount, reason });
  const made = { answer: `200 ${moneyInWords(after, member)}`, after };
  if (before.discount === discount && before.reason === reason) return made;
  return overtaking(made, (asked) => asked.kind === 'discount' && asked.member === member && asked.plan === plan);
}

const requestMinutes = 7 * 24 * 60;

/** Whether the member's last request waits for an answer: for seven days, unless it got one. */
export function isAsking({ members, now }: MoneyState, member: number): boolean {
  const { openSince } = members[member]!;
  return openSince !== null && now - openSince < requestMinutes;
}

/** The last request is answered or taken back. */
function predictClosedRequest(state: MoneyState, member: number): MoneyPrediction {
  if (state.members[member]!.requests === 0) return { answer: 'PLAN_REQUEST_NOT_FOUND', after: state };
  if (!isAsking(state, member)) return { answer: 'PLAN_REQUEST_CLOSED', after: state };
  return { answer: '200', after: withMember(state, member, { openSince: null }) };
}

/** Whether a permission waits for an answer: for seven days, like a request. */
export function isAwaited({ since, isClosed }: Permission, { now }: MoneyState): boolean {
  return !isClosed && now - since < requestMinutes;
}

type Subject = Permission['asked'];

/** The state in which the open permissions about something are closed. */
function closedAbout(state: MoneyState, isAbout: (asked: Subject) => boolean): MoneyState {
  const permissions = state.permissions.map((each) => (isAbout(each.asked) ? { ...each, isClosed: true } : each));
  return { ...state, permissions };
}

/** An act that was done directly: nobody needs to permit it any more. */
function overtaking({ answer, after }: MoneyPrediction, isAbout: (asked: Subject) => boolean): MoneyPrediction {
  return { answer, after: answer.startsWith('20') ? closedAbout(after, isAbout) : after };
}

/** A plan is owed no more, which ends the request for its discount. */
function voiding(state: MoneyState, member: number, plan: number): MoneyState {
  const isAbout = (asked: Subject) => asked.kind === 'discount' && asked.member === member && asked.plan === plan;
  return closedAbout(withPlan(state, member, plan, { isVoid: true }), isAbout);
}

/** A permission is asked for if the act, `made` for a try, would be done, and once for each subject. */
function asking(state: MoneyState, made: MoneyPrediction, asked: Subject): MoneyPrediction {
  if (!made.answer.startsWith('20')) return { answer: made.answer, after: state };
  const isOpen = state.permissions.some((each) => isAwaited(each, state) && isSameSubject(each.asked, asked));
  if (isOpen) return { answer: 'PERMISSION_OPEN', after: state };
  const permission = { asked, since: state.now, isClosed: false };
  return { answer: '201', after: { ...state, permissions: [...state.permissions, permission] } };
}

function isSameSubject(one: Subject, other: Subject): boolean {
  if (one.kind === 'void') return other.kind === 'void' && one.place === other.place;
  if (one.kind === 'refund') return other.kind === 'refund' && one.member === other.member;
  return other.kind === 'discount' && one.member === other.member && one.plan === other.plan;
}

/** A permission is granted by doing what was asked for today, refused or taken back. */
function predictAnswer(
  state: MoneyState,
  act: Extract<MoneyAct, { kind: 'grant' | 'deny' | 'withdraw' }>,
): MoneyPrediction {
  const index = state.permissions.length - 1 - act.before;
  const permission = state.permissions[index];
  if (!permission) return { answer: 'PERMISSION_NOT_FOUND', after: state };
  if (!isAwaited(permission, state)) return { answer: 'PERMISSION_CLOSED', after: state };
  const close = (after: MoneyState): MoneyState => ({
    ...after,
    permissions: after.permissions.with(index, { ...permission, isClosed: true }),
  });
  if (act.kind !== 'grant') return { answer: '200', after: close(state) };
  const { asked } = permission;
  const made =
    asked.kind === 'discount'
      ? predictDiscount(state, asked, askingReason)
      : predictMoney(state, granted(state, asked, act.confirmed));
  if (!made.answer.startsWith('20')) return { answer: made.answer, after: state };
  return { answer: '200', after: close(made.after) };
}

/** The administrator's act that was asked for. */
function granted({ book }: MoneyState, asked: Exclude<Subject, { kind: 'discount' }>, confirmed: boolean): MoneyAct {
  if (asked.kind === 'void') return { kind: 'void', entry: book.length - 1 - asked.place, confirmed };
  return { ...asked, kind: 'give-back', daysAgo: 0, confirmed };
}

type Draft = Pick<Entry, 'kind' | 'member' | 'plan' | 'amount'> & Partial<Entry>;

/** Writes an entry, unless it has to be confirmed. The answer has its number, and the member's money after it. */
function told(state: MoneyState, { confirmed }: { readonly confirmed: boolean }, draft: Draft): MoneyPrediction {
  const doubt = confirmed ? null : doubtAbout(state, draft);
  if (doubt) return { answer: doubt, after: state };
  const after = written(state, [draft]);
  const money = draft.member === null || draft.kind === 'void' ? '' : ` ${moneyInWords(after, draft.member)}`;
  return { answer: `201 entry ${after.book.length}${money}`, after };
}

function moneyInWords(state: MoneyState, member: number): string {
  const { debt, credit } = moneyOf(state, member);
  return `debt ${debt} credit ${credit}`;
}

function written(state: MoneyState, drafts: readonly Draft[]): MoneyState {
  return { ...state, book: [...state.book, ...drafts.map((draft) => entryOf(state, draft))] };
}

function entryOf(state: MoneyState, draft: Draft): Entry {
  const received = draft.received ?? dayOf(state);
  const given = { taken: [], method: null, voids: null, ...draft };
  return { ...given, received, day: cashDayOf(state, received), at: state.now };
}

/** Its own day; after the first closing, no day that is closed, nor an older one than yesterday that has no entries. */
function cashDayOf(state: MoneyState, received: number): number {
  const closed = closedUntil(state);
  if (state.closings.length === 0) return received;
  const used = state.book.map(({ day }) => day).filter((day) => day > closed && day >= received);
  const isNear = received > closed && received >= dayOf(state) - 1;
  return isNear ? received : used.length > 0 ? Math.min(...used) : Math.max(dayOf(state), closed + 1);
}

const closedUntil = ({ closings }: MoneyState): number => closings.at(-1)?.day ?? -Infinity;

/** What has to be confirmed: the same once more within ten minutes, or more cash than there is. */
function doubtAbout(state: MoneyState, draft: Draft): string | null {
  const entry = entryOf(state, draft);
  const isSame = (other: Entry) =>
    (['kind', 'member', 'amount', 'method'] as const).every((key) => other[key] === entry[key]) &&
    backdatedTo(other) === backdatedTo(entry) &&
    state.now - other.at <= 10;
  if (entry.kind !== 'void' && standing(state).some(isSame)) {
    return entry.kind === 'payment' ? 'SAME_PAYMENT' : 'SAME_ENTRY';
  }
  const takesCash = entry.method === 'efectivo' && entry.amount < 0;
  const wasCounted = state.counts.some(
    ({ day }) => day > closedUntil(state) && day > entry.received && day <= entry.day,
  );
  const isReversed = reversesCounted(state, entry, closedUntil(state) + 1);
  const isShort = takesCash && !wasCounted && !isReversed && endsBelowNothing(written(state, [draft]), entry.day);
  return isShort ? 'NOT_ENOUGH_CASH' : null;
}

const backdatedTo = ({ received, at }: Entry): number | null => (received === dayOf({ now: at }) ? null : received);

/** Whether a day or one after it would end with less than nothing in the drawer, until the drawer was counted. */
function endsBelowNothing(state: MoneyState, day: number): boolean {
  const nextCount = Math.min(...state.counts.map((count) => count.day).filter((each) => each > day));
  const later = state.book.map((entry) => entry.day).filter((each) => each > day && each < nextCount);
  const days = [day, ...later];
  return days.some((each) => drawerOf(state, each).expected < 0);
}

/** Whether an entry voids one that was written down after a count had its cash: neither moves the drawer. */
function reversesCounted(
  { book, counts }: Pick<MoneyState, 'book' | 'counts'>,
  { voids }: Pick<Entry, 'voids'>,
  since: number,
): boolean {
  if (voids === null) return false;
  const { received } = book[voids]!;
  return counts.some(({ day, place }) => day >= since && received < day && voids >= place);
}

/** Standing entries: neither voids nor voided. */
function standing({ book }: MoneyState): readonly Entry[] {
  const voided = new Set(book.map(({ voids }) => voids));
  return book.filter(({ kind }, place) => kind !== 'void' && !voided.has(place));
}

/** The amount paid for a member's plan, or belonging to no plan if null. */
function paidFor(state: MoneyState, member: number, plan: number | null): number {
  const own = standing(state).filter((entry) => entry.member === member);
  const come = own.filter((entry) => entry.kind !== 'refund' && entry.plan === plan);
  const gone = own.flatMap(({ taken }) => taken).filter(({ from }) => from === plan);
  const sum = (moved: readonly { readonly amount: number }[]) => moved.reduce((total, { amount }) => total + amount, 0);
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
function takeCredit(state: MoneyState, member: number, amount: number): Taken[] | null {
  const parts: Taken[] = [];
  let left = amount;
  for (const from of [null, ...state.members[member]!.plans.keys()]) {
    const there = from === null ? paidFor(state, member, null) : beyondCost(state, member, from);
    const taken = Math.min(left, Math.max(0, there));
    if (taken > 0) parts.push({ from, amount: taken });
    left -= taken;
  }
  return left === 0 ? parts : null;
}

function predictVoid(state: MoneyState, act: Extract<MoneyAct, { kind: 'void' }>): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  const voids = state.book.length - 1 - act.entry;
  const entry = state.book[voids];
  if (!entry) return refused('nothing');
  if (entry.kind === 'void') return refused('ENTRY_NOT_VOIDABLE');
  if (state.book.some((each) => each.voids === voids)) return refused('ENTRY_ALREADY_VOIDED');
  const { member, plan, amount, method } = entry;
  const opposite: Draft = { kind: 'void', member, plan, amount: 0 - amount, method, voids };
  const after = written(state, [opposite]);
  const places = member === null ? [] : [null, ...state.members[member]!.plans.keys()];
  if (places.some((place) => paidFor(after, member!, place) < 0)) return refused('CREDIT_SPENT');
  return told(state, act, opposite);
}

function predictAssignment(
  state: MoneyState,
  act: Extract<MoneyAct, { kind: 'assign' }>,
  reason: string,
): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  const { member, discount, payment, credit } = act;
  const { current, next, plans } = state.members[member]!;
  const begins = act.start === 'now' || current === null ? 'current' : 'next';
  if (begins === 'next' && next !== null) return refused('NEXT_PLAN_EXISTS');
  if (discount > planPrice) return refused('DISCOUNT_TOO_HIGH');
  if (credit > planPrice - discount) return refused('MORE_THAN_DEBT');
  const isVoiding = begins === 'current' && current !== null && act.replaceStatus !== 'Cancelado';
  const replaced = isVoiding ? voiding(state, member, current) : state;
  const taken = takeCredit(replaced, member, credit);
  if (!taken) return refused('NOT_ENOUGH_CREDIT');
  const plan = plans.length;
  const before = replaced.members[member]!.plans;
  const assigned = withMember(replaced, member, {
    plans: [...before, { discount, reason, isVoid: false }],
    [begins]: plan,
  });
  const drafts: Draft[] = credit > 0 ? [{ kind: 'credit', member, plan, taken, amount: credit }] : [];
  if (payment > 0) drafts.push({ kind: 'payment', member, plan, amount: payment, method: 'efectivo' });
  const doubt = act.confirmed ? undefined : drafts.flatMap((draft) => doubtAbout(state, draft) ?? [])[0];
  return doubt ? refused(doubt) : { answer: '200', after: written(assigned, drafts) };
}

/** The cash of a day without a closing. One that the first closing covers stands alone. */
export function drawerOf(state: MoneyState, day: number): Drawer {
  const [first] = state.closings;
  if (first && day < first.day) return cashFrom(state, day, day, 0);
  return cashFrom(state, closedUntil(state) + 1, day, state.closings.at(-1)?.counted ?? 0);
}

/**
 * The cash of a day whose drawer is kept since another day, on which there was `counted`. Day by day: each opens with the
 * end of the day before, or with its last count if it has one, and ends with the entries whose cash was not in it at the
 * last count.
 */
function cashFrom({ book, counts }: MoneyState, since: number, day: number, counted: number): Drawer {
  const cash = book.map((entry, place) => ({ ...entry, place })).filter(({ method }) => method === 'efectivo');
  const of = (entries: readonly Entry[], sign: 1 | -1) =>
    entries.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  const drawerOn = (each: number, opening: number): Drawer => {
    const own = cash.filter((entry) => entry.day === each);
    const [cashIn, cashOut] = [of(own, 1), of(own, -1)];
    const count = counts.findLast((made) => made.day >= since && made.day <= each);
    const wasThere = ({ received, place }: (typeof own)[number]) =>
      count !== undefined && (received < count.day || (received === count.day && place < count.place));
    const after = own.filter((entry) => !wasThere(entry) && !reversesCounted({ book, counts }, entry, since));
    const byEntries = opening + cashIn - cashOut;
    const expected = (count?.day === each ? count.counted : opening) + of(after, 1) - of(after, -1);
    return { opening, cashIn, cashOut, found: expected - byEntries, expected };
  };
  const days = new Set([...cash, ...counts].map((each) => each.day).filter((each) => each >= since && each < day));
  const opening = [...days]
    .toSorted((one, other) => one - other)
    .reduce((before, each) => drawerOn(each, before).expected, counted);
  return drawerOn(day, opening);
}

function predictCount(state: MoneyState, act: Extract<MoneyAct, { kind: 'count' }>): MoneyPrediction {
  if (act.daysAgo !== 0) return { answer: 'COUNT_NOT_TODAY', after: state };
  const day = dayOf(state);
  if (day <= closedUntil(state)) return { answer: 'DAY_CLOSED', after: state };
  const { expected } = drawerOf(state, day);
  const counted = countedBy(state, act);
  const counts = [...state.counts, { day, place: state.book.length, expected, counted }];
  return { answer: `201 count ${counts.length} difference ${counted - expected}`, after: { ...state, counts } };
}

function predictClosing(state: MoneyState, act: Extract<MoneyAct, { kind: 'close' }>): MoneyPrediction {
  const refused = (answer: string): MoneyPrediction => ({ answer, after: state });
  const { daysAgo, keptDays } = act;
  const day = dayOf(state) - daysAgo;
  const keptFrom = keptDays === null ? null : day - keptDays;
  const before = [...state.book, ...state.counts].map((each) => each.day);
  if (daysAgo < 0) return refused('DAY_IN_FUTURE');
  if (state.closings.length > 0) {
    if (day <= closedUntil(state)) return refused('DAY_CLOSED');
    if (keptFrom !== null) return refused('KEPT_FROM_INVALID');
    if (before.some((each) => each > closedUntil(state) && each < day)) return refused('EARLIER_DAY_OPEN');
  } else {
    const first = before.length > 0 ? Math.min(...before) : dayOf(state);
    if (day < first) return refused('DAY_BEFORE_FIRST');
    if (keptFrom !== null && keptFrom < first) return refused('KEPT_FROM_INVALID');
  }
  const drawer = keptFrom === null ? drawerOf(state, day) : cashFrom(state, keptFrom, day, 0);
  const counted = countedBy(state, act);
  const closings = [...state.closings, { ...drawer, day, counted }];
  const difference = counted - drawer.expected;
  return { answer: `201 closing ${closings.length} difference ${difference}`, after: { ...state, closings } };
}

/** What is counted at a shift or a closing: what all the entries make, and `tooMuch`. */
export function countedBy(
  state: MoneyState,
  { daysAgo, tooMuch }: Extract<MoneyAct, { kind: 'count' | 'close' }>,
): number {
  return Math.max(0, drawerOf(state, dayOf(state) - daysAgo).expected + tooMuch);
}
