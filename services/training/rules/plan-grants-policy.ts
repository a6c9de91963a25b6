import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { type MovementReason, TAKEN_AWAY_SURVIVES_DAYS } from '@studio/contracts/rules/bookings';
import { isVoiding } from '@studio/contracts/rules/plans-policy';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import type { AssignmentStatus } from '@studio/contracts/rules/plans';
import type { CreditAccount, Freeze, HeldPlan } from '../models/credit-account.model.ts';
import type { Movement } from '../models/movement.model.ts';
import { type Cause, countWeek, type CreditChange, move, unchanged, unmoved } from './credit-policy.ts';

/**
 * The effect of assignment events on a credit account (`docs/product.md` §2). Events of different assignments arrive in
 * any order; of one assignment, only newer states arrive here.
 */

/** A plan as it is assigned: `classesLeft` is what it grants. */
type GrantedPlan = HeldPlan;

/** The fields of an assignment that matter, as membership publishes it or, with instants as dates, stores it. */
type GrantingAssignment = Pick<
  AssignmentState,
  'assignmentId' | 'classesGranted' | 'startsOn' | 'endsOn' | 'status'
> & {
  readonly plan: Pick<AssignmentState['plan'], 'name' | 'maxTrainingsPerWeek'>;
  readonly startsAt: string | Date;
  readonly assignedAt: string | Date;
  readonly freezes: readonly Freeze[];
};

/** How a plan ended, and what remains of it. */
export interface PlanEnd {
  readonly status: AssignmentStatus;
  readonly cause: Cause;
  /** Classes that outlive the plan, by `classesThatSurvive`, or `classesOfOtherPlans` for a voided plan. */
  readonly surviving: number;
  /** Weeks of the bookings that the plan paid for, released seats included; needed for a voided plan only. */
  readonly paidWeeks: readonly string[];
}

/** Applies a state of an assignment to its member's credits. `end` describes the plan that it ends, if any. */
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

/**
 * Makes a plan the current one. If it was the next plan, it begins with the classes it has left; otherwise it grants
 * its own. Carried classes are added either way. The plan held until now ends as `end` says, because its event may
 * arrive later.
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

/**
 * Applies a freeze of the held plan, or the end of one, and the resulting last day of the plan (`docs/product.md`
 * §2.7).
 */
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

/** The freezes that a change added to the held plan. A shortened freeze is not a new one. */
export function newFreezes({ plan: before }: CreditAccount, { plan: after }: CreditAccount): Freeze[] {
  const known = before && before.assignmentId === after?.assignmentId ? before.freezes : [];
  return after ? after.freezes.filter(({ from }) => !known.some((each) => each.from === from)) : [];
}

/** Sets the next plan, or the dates to which it was moved. Carried classes wait until it begins. */
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

/**
 * A member has at most one next plan. When another was assigned, this one had begun if it was due, else it had ended.
 */
function clearNext(account: CreditAccount, next: HeldPlan, { granted, end }: Successor): CreditChange {
  const begun = next.startsAt <= granted.assignedAt ? grantPlan(account, next, end) : unchanged(account);
  if (begun.account.next === null) return begun;
  return endPlan(account, next.assignmentId, { ...end, status: 'Cancelado', surviving: 0 });
}

/**
 * Ends a plan: its classes are removed except those that survive, and its bookings stay (`docs/product.md` §2.3). For a
 * plan that is no longer held, only its payments are voided.
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

/** Frees the weekly limit that the plan's bookings used, and excludes them from refunds. */
function voidBookings(account: CreditAccount, assignmentId: string, paidWeeks: readonly string[]): CreditAccount {
  if (paidWeeks.length === 0 || account.voided[assignmentId] !== undefined) return account;
  const weekUse = paidWeeks.reduce((use, week) => countWeek(use, week, -1), account.weekUse);
  return { ...account, weekUse, voided: { ...account.voided, [assignmentId]: account.version + 1 } };
}

type Entry = Pick<Movement, 'reason' | 'change' | 'at'>;

/**
 * How many classes outlive a plan (`docs/product.md` §2.5), from the movements of its classes: those that the studio
 * cancelled in its last days, and those refunded after its end but before that was known here.
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

/**
 * How many classes outlive a voided plan (`docs/product.md` §2.5): all but what it granted, less what its bookings spent.
 */
export function classesOfOtherPlans(
  { classesLeft }: Pick<HeldPlan, 'classesLeft'>,
  { granted, spent }: { readonly granted: number; readonly spent: number },
): number {
  return Math.max(0, classesLeft - Math.max(0, granted - spent));
}

/** From this instant on, a class that the studio cancels survives the plan's end. */
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
