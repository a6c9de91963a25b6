import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { covers, isOver } from '@studio/contracts/rules/credit-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { PaymentKind } from '@studio/contracts/rules/bookings';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount, HeldPlan } from '../models/credit-account.model.ts';
import type { Balance, Movement, MovementSubject, NewMovement } from '../models/movement.model.ts';
import type { Training } from '../models/training.model.ts';

/** An account after a change, and the ledger entries that explain it. */
export interface CreditChange {
  readonly account: CreditAccount;
  readonly movements: readonly NewMovement[];
}

/** The actor of a change, and its instant. */
export type Cause = Pick<Movement, 'at' | 'actor' | 'actorId'>;

type Entry = Pick<Movement, 'balance' | 'assignmentId' | 'reason' | 'change' | 'key' | 'subject'>;

/** The next version of a changed account, with the ledger entry for the change. */
export function move(moved: CreditAccount, { cause, ...entry }: Entry & { readonly cause: Cause }): CreditChange {
  const account = { ...moved, version: moved.version + 1 };
  const balanceAfter = balanceOf(account, entry.balance);
  const movement = { ...entry, ...cause, accountId: account._id, sequence: account.version, balanceAfter };
  return { account, movements: [movement] };
}

/** The next version of an account whose change moves no balance. */
export function unmoved(account: CreditAccount): CreditChange {
  return { account: { ...account, version: account.version + 1 }, movements: [] };
}

export function unchanged(account: CreditAccount): CreditChange {
  return { account, movements: [] };
}

export function balanceOf({ plan, next, carried, special }: CreditAccount, balance: Balance): number {
  return balance === 'special' ? special : (plan?.classesLeft ?? 0) + (next?.classesLeft ?? 0) + carried;
}

export interface Payment {
  readonly paidFrom: PaymentKind;
  readonly assignmentId: string | null;
}

export const courtesy: Payment = { paidFrom: 'courtesy', assignmentId: null };

/** The fields of a training that credit rules depend on. */
type TrainingToPay = Pick<Training, 'category' | 'title' | 'date' | 'startTime' | 'week'>;

/** The refusals that depend on the plan, which membership owns. */
export const refusalsOverPlan: readonly Refusal[] = [
  refusals.NO_PLAN_FOR_DATE,
  refusals.PLAN_FROZEN,
  refusals.NO_CLASSES_LEFT,
  refusals.WEEKLY_LIMIT_REACHED,
];

/** What a booking is paid from when this credit pays for it. */
export function paymentOf(
  paying: { readonly kind: 'special' } | { readonly kind: 'plan'; readonly plan: HeldPlan },
): Payment {
  return paying.kind === 'special'
    ? { paidFrom: 'special', assignmentId: null }
    : { paidFrom: 'plan', assignmentId: paying.plan.assignmentId };
}

interface SpendParts {
  readonly bookingId: string;
  readonly payment: Payment;
  readonly training: TrainingToPay;
  readonly cause: Cause;
}

/** Pays for a booking. Even a courtesy is a new version, so that it can't slip past the closing of the account. */
export function spendCredit(account: CreditAccount, { bookingId, payment, training, cause }: SpendParts): CreditChange {
  const { paidFrom, assignmentId } = payment;
  const key = `book:${bookingId}`;
  const spent = { reason: 'booked', change: -1, key, subject: subjectOf(training), cause, assignmentId } as const;
  if (paidFrom === 'special') {
    return move({ ...account, special: account.special - 1 }, { ...spent, balance: 'special' });
  }
  if (paidFrom === 'plan' && assignmentId !== null) {
    const weekUse = countWeek(account.weekUse, training.week, 1);
    return move({ ...withClasses(account, assignmentId, -1), weekUse }, { ...spent, balance: 'plan' });
  }
  return unmoved(account);
}

interface GiveBackParts {
  readonly booking: Pick<Booking, '_id' | 'paidFrom' | 'assignmentId' | 'week'>;
  readonly training: TrainingToPay;
  readonly reason: 'cancelled' | 'refunded' | 'returned';
  readonly cause: Cause;
}

/**
 * Refunds the credit of a booking (`docs/product.md` §2.4): to the plan that paid while it is held, else to the current
 * plan, else it is carried to the plan that begins next. A credit of a voided plan is never refunded. The key allows
 * one refund per booking.
 */
export function giveCreditBack(account: CreditAccount, parts: GiveBackParts): CreditChange {
  const { booking, training, reason, cause } = parts;
  const key = `refund:${booking._id}`;
  const given = { reason, change: 1, key, subject: subjectOf(training), cause, assignmentId: null } as const;
  if (booking.paidFrom === 'courtesy' || isVoided(account, booking)) return unmoved(account);
  if (booking.paidFrom === 'special') {
    return move({ ...account, special: account.special + 1 }, { ...given, balance: 'special' });
  }
  const lighter = { ...account, weekUse: countWeek(account.weekUse, booking.week, -1) };
  const receiver = receiverFor(account, booking.assignmentId, cause.at);
  if (!receiver) {
    return move({ ...lighter, carried: account.carried + 1 }, { ...given, balance: 'plan', reason: 'carried' });
  }
  const { assignmentId } = receiver;
  return move(withClasses(lighter, assignmentId, 1), { ...given, balance: 'plan', assignmentId });
}

interface SeatNote {
  readonly booking: Pick<Booking, '_id' | 'paidFrom' | 'assignmentId' | 'version'>;
  readonly training: TrainingToPay;
  readonly reason: 'released' | 'reclaimed' | 'forgiven';
  readonly cause: Cause;
}

/** Adds a ledger entry about a booking that moves no balance; none for a courtesy. Always raises the version. */
export function noteSeat(account: CreditAccount, { booking, training, reason, cause }: SeatNote): CreditChange {
  const { _id, paidFrom, assignmentId, version } = booking;
  if (paidFrom === 'courtesy') return unmoved(account);
  const key = `${reason}:${_id}:${version}`;
  return move(account, {
    balance: paidFrom,
    assignmentId,
    reason,
    change: 0,
    key,
    subject: subjectOf(training),
    cause,
  });
}

/** Sets the special trainings left; no change if the number is the same. */
export function setSpecial(account: CreditAccount, value: number, cause: Cause): CreditChange {
  const change = value - account.special;
  if (change === 0) return unchanged(account);
  const key = `set:${account._id}:${account.version + 1}`;
  const entry = { balance: 'special', reason: 'set-by-admin', change, key, subject: null, assignmentId: null } as const;
  return move({ ...account, special: value }, { ...entry, cause });
}

/** Removes all credits from the account of a deleted user. Always raises the version. */
export function closeAccount(account: CreditAccount, cause: Cause): CreditChange {
  const movements: NewMovement[] = [];
  const withoutPlans = { plan: null, next: null, carried: 0 };
  let closing = account;
  for (const balance of ['plan', 'special'] as const) {
    const change = -balanceOf(closing, balance);
    if (change === 0) continue;
    const left = balance === 'plan' ? { ...closing, ...withoutPlans } : { ...closing, special: 0 };
    const key = `close:${account._id}:${closing.version + 1}`;
    const closed = move(left, { balance, reason: 'removed', change, key, subject: null, cause, assignmentId: null });
    movements.push(...closed.movements);
    closing = closed.account;
  }
  if (movements.length > 0) return { account: { ...closing, ...withoutPlans }, movements };
  return unmoved({ ...account, ...withoutPlans });
}

/** Moves a booking's use of the weekly limit, if any, along with its training to another week. */
export function moveWeekUse(
  account: CreditAccount,
  booking: Pick<Booking, 'paidFrom' | 'assignmentId'>,
  { from, to }: { readonly from: string; readonly to: string },
): CreditChange {
  if (booking.paidFrom !== 'plan' || isVoided(account, booking)) return unchanged(account);
  return unmoved({ ...account, weekUse: countWeek(countWeek(account.weekUse, from, -1), to, 1) });
}

/** Classes left on the plan that is current at an instant. */
export function classesLeftAt(account: CreditAccount, instant: Date): number {
  return planAt(account, instant)?.classesLeft ?? 0;
}

/** Classes left on the plan that begins after an instant; undefined without one. */
export function nextClassesLeftAt({ plan, next }: CreditAccount, instant: Date): number | undefined {
  return next && planAt({ plan, next }, instant) !== next ? next.classesLeft : undefined;
}

/** Whether the booking was paid by a plan that ended as Rembolsado or Error. */
export function isVoided({ voided }: CreditAccount, { assignmentId }: Pick<Booking, 'assignmentId'>): boolean {
  return assignmentId !== null && voided[assignmentId] !== undefined;
}

/** The use of weeks with one booking added to, or removed from, one of them. */
export function countWeek(weekUse: CreditAccount['weekUse'], week: string, change: 1 | -1): CreditAccount['weekUse'] {
  const { [week]: used = 0, ...others } = weekUse;
  const after = used + change;
  return after > 0 ? { ...others, [week]: after } : others;
}

function subjectOf({ category, title, date, startTime }: TrainingToPay): MovementSubject {
  return { category, ...(title !== undefined && { title }), date, startTime };
}

type Plans = Pick<CreditAccount, 'plan' | 'next'>;

/**
 * The current plan at an instant. A plan runs until the end of its last day in studio time (`docs/product.md` §2.1).
 */
export function planAt({ plan, next }: Plans, instant: Date): HeldPlan | null {
  if (plan && !isOver(plan, instant)) return plan;
  return next && covers(next, toStudioDate(instant)) ? next : null;
}

/**
 * The plan that receives a refunded class: the one that paid, while it is held, else the current one. A plan whose last
 * day is over receives nothing, because its end would remove the class.
 */
function receiverFor(plans: Plans, paidBy: string | null, at: Date): HeldPlan | null {
  const payer = [plans.plan, plans.next].find((each) => each?.assignmentId === paidBy && !isOver(each, at));
  return payer ?? planAt(plans, at);
}

/** The account with more or fewer classes on one of its plans. */
function withClasses(account: CreditAccount, assignmentId: string, change: number): CreditAccount {
  const changed = (plan: HeldPlan | null) =>
    plan?.assignmentId === assignmentId ? { ...plan, classesLeft: plan.classesLeft + change } : plan;
  return { ...account, plan: changed(account.plan), next: changed(account.next) };
}
