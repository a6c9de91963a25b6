import { isSameDayOnly } from './absence-rules.ts';
import { paymentFor, type Place, takeBack, takeSeat } from './credit-rules.ts';
import { byStart, overlap, slots } from './slots.ts';
import { seatsTaken, type StudioState, withTraining } from './studio-state.ts';

/**
 * Gives free seats to the first on each waitlist who can have them, after any change (docs/product.md §3.11). It does
 * not matter for waiting members whether the week is open.
 */
export function fillFreeSeats(state: StudioState): StudioState {
  const inOrder = state.trainings.map(({ slot, category }, index) => ({ slot, category, index })).toSorted(byStart);
  return inOrder.reduce((filled, { index }) => fillTraining(filled, index), state);
}

function fillTraining(state: StudioState, training: number): StudioState {
  const { waitlist, isCancelled, slot } = state.trainings[training]!;
  // A free seat of a class that begins soon is bookable by everybody.
  if (isCancelled || ['soon', 'started'].includes(slots[slot]!.when)) return state;
  return waitlist.reduce((filled, member) => promote(filled, { member, training }), state);
}

function promote(state: StudioState, place: Place): StudioState {
  const { capacity } = state.trainings[place.training]!;
  if (seatsTaken(state.trainings[place.training]!) >= capacity) return state;
  if (state.members[place.member]!.status !== 'active' || isBusyThen(state, place)) return state;
  const back = takeBack(state, place);
  if (back) return back;
  if (isSameDayOnly(state, place)) return state;
  const payment = paymentFor(state, place);
  return typeof payment === 'string' ? state : takeSeat(state, place, payment);
}

function isBusyThen({ trainings }: StudioState, { member, training }: Place): boolean {
  const { slot } = trainings[training]!;
  return trainings.some((each) => !each.isCancelled && overlap(each.slot, slot) && each.seats[member]);
}

/** The state without the member on the list, or null if they are not on it. */
export function leaveList(state: StudioState, { member, training }: Place): StudioState | null {
  const { waitlist } = state.trainings[training]!;
  if (!waitlist.includes(member)) return null;
  return withTraining(state, training, { waitlist: waitlist.filter((each) => each !== member) });
}

/** The position on the list after joining and the state, or the code of the refusal. */
export function joinList(
  state: StudioState,
  { member, training: index }: Place,
): { readonly after: StudioState; readonly position: number } | string {
  const training = state.trainings[index]!;
  const { when } = slots[training.slot]!;
  const waits = training.waitlist.indexOf(member);
  if (waits >= 0) return { after: state, position: waits + 1 };
  if (training.isCancelled) return 'TRAINING_CANCELLED';
  if (when === 'started') return 'TRAINING_STARTED';
  if (training.seats[member]) return 'ALREADY_BOOKED';
  if (!training.released[member]) {
    if (when === 'too far') return 'WEEK_NOT_OPEN';
    if (isSameDayOnly(state, { member, training: index })) return 'SAME_DAY_ONLY';
    const payment = paymentFor(state, { member, training: index });
    if (typeof payment === 'string') return payment;
  }
  if (seatsTaken(training) < training.capacity) return 'TRAINING_NOT_FULL';
  const waitlist = [...training.waitlist, member];
  return { after: withTraining(state, index, { waitlist }), position: waitlist.length };
}
