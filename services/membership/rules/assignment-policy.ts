import { refusals } from '@studio/contracts/http/refusals';
import type { Refusal } from '@studio/contracts/http/problem';
import type { Pesos } from '@studio/contracts/money';
import { classesLeftIn, classesOf, daysMovedIn } from '@studio/contracts/rules/moving-in-policy';
import type { PlanRemovalStatus } from '@studio/contracts/rules/plans';
import { nextMovesTo, startOfPlan } from '@studio/contracts/rules/plans-policy';
import { endOfStudioDay, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { Assignment } from '../models/assignment.model.ts';
import type { Plan } from '../models/plan.model.ts';
import type { MemberPlans } from './member-plans-policy.ts';
import { periodFrom, periodOn, reminderHorizon } from './plan-period-policy.ts';

export interface AssignmentRequest {
  readonly assignmentId: string;
  readonly accountId: string;
  readonly plan: Pick<Plan, '_id' | 'name' | 'price' | 'maxTrainingsPerWeek'>;
  readonly assignedBy: string;
  /** `now`, `after-current` or a studio date. */
  readonly start: string;
  /** How the current plan ends if this one replaces it, and whether its bookings are cancelled. */
  readonly replaceStatus?: PlanRemovalStatus | undefined;
  readonly freesBookings?: boolean | undefined;
}

/** The effect of an assignment on the member's plans. */
export interface PlanAssignment {
  readonly kind: 'assigned';
  readonly assignment: Assignment;
  /** The current plan, which gives way to the new one. */
  readonly replaced: Assignment | null;
  /** The next plan, moved behind the new one. */
  readonly moved: Assignment | null;
}

export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** Assigns a plan, at once or as the next one (`docs/product.md` §§2.1, 2.2). */
export function decideAssignment(request: AssignmentRequest, plans: MemberPlans, now: Date): PlanAssignment | Refused {
  const { current, next } = plans;
  const begins = startOfPlan(request.start, { current, hasNext: next !== null }, toStudioDate(now));
  if (begins.kind === 'refused') return { kind: 'refused', refusal: refusals[begins.code] };
  if (begins.kind === 'now') return assignedNow(request, plans, now);
  const { startsOn } = begins;
  const notBefore = request.start === startsOn ? startsOn : null;
  const assignment = {
    ...newAssignment(request, plans, now),
    ...periodOn(startsOn),
    notBefore,
    status: 'next' as const,
  };
  return { kind: 'assigned', assignment, replaced: null, moved: null };
}

function assignedNow(request: AssignmentRequest, plans: MemberPlans, now: Date): PlanAssignment {
  const { current, next, lastHeld } = plans;
  const { assignedAt, ...fresh } = newAssignment(request, plans, now);
  const startsAt = instantAfter(lastHeld?.startsAt, assignedAt);
  const { replaceStatus: status = 'Cancelado', freesBookings = false, assignedBy: endedBy } = request;
  const replaced = current && { ...current, status, endedAt: now, endedBy, freesBookings };
  const previous = replaced?.status === 'Cancelado' ? {} : endOf(replaced ?? lastHeld);
  const assignment = { ...fresh, ...previous, startsAt, assignedAt: startsAt };
  const movesTo = next && nextMovesTo(next, assignment);
  const moved = movesTo ? { ...next, ...periodOn(movesTo) } : null;
  return { kind: 'assigned', assignment, replaced, moved };
}

/** How and when the plan before an assignment ended. */
function endOf(before: Assignment | null): Pick<Assignment, 'previousEndedAt' | 'previousStatus'> {
  return { previousEndedAt: before?.endedAt ?? null, previousStatus: before?.status ?? null };
}

/** A snapshot of the plan with the classes it grants, from now on. */
function newAssignment(
  request: Pick<AssignmentRequest, 'assignmentId' | 'accountId' | 'plan' | 'assignedBy'>,
  { latest }: Pick<MemberPlans, 'latest'>,
  now: Date,
): Assignment {
  const { assignmentId, accountId, plan, assignedBy } = request;
  return {
    _id: assignmentId,
    accountId,
    plan: { id: plan._id, name: plan.name, price: plan.price, maxTrainingsPerWeek: plan.maxTrainingsPerWeek },
    classesGranted: classesOf(plan.maxTrainingsPerWeek),
    ...periodFrom(now),
    status: 'active',
    assignedBy,
    assignedAt: instantAfter(latest?.assignedAt, now),
    endedAt: null,
    endedBy: null,
    previousEndedAt: null,
    previousStatus: null,
    freesBookings: false,
    freezes: [],
    frozenBy: null,
    notBefore: null,
    remindedAt: null,
    version: 1,
  };
}

/** A plan that runs, or will, as the list of an import says. */
interface MoveInRequest extends Pick<AssignmentRequest, 'assignmentId' | 'accountId' | 'plan' | 'assignedBy'> {
  /** `now`, or a studio date. */
  readonly start: string;
  /** Studio date; a month after the start if it is undefined. */
  readonly end?: string | undefined;
  /** Undefined if the list does not say how many are left. */
  readonly classes?: number | undefined;
  readonly debt: Pesos;
}

/**
 * Assigns the first plan of a member with the days and the classes that it had before the move (`docs/product.md` §4.9).
 * One that ends within days is not reminded of: an import alone mails nobody.
 * @param plans those that the undoing of an import took back, if any
 */
export function decideMoveIn(
  request: MoveInRequest,
  plans: Pick<MemberPlans, 'lastHeld' | 'latest'>,
  now: Date,
): { readonly kind: 'assigned'; readonly assignment: Assignment } | Refused {
  const { plan, classes, debt } = request;
  const today = toStudioDate(now);
  const days = daysMovedIn(request, today);
  if (days.kind === 'refused') return { kind: 'refused', refusal: refusals[days.code] };
  if (classes !== undefined && classes > classesOf(plan.maxTrainingsPerWeek)) {
    return { kind: 'refused', refusal: refusals.CLASSES_LEFT_INVALID };
  }
  if (debt > plan.price) return { kind: 'refused', refusal: refusals.DEBT_TOO_HIGH };
  const { from: startsOn, to: endsOn } = days;
  const endsAt = endOfStudioDay(endsOn);
  const isNext = startsOn > today;
  const assignment: Assignment = {
    ...newAssignment(request, plans, now),
    ...(!isNext && endOf(plans.lastHeld)),
    classesGranted: classes ?? classesLeftIn(days, plan.maxTrainingsPerWeek, today),
    startsOn,
    endsOn,
    startsAt: instantAfter(plans.lastHeld?.startsAt, startsOn === today ? now : studioInstant(startsOn, '00:00')),
    endsAt,
    status: isNext ? 'next' : 'active',
    notBefore: isNext ? startsOn : null,
    imported: true,
    remindedAt: endsAt <= reminderHorizon(now) ? now : null,
  };
  return { kind: 'assigned', assignment };
}

/**
 * Other services order assignments by these instants, so they must increase even if clocks differ or are set back.
 */
function instantAfter(before: Date | undefined, now: Date): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now;
}

export interface Removal {
  readonly which: 'current' | 'next';
  readonly status: PlanRemovalStatus;
  readonly removedBy: string;
  readonly freesBookings: boolean;
}

/** Ends a member's current or next plan; the other one stays as it is (`docs/product.md` §2.3). */
export function decideRemoval(
  { which, status, removedBy, freesBookings }: Removal,
  plans: MemberPlans,
  now: Date,
): { readonly kind: 'removed'; readonly assignment: Assignment } | Refused {
  const held = plans[which];
  if (!held) {
    return { kind: 'refused', refusal: which === 'next' ? refusals.NO_NEXT_PLAN : refusals.NO_ACTIVE_PLAN };
  }
  return { kind: 'removed', assignment: { ...held, status, endedAt: now, endedBy: removedBy, freesBookings } };
}

/** Ends the plans of a member whose account is deleted. */
export function endedByDeletion(plans: MemberPlans, now: Date): Assignment[] {
  return allEnded(plans, { status: 'Cancelado', endedAt: now, endedBy: 'system' });
}

/** Ends the plans of a member whose import is undone, as if they had never been assigned. */
export function endedByUndo(plans: MemberPlans, endedBy: string, now: Date): Assignment[] {
  return allEnded(plans, { status: 'Error', endedAt: now, endedBy, takenBack: true });
}

type Ending = Pick<Assignment, 'status' | 'endedAt' | 'endedBy' | 'takenBack'>;

function allEnded({ current, next }: MemberPlans, ending: Ending): Assignment[] {
  return [current, next].flatMap((held) => (held ? [{ ...held, ...ending }] : []));
}
