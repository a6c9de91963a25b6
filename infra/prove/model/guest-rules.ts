import { seatsTaken, type StudioState, withTraining } from './studio-state.ts';

/** An act's answer, and the state after it unless it is refused (docs/product.md §3.19). */
type Outcome = { readonly answer: string; readonly after?: StudioState };

/** A guest takes a seat like a member, even after the start, at no cost. */
export function enrolGuest(state: StudioState, index: number, guest: string): Outcome {
  const training = state.trainings[index]!;
  if (training.isCancelled) return { answer: '409 TRAINING_CANCELLED' };
  if (seatsTaken(training) >= training.capacity) return { answer: '409 TRAINING_FULL' };
  return { answer: '201', after: withTraining(state, index, { guests: [...training.guests, guest] }) };
}

export function removeGuest(state: StudioState, index: number, guest: string): Outcome {
  const { isCancelled, guests } = state.trainings[index]!;
  if (isCancelled) return { answer: '409 TRAINING_CANCELLED' };
  if (!guests.includes(guest)) return { answer: '404 USER_NOT_BOOKED' };
  return { answer: '200', after: withTraining(state, index, { guests: guests.filter((each) => each !== guest) }) };
}
