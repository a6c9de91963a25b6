import { expect, test } from 'vitest';
import { SeatTruth } from './seat-truth.ts';

const ok = { kind: 'ok', body: {} } as const;
const unknown = { kind: 'unknown' } as const;
const refused = (code: string) => ({ kind: 'refused', code }) as const;

function ana() {
  const truth = new SeatTruth();
  return { truth, seat: truth.seat('ana', 'yoga') };
}

test('an accepted act changes the seat, a refused one does not', () => {
  const { truth, seat } = ana();
  expect(truth.nextAct(seat)).toBe('book');
  truth.note(seat, 'book', refused('TRAINING_FULL'), false);
  expect(seat).toMatchObject({ isBooked: false, inDoubt: undefined });
  truth.note(seat, 'book', ok, false);
  expect([seat.isBooked, truth.nextAct(seat)]).toEqual([true, 'cancel']);
  truth.note(seat, 'cancel', ok, false);
  expect(seat).toMatchObject({ isBooked: false, isClosed: false });
  expect(truth.contradictions).toEqual([]);
});

test.each([ok, refused('ALREADY_BOOKED')])(
  'a lost answer is asked for again, and then the seat is let alone',
  (answer) => {
    const { truth, seat } = ana();
    truth.note(seat, 'book', unknown, false);
    expect(truth.nextAct(seat)).toBe('book');
    truth.note(seat, 'book', refused('OVERLOADED'), false);
    expect(seat.inDoubt).toBe('book');
    truth.note(seat, 'book', answer, false);
    expect(seat).toMatchObject({ isBooked: true, inDoubt: undefined, isClosed: true });
    expect(truth.contradictions).toEqual([]);
  },
);

test('an answer that contradicts an earlier one is kept', () => {
  const { truth, seat } = ana();
  truth.note(seat, 'book', refused('ALREADY_BOOKED'), false);
  expect(truth.contradictions).toHaveLength(1);
  truth.note(truth.seat('ana', 'spinning'), 'cancel', refused('NOT_BOOKED'), true);
  expect(truth.contradictions).toHaveLength(1);
});

test('a booked seat stays booked when its training is cancelled', () => {
  const { truth, seat } = ana();
  truth.note(seat, 'book', ok, false);
  truth.note(seat, 'cancel', refused('NOT_BOOKED'), true);
  expect(seat.isBooked).toBe(true);
  truth.note(seat, 'cancel', ok, true);
  expect(seat.isBooked).toBe(false);
});

test('a seat that was either cancelled without an answer or refunded stays in doubt and is left alone', () => {
  const { truth, seat } = ana();
  truth.note(seat, 'book', ok, false);
  truth.note(seat, 'cancel', unknown, false);
  truth.note(seat, 'cancel', refused('NOT_BOOKED'), true);
  expect(seat).toMatchObject({ inDoubt: 'cancel', isClosed: true });
});
