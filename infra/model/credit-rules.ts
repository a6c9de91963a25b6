import type { PaymentKind } from '@studio/contracts/vocabulary';
import { planLimits } from './acts.ts';
import { slots } from './slots.ts';
import { type StudioState, withMember, withSeat } from './studio-state.ts';

export interface Seat {
  readonly member: number;
  readonly training: number;
}

/** What pays for a seat (DESIGN §5), or the code of the refusal. */
export function paymentFor(state: StudioState, { member, training }: Seat): { paidFrom: PaymentKind } | string {
  const { special, plan } = state.members[member]!;
  const { category, slot } = state.trainings[training]!;
  if (category === 'special') return special > 0 ? { paidFrom: 'special' } : 'NO_SPECIAL_TRAININGS';
  if (!plan || slots[slot]!.when !== 'open') return 'NO_PLAN_FOR_DATE';
  if (plan.classes === 0) return 'NO_CLASSES_LEFT';
  if (usedInWeek(state, member, slots[slot]!.week) >= planLimits[plan.number]!) return 'WEEKLY_LIMIT_REACHED';
  return { paidFrom: 'plan' };
}

/** Counted from the seats themselves, whichever plan paid for them. */
function usedInWeek({ trainings }: StudioState, member: number, week: string): number {
  return trainings.filter(({ slot, seats }) => slots[slot]!.week === week && seats[member] === 'plan').length;
}

/** Takes the seat and what it costs. */
export function takeSeat(state: StudioState, seat: Seat, paidFrom: PaymentKind): StudioState {
  return withCredit(withSeat(state, seat, paidFrom), seat.member, paidFrom, -1);
}

/** Frees the seat and gives back what it cost: a class to the current plan, or to the next one. */
export function freeSeat(state: StudioState, seat: Seat): StudioState {
  const paidFrom = state.trainings[seat.training]!.seats[seat.member];
  if (!paidFrom) return state;
  return withCredit(withSeat(state, seat, null), seat.member, paidFrom, 1);
}

function withCredit(state: StudioState, member: number, paidFrom: PaymentKind, change: 1 | -1): StudioState {
  const { status, special, plan, carried, justMoved } = state.members[member]!;
  // What is given back to somebody who was deleted, nobody sees.
  if (status === 'deleted' || paidFrom === 'courtesy') return state;
  if (paidFrom === 'special') return withMember(state, member, { special: special + change });
  if (!plan) return withMember(state, member, { carried: carried + change });
  return withMember(state, member, {
    plan: { ...plan, classes: plan.classes + change },
    justMoved: [...justMoved, change],
  });
}

/**
 * The states from which somebody's plan can end or give way. It does so in one service, and the other one may free seats
 * before it has heard of that: what came back by then is kept (DESIGN §5), but was answered as part of the old plan.
 */
export function whenPlanEnds(state: StudioState, member: number): StudioState[] {
  const { status, plan, carried, justMoved } = state.members[member]!;
  if (!plan || status === 'deleted') return [state];
  const sinceItEnded = [...justMoved.keys(), justMoved.length].map((first) =>
    justMoved.slice(first).reduce<number>((sum, change) => sum + change, 0),
  );
  const kept = new Set(sinceItEnded.map((sum) => Math.max(0, sum)));
  return [...kept].map((classes) => withMember(state, member, { carried: carried + classes }));
}

/** Four weeks of classes, and those that waited for a plan (DESIGN §6). */
export function assignPlan(state: StudioState, member: number, number: number): StudioState {
  const { carried } = state.members[member]!;
  return withMember(state, member, { plan: { number, classes: planLimits[number]! * 4 + carried }, carried: 0 });
}
