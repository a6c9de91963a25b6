import type { Training } from './training.ts';
import type { Change } from './week-changes.ts';

/** Puts the member at the end of a training's waitlist. */
export function joinedList(id: string): Change<Training> {
  return (week) => {
    const training = week.find((candidate) => candidate.id === id);
    if (!training) return;
    training.waitlistCount = (training.waitlistCount ?? 0) + 1;
    training.waitlistPosition = training.waitlistCount;
  };
}

/** Takes the member off a training's waitlist. */
export function leftList(id: string): Change<Training> {
  return (week) => {
    const training = week.find((candidate) => candidate.id === id);
    if (!training?.waitlistPosition) return;
    delete training.waitlistPosition;
    const others = (training.waitlistCount ?? 1) - 1;
    if (others > 0) training.waitlistCount = others;
    else delete training.waitlistCount;
  };
}
