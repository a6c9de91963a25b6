import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { TAKEN_AWAY_SURVIVES_DAYS } from '@studio/contracts/limits';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import type { AssignmentStatus, MovementReason } from '@studio/contracts/vocabulary';
import type { CreditAccount, Freeze, HeldPlan } from '../models/credit-account.model.ts';
import type { Movement } from '../models/movement.model.ts';
import { type Cause, countWeek, type CreditChange, move, unchanged, unmoved } from './credit-policy.ts';

/**
 * The effect of assignment events on a credit account (`docs/product.md` §2). Events of two assignments arrive in any
 * order; of one assignment, only newer states arrive here.
 */

/** A plan as it is assigned: `classesLeft` is what it grants. */
type GrantedPlan = HeldPlan;

/** What matters of an assignment: as membership publishes it or, with instants as dates, stores it. */
type GrantingAssignment = Pick<
  AssignmentState,
  'assignmentId' | 'classesGranted' | 'startsOn' | 'endsOn' | 'status'
> & {
  readonly plan: Pick<AssignmentState['plan'], 'name' | 'maxTrainingsPerWeek'>;
  readonly startsAt: string | Date;
  readonly assignedAt: string | Date;
  readonly freezes: readonly Freeze[];
};

/** How a plan came to its end, and what stands of it. */
export interface PlanEnd {
  readonly status: AssignmentStatus;
  readonly cause: Cause;
  /** Classes that outlive the plan, by `classesThatSurvive`. */
  readonly surviving: number;
  /** Weeks of the bookings that the plan paid, those whose seat was given up among them; needed of a voided plan only. */
  readonly paidWeeks: readonly string[];
}

/** What a state of an assignment does to the credits of its member; `end` is of the plan that it ends, if any. */
export function effectOfAssignment(account: CreditAccount, assignment: GrantingAssignment, end: PlanEnd): CreditChange {
  switch (assignment.status) {
    case 'active':
      return grantPlan(account, grantedBy(assignment), end);
    case 'next':
      return grantNext(account, grantedBy(assignment), end);
    default:
      return endPlan(account, assignment.assignmentId, end);
  }
}

function grantedBy({ assignmentId, plan, classesGranted, ...assignment }: GrantingAssignment): GrantedPlan {
  const { startsOn, endsOn, startsAt, assignedAt, freezes } = assignment;
  return {
    assignmentId,
    planName: plan.name,
    classesLeft: classesGranted,
    weeklyLimit: plan.maxTrainingsPerWeek,
    startsOn,
    endsOn,
    startsAt: new Date(startsAt),
    assignedAt: new Date(assignedAt),
    freezes,
  };
}

const voiding: readonly AssignmentStatus[] = ['Rembolsado', 'Error'];

/** Whether what a plan paid never comes back once it has ended so (`docs/product.md` §2.3). */
export function isVoiding(status: AssignmentStatus): boolean {
  return voiding.includes(status);
}

/**
 * Takes in a plan that holds. One that was next begins with the classes it has left; any other one grants its own. Both
 * take in what was carried. The plan held until now ends as `end` says: its event may arrive after this one.
 */
export function grantPlan(account: CreditAccount, granted: GrantedPlan, end: PlanEnd): CreditChange {
  const { plan: held, next } = account;
  if (held?.assignmentId === granted.assignmentId) return refreeze(account, held, { granted, cause: end.cause });
  if (held && isLater(held, granted)) return unchanged(account);
  const { account: free, movements } = held ? endPlan(account, held.assignmentId, end) : unchanged(account);
  if (next?.assignmentId === granted.assignmentId) {
    const plan = { ...granted, classesLeft: next.classesLeft + free.carried };
    return { account: unmoved({ ...free, plan, next: null, carried: 0 }).account, movements };
  }
  const plan = { ...granted, classesLeft: granted.classesLeft + free.carried };
  const assigned = move({ ...free, plan, carried: 0 }, assignment(granted, end.cause));
  return { account: assigned.account, movements: [...movements, ...assigned.movements] };
}

/** Takes in a freeze of the held plan, or its end, with the last day that it gives the plan (`docs/product.md` §2.7). */
function refreeze(
  account: CreditAccount,
  held: HeldPlan,
  { granted, cause }: { readonly granted: GrantedPlan; readonly cause: Cause },
): CreditChange {
  const { endsOn, freezes } = granted;
  const { assignmentId, planName } = held;
  const refrozen = { ...account, plan: { ...held, endsOn, freezes } };
  const [begun] = newFreezes(account, refrozen);
  const ended = held.freezes.find(({ from, to }) => !freezes.some((each) => each.from === from && each.to === to));
  const freeze = begun ?? ended;
  if (!freeze) return unchanged(account);
  const reason = begun ? 'frozen' : 'unfrozen';
  const key = `freeze:${assignmentId}:${account.version + 1}`;
  const subject = { planName, freeze };
  return move(refrozen, { balance: 'plan', assignmentId, reason, change: 0, key, subject, cause });
}

/** The freezes that the held plan has after a change and had not before; one that was shortened is no new one. */
export function newFreezes({ plan: before }: CreditAccount, { plan: after }: CreditAccount): Freeze[] {
  const known = before && before.assignmentId === after?.assignmentId ? before.freezes : [];
  return after ? after.freezes.filter(({ from }) => !known.some((each) => each.from === from)) : [];
}

/** Takes in a plan that begins later, or the dates to which it was moved. Carried classes wait until it begins. */
export function grantNext(account: CreditAccount, granted: GrantedPlan, end: PlanEnd): CreditChange {
  const { plan, next } = account;
  if (plan?.assignmentId === granted.assignmentId) return unchanged(account);
  if (next?.assignmentId === granted.assignmentId) {
    return unmoved({ ...account, next: { ...granted, classesLeft: next.classesLeft } });
  }
  if (next && next.assignedAt > granted.assignedAt) return unchanged(account);
  const free = next ? clearNext(account, next, { granted, end }) : unchanged(account);
  const assigned = move({ ...free.account, next: granted }, assignment(granted, end.cause));
  return { account: assigned.account, movements: [...free.movements, ...assigned.movements] };
}

interface Successor {
  readonly granted: GrantedPlan;
  readonly end: PlanEnd;
}

/** A member has one next plan at most: when another one was assigned, this one had begun if it was due, else had ended. */
function clearNext(account: CreditAccount, next: HeldPlan, { granted, end }: Successor): CreditChange {
  const begun = next.startsAt <= granted.assignedAt ? grantPlan(account, next, end) : unchanged(account);
  if (begun.account.next === null) return begun;
  return endPlan(account, next.assignmentId, { ...end, status: 'Cancelado', surviving: 0 });
}

/**
 * Ends a plan: its classes are gone but for those that survive, its bookings stay (`docs/product.md` §2.3). Of a plan
 * that is not held any more only what it has paid is voided.
 */
export function endPlan(account: CreditAccount, assignmentId: string, end: PlanEnd): CreditChange {
  const voided = isVoiding(end.status) ? voidBookings(account, assignmentId, end.paidWeeks) : account;
  const held = [account.plan, account.next].find((plan) => plan?.assignmentId === assignmentId);
  if (!held) return voided === account ? unchanged(account) : unmoved(voided);
  const surviving = Math.min(end.surviving, held.classesLeft);
  const without = {
    ...voided,
    plan: voided.plan === held ? null : voided.plan,
    next: voided.next === held ? null : voided.next,
    carried: voided.carried + surviving,
  };
  const lost = held.classesLeft - surviving;
  if (lost === 0) return unmoved(without);
  const reason = end.status === 'Vencido' ? 'expired' : 'removed';
  const subject = { planName: held.planName };
  const entry = { balance: 'plan', assignmentId, reason, change: -lost, key: `end:${assignmentId}`, subject } as const;
  return move(without, { ...entry, cause: end.cause });
}

/** What the bookings of a plan used of the weekly limit is free again, and none of them gives anything back. */
function voidBookings(account: CreditAccount, assignmentId: string, paidWeeks: readonly string[]): CreditAccount {
  if (paidWeeks.length === 0 || account.voided[assignmentId] !== undefined) return account;
  const weekUse = paidWeeks.reduce((use, week) => countWeek(use, week, -1), account.weekUse);
  return { ...account, weekUse, voided: { ...account.voided, [assignmentId]: account.version + 1 } };
}

type Entry = Pick<Movement, 'reason' | 'change' | 'at'>;

/**
 * The classes that outlive a plan (`docs/product.md` §2.5), from the movements of its classes: those that the studio
 * took away in its last days, and those that came back after it had ended, before that was known here.
 */
export function classesThatSurvive(
  entries: readonly Entry[],
  { endsOn, endedAt }: { readonly endsOn: string; readonly endedAt: Date },
): number {
  const from = firstInstantOfLastDays(endsOn);
  const takenAway = entries.filter(({ reason, at }) => reason === 'refunded' && at >= from && at <= endedAt);
  const since = entries.filter(({ reason, at }) => reasonsOfBookings.includes(reason) && at > endedAt);
  const broughtBack = since.reduce((sum, { change }) => sum + change, 0);
  return takenAway.length + Math.max(0, broughtBack);
}

/** From then on, a class that the studio takes away survives the plan's end. */
export function firstInstantOfLastDays(endsOn: string): Date {
  return studioInstant(addStudioDays(endsOn, 1 - TAKEN_AWAY_SURVIVES_DAYS), '00:00');
}

const reasonsOfBookings: readonly MovementReason[] = ['booked', 'cancelled', 'refunded', 'returned'];

function assignment({ assignmentId, planName, classesLeft }: GrantedPlan, cause: Cause) {
  const key = `assign:${assignmentId}`;
  const subject = { planName };
  return { balance: 'plan', assignmentId, reason: 'assigned', change: classesLeft, key, subject, cause } as const;
}

function isLater(a: HeldPlan, b: HeldPlan): boolean {
  const difference = a.startsAt.getTime() - b.startsAt.getTime();
  return difference > 0 || (difference === 0 && a.assignmentId > b.assignmentId);
}
