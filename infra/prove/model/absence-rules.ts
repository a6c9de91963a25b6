import type { Act } from './acts.ts';
import type { Place } from './credit-rules.ts';
import { slots } from './slots.ts';
import { firstMissed, type Seat, type StudioState, withSeat } from './studio-state.ts';

/** Two absences within 30 days: the rule in the studio of the runs (docs/product.md §3.21). */
export const absenceRule = { limit: 2, days: 30 };

/** The trainings whose absences count for a member: of weeks ago, with every registrant marked, and not forgiven. */
function absencesOf({ trainings }: StudioState, member: number): number[] {
  return trainings.flatMap(({ seats }, index) => {
    const seat = seats[member];
    const isComplete = seats.every((each) => !each || (each.attendance ?? null) !== null);
    const counts = index >= firstMissed && seat?.attendance === 'absent' && !seat.forgiven && isComplete;
    return counts ? [index] : [];
  });
}

/** Whether the absence rule keeps a member from a training, as it does from any not of today. */
export function isSameDayOnly(state: StudioState, { member, training }: Place): boolean {
  const { when } = slots[state.trainings[training]!.slot]!;
  return when !== 'soon' && absencesOf(state, member).length >= absenceRule.limit;
}

/** Forgives absences. Their marks stay. */
export function forgive(
  state: StudioState,
  { member, missed }: Extract<Act, { kind: 'forgive' }>,
): { readonly answer: string; readonly after?: StudioState } {
  if (state.members[member]!.status === 'deleted') return { answer: '404 USER_NOT_FOUND' };
  const counting = absencesOf(state, member);
  const forgiven = missed === null ? counting : counting.filter((training) => training === missed);
  const isForgiven = ({ seats }: StudioState['trainings'][number], training: number) =>
    seats[member]?.forgiven === true && (missed === null || training === missed);
  if (forgiven.length === 0) return { answer: state.trainings.some(isForgiven) ? '200' : '404 ABSENCE_NOT_FOUND' };
  const after = forgiven.reduce((changed, training) => {
    const seat: Seat = { ...changed.trainings[training]!.seats[member]!, forgiven: true };
    return withSeat(changed, { member, training }, seat);
  }, state);
  return { answer: '200', after };
}
