import type { Attendance } from '@studio/contracts/rules/attendance';
import type { Act, CoachAct } from './acts.ts';
import { paymentFor, takeSeat } from './credit-rules.ts';
import { slots } from './slots.ts';
import { type ClassCoach, seatsTaken, type StudioState, withMember, withSeat, withTraining } from './studio-state.ts';

/** An act's answer, and the state after it unless it is refused (docs/product.md §§3.16, 3.17). */
type Outcome = { readonly answer: string; readonly after?: StudioState };

export function givesClasses({ members }: StudioState, member: number): boolean {
  const { coach, status } = members[member]!;
  return coach && status === 'active';
}

/** A substitute, or nobody, replaces the class's original coach. */
function withCoach(before: ClassCoach | null, member: number | null, isSubstitute: boolean): ClassCoach | null {
  const owner = (isSubstitute ? ownerOf(before) : null) ?? member;
  if (owner === null) return null;
  return { member, substituteFor: owner === member ? null : owner };
}

function ownerOf(coach: ClassCoach | null): number | null {
  return coach?.substituteFor ?? coach?.member ?? null;
}

/** The coach of a class after an edit, or the answer of the refusal. The present coach is not checked again. */
export function coachAfterEdit(
  state: StudioState,
  before: ClassCoach | null,
  chosen: Extract<Act, { kind: 'edit' }>['coach'],
): ClassCoach | null | string {
  if (!chosen) return before;
  const { member, substitute } = chosen;
  if (member === null) return withCoach(before, null, substitute);
  if (member !== before?.member && !givesClasses(state, member)) return '404 COACH_NOT_FOUND';
  return withCoach(before, member, substitute);
}

/** Replaces the coach of all classes that the member owns on the open days and that have not begun. */
export function replaceCoach(state: StudioState, { member, to }: Extract<Act, { kind: 'replace' }>): Outcome {
  if (to !== null && !givesClasses(state, to)) return { answer: '404 COACH_NOT_FOUND' };
  const own = state.trainings.flatMap(({ coach, slot, isCancelled }, index) =>
    coach && ownerOf(coach) === member && coach.member !== to && slots[slot]!.when === 'open' && !isCancelled
      ? [index]
      : [],
  );
  const after = own.reduce((changed, index) => {
    const { coach } = changed.trainings[index]!;
    return withTraining(changed, index, { coach: withCoach(coach, to, true) });
  }, state);
  return { answer: `200 changed ${own.length}`, after };
}

/** Sets or removes the coach mark. Removing it ends all sessions. */
export function setCoach(state: StudioState, { member, gives }: Extract<Act, { kind: 'set-coach' }>): Outcome {
  const { status, coach, sessions } = state.members[member]!;
  if (status === 'deleted') return { answer: '404 USER_NOT_FOUND' };
  const change = { coach: gives, sessions: coach && !gives ? [] : sessions };
  return { answer: '200', after: withMember(state, member, change) };
}

export function actAsCoach(state: StudioState, act: CoachAct, session: string): Outcome {
  const { by, member, training: index } = act;
  const coach = state.members[by]!;
  const { coach: giver, isCancelled, slot, seats, capacity } = state.trainings[index]!;
  if (!coach.sessions.includes(session)) return { answer: '401' };
  if (!coach.coach) return { answer: '403 FORBIDDEN' };
  if (giver?.member !== by) return { answer: '403 NOT_YOUR_TRAINING' };
  if (isCancelled) return { answer: '409 TRAINING_CANCELLED' };
  // The class that begins soon has no coach. One has begun just now, the others days ago.
  if (slots[slot]!.when !== 'started') return { answer: '409 ATTENDANCE_NOT_OPEN' };
  if (!slots[slot]!.justNow) return { answer: '409 COACH_TIME_OVER' };
  const seat = seats[member] ?? null;
  if (act.kind === 'coach-mark') {
    if (!seat) return { answer: '404 USER_NOT_BOOKED' };
    if (isMarkedMeanwhile(seat, act)) return { answer: '409 MARKED_MEANWHILE' };
    return { answer: '200', after: withSeat(state, act, { ...seat, attendance: act.attendance }) };
  }
  const { status } = state.members[member]!;
  if (status === 'deleted') return { answer: '404 USER_NOT_FOUND' };
  if (status === 'suspended') return { answer: '409 USER_NOT_ACTIVE' };
  if (seat) return { answer: '409 USER_ALREADY_BOOKED' };
  if (seatsTaken(state.trainings[index]!) >= capacity) return { answer: '409 TRAINING_FULL' };
  const payment = paymentFor(state, act);
  if (typeof payment === 'string') return { answer: '409 NOT_PAID_BY_PLAN' };
  return { answer: '201', after: takeSeat(state, act, payment) };
}

interface Mark {
  readonly attendance: Attendance | null;
  readonly seen?: Attendance | null | undefined;
}

/** Whether another person has set a different mark since the marker looked. */
export function isMarkedMeanwhile(
  { attendance: stands = null }: { readonly attendance?: Attendance | null },
  mark: Mark,
) {
  return mark.seen !== undefined && stands !== mark.seen && stands !== mark.attendance;
}
