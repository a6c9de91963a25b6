import type { PlanRemovalStatus } from '@studio/contracts/rules/plans';
import { type FrozenDays, planLimits, type PlanStart } from './acts.ts';
import { slots } from './slots.ts';
import {
  type MemberState,
  type PlanState,
  type Seat,
  type StudioState,
  withMember,
  withSeat,
  withTraining,
} from './studio-state.ts';

/** A member in a training. */
export interface Place {
  readonly member: number;
  readonly training: number;
}

/** The payment of a seat (docs/product.md §2.4), or the code of the refusal. */
export function paymentFor(state: StudioState, { member, training }: Place): Seat | string {
  const { special, plan, next } = state.members[member]!;
  const { category, slot } = state.trainings[training]!;
  if (category === 'special') return special > 0 ? { paidFrom: 'special', paidBy: null } : 'NO_SPECIAL_TRAININGS';
  const payer = payerIn(slots[slot]!.when, { plan, next });
  if (!payer) return 'NO_PLAN_FOR_DATE';
  if (payer.freeze && isFrozenIn(payer.freeze, slot)) return 'PLAN_FROZEN';
  if (payer.classes === 0) return 'NO_CLASSES_LEFT';
  if (usedInWeek(state, member, slots[slot]!.week) >= planLimits[payer.plan]!) return 'WEEKLY_LIMIT_REACHED';
  return { paidFrom: 'plan', paidBy: payer.id };
}

function payerIn(when: (typeof slots)[number]['when'], { plan, next }: Pick<MemberState, 'plan' | 'next'>) {
  // A plan that is not the next one has already begun.
  if (when === 'soon') return plan;
  return when === 'open' ? [plan, next].find((each) => each?.coversOpenSlots) : null;
}

function isFrozenIn([from, to]: FrozenDays, slot: number): boolean {
  const { day } = slots[slot]!;
  return day !== undefined && from <= day && day <= to;
}

/** Freezes the plan, and frees the plan-paid seats on the frozen days (docs/product.md §2.7). */
export function freezePlan(state: StudioState, member: number, freeze: FrozenDays): StudioState {
  const frozen = withMember(state, member, { plan: { ...state.members[member]!.plan!, freeze } });
  return frozen.trainings.reduce((after, { slot, seats }, training) => {
    const isFreed = seats[member]?.paidFrom === 'plan' && isFrozenIn(freeze, slot);
    return isFreed ? freeSeat(after, { member, training }) : after;
  }, frozen);
}

/** Counts booked and released seats, whichever plan paid for them, except those paid by void plans. */
function usedInWeek({ members, trainings }: StudioState, member: number, week: string): number {
  return trainings.filter(({ slot, seats, released }) => {
    const seat = seats[member] ?? released[member];
    return slots[slot]!.week === week && seat?.paidFrom === 'plan' && !isVoid(members[member]!, seat);
  }).length;
}

function isVoid({ grants }: MemberState, { paidBy }: Seat): boolean {
  return grants.some((grant) => grant.isVoid && grant.id === paidBy);
}

/** Takes the seat and spends its cost. */
export function takeSeat(state: StudioState, place: Place, seat: Seat): StudioState {
  return withCredit(withSeat(state, place, seat), place.member, seat, -1);
}

/** Frees the seat and refunds its cost. */
export function freeSeat(state: StudioState, place: Place): StudioState {
  const seat = state.trainings[place.training]!.seats[place.member];
  if (!seat) return state;
  return withCredit(withSeat(state, place, null), place.member, seat, 1);
}

/** Refunds a class to the plan that paid if it is current or next, else to the current one, else keeps it. */
function withCredit(state: StudioState, index: number, { paidFrom, paidBy }: Seat, change: 1 | -1): StudioState {
  const member = state.members[index]!;
  const { status, special, plan, next, carried } = member;
  // A deleted account shows no classes.
  if (status === 'deleted' || paidFrom === 'courtesy' || isVoid(member, { paidFrom, paidBy })) return state;
  if (paidFrom === 'special') return withMember(state, index, { special: special + change });
  const moved = (held: PlanState) => ({
    ...held,
    classes: held.classes + change,
    justMoved: [...held.justMoved, change],
  });
  if (next && next.id === paidBy) return withMember(state, index, { next: moved(next) });
  if (plan) return withMember(state, index, { plan: moved(plan) });
  return withMember(state, index, { carried: carried + change });
}

/** Releases a member's seat. Its cost stays spent (docs/product.md §3.18). */
export function releaseSeat(state: StudioState, { training, member }: Place): StudioState {
  const { seats, released } = state.trainings[training]!;
  const { attendance: _, ...seat } = seats[member]!;
  return withTraining(state, training, { seats: seats.with(member, null), released: released.with(member, seat) });
}

/** Gives a released seat back to its member without spending again; undefined if there is none. */
export function takeBack(state: StudioState, place: Place): StudioState | undefined {
  const { released } = state.trainings[place.training]!;
  const seat = released[place.member];
  if (!seat) return undefined;
  const withoutIt = withTraining(state, place.training, { released: released.with(place.member, null) });
  return withSeat(withoutIt, place, { ...seat, reclaimed: true });
}

/** Refunds the class of a cancelled training, for a released seat too. */
export function refundSeat(state: StudioState, place: Place): StudioState {
  const freed = freeSeat(state, place);
  const held = takeBack(freed, place);
  return held ? freeSeat(held, place) : freed;
}

export interface PlanEnding {
  readonly member: number;
  readonly which: 'current' | 'next';
  readonly status: PlanRemovalStatus;
}

export function endingPlan(state: StudioState, { member, which }: PlanEnding): PlanState | null {
  const { plan, next } = state.members[member]!;
  return which === 'current' ? plan : next;
}

/** The classes that a plan grants, less the seats that it pays for, released ones included. */
export function unspentOf({ members, trainings }: StudioState, member: number, id: number): number {
  const paid = trainings.filter(({ seats, released }) => (seats[member] ?? released[member])?.paidBy === id);
  return members[member]!.grants[id]!.classes - paid.length;
}

/**
 * The states that the end of a plan can leave. A void plan takes its own classes along, and those of other plans are
 * kept (docs/product.md §2.5). Any other plan ends in membership, and training may free seats before it learns of that:
 * a class refunded in between is kept, although its answer counted it to the old plan.
 */
export function whenPlanEnds(state: StudioState, ending: PlanEnding): StudioState[] {
  const { member, which, status } = ending;
  const held = endingPlan(state, ending);
  if (!held) return [state];
  const voids = status !== 'Cancelado';
  const { carried, grants } = state.members[member]!;
  const after = withMember(state, member, {
    [which === 'current' ? 'plan' : 'next']: null,
    ...(voids && { grants: grants.map((grant) => (grant.id === held.id ? { ...grant, isVoid: true } : grant)) }),
  });
  const kept = voids ? [held.classes - Math.max(0, unspentOf(state, member, held.id))] : keptOf(held);
  return [...kept].map((classes) => withMember(after, member, { carried: carried + classes }));
}

function keptOf({ classes, justMoved }: PlanState): Set<number> {
  return new Set(
    [...justMoved.keys(), justMoved.length].map((first) => {
      const broughtBack = justMoved.slice(first).reduce((sum, change) => sum + change, 0);
      return Math.min(Math.max(0, broughtBack), classes);
    }),
  );
}

/** The start of an assignment: at once if there is no current plan to wait for (docs/product.md §2.2). */
export function startOf(state: StudioState, member: number, start: PlanStart): PlanStart {
  return start === 'after-current' && !state.members[member]!.plan ? 'now' : start;
}

/**
 * Grants four weeks of classes (docs/product.md §§2.1, 2.2), or returns the code of the refusal. A plan that begins at
 * once receives the kept classes and moves the next plan behind itself.
 */
export function assignPlan(
  state: StudioState,
  index: number,
  { plan: number, start: asked }: { readonly plan: number; readonly start: PlanStart },
): StudioState | string {
  const { plan, next, carried, grants } = state.members[index]!;
  const start = startOf(state, index, asked);
  if (start === 'tomorrow' && plan) return 'PLAN_START_OVERLAPS';
  if (start !== 'now' && next) return 'NEXT_PLAN_EXISTS';
  const granted: PlanState = {
    id: grants.length,
    plan: number,
    classes: planLimits[number]! * 4,
    coversOpenSlots: start !== 'after-current',
    freeze: null,
    justMoved: [],
  };
  const change = { grants: [...grants, { id: granted.id, classes: granted.classes, isVoid: false }] };
  if (start !== 'now') return withMember(state, index, { ...change, next: granted });
  return withMember(state, index, {
    ...change,
    plan: { ...granted, classes: granted.classes + carried },
    next: next && { ...next, coversOpenSlots: false },
    carried: 0,
  });
}
