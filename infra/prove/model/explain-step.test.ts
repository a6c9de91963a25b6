import { describe, expect, test } from 'vitest';
import type { Act } from './acts.ts';
import { explainStep } from './explain-step.ts';
import { firstSession, openingState, seatsTaken, type StudioState } from './studio-state.ts';

const lastSeat = (member: number): Act => ({ kind: 'book', member, training: 0 });
const answered = (act: Act, answer: string) => ({ act, session: firstSession, answer });
const explain = (...step: ReturnType<typeof answered>[]) => explainStep([openingState], step);
const gotIn = '201 classes 3 special 1 seats 1';
/** Beto has fewer classes left. */
const betoGotIn = '201 classes 1 special 1 seats 1';

describe('two bookings of the last seat at once', () => {
  test('are explained by either order', () => {
    for (const [first, second] of [
      [gotIn, '409 TRAINING_FULL'],
      ['409 TRAINING_FULL', betoGotIn],
    ] as const) {
      const ends = explain(answered(lastSeat(0), first), answered(lastSeat(1), second));
      expect(ends.map(({ trainings }) => seatsTaken(trainings[0]!))).toEqual([1]);
    }
  });

  test('can neither both succeed nor both be refused', () => {
    expect(explain(answered(lastSeat(0), gotIn), answered(lastSeat(1), betoGotIn))).toEqual([]);
    const full = '409 TRAINING_FULL';
    expect(explain(answered(lastSeat(0), full), answered(lastSeat(1), full))).toEqual([]);
  });
});

test('counters that are off by one have no explanation', () => {
  expect(explain(answered(lastSeat(0), '201 classes 4 special 1 seats 1'))).toEqual([]);
});

test('acts with the same answers in either order leave two states', () => {
  const assign = (plan: number): Act => ({ kind: 'assign', member: 0, plan, start: 'now' });
  const ends = explain(answered(assign(0), '200'), answered(assign(1), '200'));
  expect(ends.map(({ members }) => members[0]!.plan!.plan).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('a refund comes some time after its training was cancelled, never before', () => {
  const [booked] = explain(answered({ kind: 'book', member: 0, training: 1 }, gotIn));
  const cancelled = answered({ kind: 'cancel-training', training: 1 }, '200 total 1');
  const another = (answer: string) => answered({ kind: 'book', member: 0, training: 0 }, answer);
  const classes = (answer: string) =>
    explainStep([booked!], [cancelled, another(answer)]).map(({ members }) => members[0]!.plan?.classes);
  expect(classes('409 WEEKLY_LIMIT_REACHED')).toEqual([4]);
  expect(classes('201 classes 3 special 1 seats 1')).toEqual([3]);
  expect(classes('201 classes 2 special 1 seats 1')).toEqual([]);
});

test.each([
  ['Error', 1],
  ['Rembolsado', 1],
  ['Cancelado', 0],
] as const)('a kept class that has joined a plan: where that ends as %s, %i is kept again', (status, kept) => {
  const removal = { kind: 'remove-plan', member: 0, which: 'current', freeBookings: false } as const;
  const steps = [
    answered(lastSeat(0), gotIn),
    answered({ ...removal, status: 'Cancelado' }, '200'),
    answered({ kind: 'cancel', member: 0, training: 0 }, '200 classes 0 special 1 seats 0'),
    answered({ kind: 'assign', member: 0, plan: 0, start: 'now' }, '200'),
    answered({ ...removal, status }, '200'),
  ];
  const ends = steps.reduce<readonly StudioState[]>((states, step) => explainStep(states, [step]), [openingState]);
  expect(ends.map(({ members }) => members[0]!.carried)).toEqual([kept]);
});

describe('a class given back while another plan is assigned', () => {
  const [booked] = explain(answered(lastSeat(0), gotIn));
  const cancelled = answered({ kind: 'cancel', member: 0, training: 0 }, '200 classes 4 special 1 seats 0');
  const assigned = answered({ kind: 'assign', member: 0, plan: 0, start: 'now' }, '200');
  const classes = (...step: ReturnType<typeof answered>[]) =>
    explainStep([booked!], step).map(({ members }) => members[0]!.plan!.classes);

  test('goes with the old plan, or was late for it and is kept', () => {
    expect(classes(cancelled, assigned).toSorted((a, b) => a - b)).toEqual([4, 5]);
  });

  test('goes with the old plan when it came back before', () => {
    const [freed] = explainStep([booked!], [cancelled]);
    expect(explainStep([freed!], [assigned]).map(({ members }) => members[0]!.plan!.classes)).toEqual([4]);
  });
});
