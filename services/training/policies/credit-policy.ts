import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { MovementReason, PaymentKind } from '@studio/contracts/vocabulary';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount, HeldPlan } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import type { Balance, Movement, MovementSubject } from '../models/movement.model.ts';

export type NewMovement = Omit<Movement, '_id'>;

/** An account after a change, and the ledger entries that explain it. */
export interface CreditChange {
  readonly account: CreditAccount;
  readonly movements: readonly NewMovement[];
}

/** Who did it, and when. */
export type Cause = Pick<Movement, 'at' | 'actor' | 'actorId'>;

export interface Payment {
  readonly paidFrom: PaymentKind;
  readonly assignmentId: string | null;
}

export const courtesy: Payment = { paidFrom: 'courtesy', assignmentId: null };

/** What the rules of credits look at in a training. */
export type TrainingToPay = Pick<Training, 'category' | 'date' | 'startTime' | 'week'>;

/** The refusals that stand on somebody's plan, which is membership's to assign and to end. */
export const refusalsOverPlan: readonly Refusal[] = [
  refusals.NO_PLAN_FOR_DATE,
  refusals.NO_CLASSES_LEFT,
  refusals.WEEKLY_LIMIT_REACHED,
];

/** Why no credit pays for a training. */
export type RefusalOverCredit = (typeof refusals)[
  'NO_PLAN_FOR_DATE' | 'NO_CLASSES_LEFT' | 'WEEKLY_LIMIT_REACHED' | 'NO_SPECIAL_TRAININGS'];

/**
 * The credit that pays for a training (DESIGN §5), or why there is none. A plan whose last day is over pays for nothing,
 * told as ended or not: not even for a class of its last day, into which an administrator may enrol later.
 */
export function fittingCredit(account: CreditAccount, training: TrainingToPay, now: Date): Payment | RefusalOverCredit {
  const { special, weekUse } = account;
  if (training.category === 'special') {
    return special > 0 ? { paidFrom: 'special', assignmentId: null } : refusals.NO_SPECIAL_TRAININGS;
  }
  const plan = planAt(account, now);
  if (!plan || training.date < plan.startsOn || training.date > plan.endsOn) return refusals.NO_PLAN_FOR_DATE;
  if (plan.classesLeft <= 0) return refusals.NO_CLASSES_LEFT;
  if ((weekUse[training.week] ?? 0) >= plan.weeklyLimit) return refusals.WEEKLY_LIMIT_REACHED;
  return { paidFrom: 'plan', assignmentId: plan.assignmentId };
}

interface SpendParts {
  readonly bookingId: string;
  readonly payment: Payment;
  readonly training: TrainingToPay;
  readonly cause: Cause;
}

/** Pays for a booking. Even a courtesy is a new version, so that it can't slip past the closing of the account. */
export function spendCredit(account: CreditAccount, { bookingId, payment, training, cause }: SpendParts): CreditChange {
  const spent = {
    reason: 'booked',
    change: -1,
    key: `book:${bookingId}`,
    subject: subjectOf(training),
    cause,
  } as const;
  if (payment.paidFrom === 'special') {
    return move({ ...account, special: account.special - 1 }, { ...spent, balance: 'special' });
  }
  if (payment.paidFrom === 'plan' && account.plan) {
    const plan = { ...account.plan, classesLeft: account.plan.classesLeft - 1 };
    const weekUse = countWeek(account.weekUse, training.week, 1);
    return move({ ...account, plan, weekUse }, { ...spent, balance: 'plan' });
  }
  return unmoved(account);
}

interface GiveBackParts {
  readonly booking: Pick<Booking, '_id' | 'paidFrom' | 'week'>;
  readonly training: TrainingToPay;
  readonly reason: 'cancelled' | 'refunded';
  readonly cause: Cause;
}

/**
 * Gives the credit of a booking back to where it came from; a class whose plan has ended goes to the member's current
 * plan, else it is kept for the next one (DESIGN §5). A plan whose last day is over takes nothing in, told as ended or
 * not: its end would take that class along. The key makes it happen once for each booking.
 */
export function giveCreditBack(account: CreditAccount, parts: GiveBackParts): CreditChange {
  const { booking, training, reason, cause } = parts;
  const given = { reason, change: 1, key: `refund:${booking._id}`, subject: subjectOf(training), cause } as const;
  if (booking.paidFrom === 'courtesy') return unmoved(account);
  if (booking.paidFrom === 'special') {
    return move({ ...account, special: account.special + 1 }, { ...given, balance: 'special' });
  }
  const weekUse = countWeek(account.weekUse, booking.week, -1);
  const current = planAt(account, cause.at);
  if (!current) {
    const carried = account.carried + 1;
    return move({ ...account, weekUse, carried }, { ...given, balance: 'plan', reason: 'carried' });
  }
  const plan = { ...current, classesLeft: current.classesLeft + 1 };
  return move({ ...account, weekUse, plan }, { ...given, balance: 'plan' });
}

/** A plan as it is assigned: `classesLeft` is what it grants. */
export type GrantedPlan = HeldPlan;

/** How the news of a plan came. */
export interface PlanNews {
  readonly cause: Cause;
  /** Classes that came back to the plan held until now after it had ended, before its end was known here. */
  readonly broughtBack: number;
}

/**
 * How many more classes came back to a plan than were spent from it, by its movements since it ended; 0 where more
 * were spent.
 */
export function countBroughtBack(sinceItEnded: readonly Pick<Movement, 'reason' | 'change'>[]): number {
  const ofBookings = sinceItEnded.filter(({ reason }) => reasonsOfBookings.includes(reason));
  return Math.max(
    0,
    ofBookings.reduce((sum, { change }) => sum + change, 0),
  );
}

const reasonsOfBookings: readonly MovementReason[] = ['booked', 'cancelled', 'refunded'];

/**
 * Takes in an assignment. Carried classes join it, and so do the `broughtBack` ones: see `endPlan`. Events of two
 * assignments may come in either order: the one that was made later stays, the other one has ended or is about to be
 * told as ended.
 */
export function grantPlan(
  account: CreditAccount,
  granted: GrantedPlan,
  { cause, broughtBack }: PlanNews,
): CreditChange {
  const { plan: held } = account;
  if (held && (held.assignmentId === granted.assignmentId || isLater(held, granted))) return { account, movements: [] };
  const wasOver = held !== null && held.endsOn < granted.startsOn;
  const ended = endPlan(account, wasOver ? 'expired' : 'removed', { cause, broughtBack });
  const plan = { ...granted, classesLeft: granted.classesLeft + ended.account.carried };
  const assigned = move(
    { ...ended.account, plan, carried: 0 },
    {
      balance: 'plan',
      reason: 'assigned',
      change: granted.classesLeft,
      key: `assign:${granted.assignmentId}`,
      subject: { planName: granted.planName },
      cause,
    },
  );
  return { account: assigned.account, movements: [...ended.movements, ...assigned.movements] };
}

/**
 * Ends the active plan: its classes are gone, its bookings stay (DESIGN §6). The `broughtBack` ones are kept for the next
 * plan: theirs had ended when they came (DESIGN §5).
 */
export function endPlan(
  account: CreditAccount,
  reason: 'expired' | 'removed',
  { cause, broughtBack }: PlanNews,
): CreditChange {
  const { plan } = account;
  if (!plan) return { account, movements: [] };
  // Of a replica whose clock is behind, what was given back may have been spent before.
  const kept = Math.min(broughtBack, plan.classesLeft);
  const without = { ...account, plan: null, carried: account.carried + kept };
  const lost = plan.classesLeft - kept;
  if (lost === 0) return unmoved(without);
  const key = `end:${plan.assignmentId}`;
  const subject = { planName: plan.planName };
  return move(without, { balance: 'plan', reason, change: -lost, key, subject, cause });
}

/** Sets the special trainings left; no change when they are that already. */
export function setSpecial(account: CreditAccount, value: number, cause: Cause): CreditChange {
  const change = value - account.special;
  if (change === 0) return { account, movements: [] };
  const key = `set:${account._id}:${account.version + 1}`;
  return move(
    { ...account, special: value },
    { balance: 'special', reason: 'set-by-admin', change, key, subject: null, cause },
  );
}

/** Takes everything from the account of somebody who was deleted. Always a new version. */
export function closeAccount(account: CreditAccount, cause: Cause): CreditChange {
  const movements: NewMovement[] = [];
  let closing = account;
  for (const balance of ['plan', 'special'] as const) {
    const change = -balanceOf(closing, balance);
    if (change === 0) continue;
    const left = balance === 'plan' ? { ...closing, plan: null, carried: 0 } : { ...closing, special: 0 };
    const key = `close:${account._id}:${closing.version + 1}`;
    const closed = move(left, { balance, reason: 'removed', change, key, subject: null, cause });
    movements.push(...closed.movements);
    closing = closed.account;
  }
  if (movements.length > 0) return { account: { ...closing, plan: null }, movements };
  return unmoved({ ...account, plan: null });
}

/** A paid booking's training moved to another week: its use of the weekly limit moves along. */
export function moveWeekUse(account: CreditAccount, from: string, to: string): CreditChange {
  return unmoved({ ...account, weekUse: countWeek(countWeek(account.weekUse, from, -1), to, 1) });
}

export function balanceOf({ plan, carried, special }: CreditAccount, balance: Balance): number {
  return balance === 'special' ? special : (plan?.classesLeft ?? 0) + carried;
}

/** Classes left on the plan that holds at an instant; none are once its last day is over, told as ended or not. */
export function classesLeftAt(account: CreditAccount, instant: Date): number {
  return planAt(account, instant)?.classesLeft ?? 0;
}

/** Whether the plan that an account holds runs on a studio date. */
export function holdsPlanOn({ plan }: CreditAccount, date: string): boolean {
  return plan !== null && plan.startsOn <= date && date <= plan.endsOn;
}

/** A plan runs until the end of its last day in studio time (DESIGN §6). */
function planAt({ plan }: CreditAccount, instant: Date): HeldPlan | null {
  return plan && toStudioDate(instant) <= plan.endsOn ? plan : null;
}

interface Move {
  readonly balance: Balance;
  readonly reason: MovementReason;
  readonly change: number;
  readonly key: string;
  readonly subject: MovementSubject | null;
  readonly cause: Cause;
}

function move(moved: CreditAccount, { cause, ...entry }: Move): CreditChange {
  const account = { ...moved, version: moved.version + 1 };
  const balanceAfter = balanceOf(account, entry.balance);
  const movement = { ...entry, ...cause, accountId: account._id, sequence: account.version, balanceAfter };
  return { account, movements: [movement] };
}

function unmoved(account: CreditAccount): CreditChange {
  return { account: { ...account, version: account.version + 1 }, movements: [] };
}

function subjectOf({ category, date, startTime }: TrainingToPay): MovementSubject {
  return { category, date, startTime };
}

function countWeek(weekUse: CreditAccount['weekUse'], week: string, change: 1 | -1): CreditAccount['weekUse'] {
  const { [week]: used = 0, ...others } = weekUse;
  const after = used + change;
  return after > 0 ? { ...others, [week]: after } : others;
}

function isLater(a: HeldPlan, b: HeldPlan): boolean {
  const difference = a.startsAt.getTime() - b.startsAt.getTime();
  return difference > 0 || (difference === 0 && a.assignmentId > b.assignmentId);
}
