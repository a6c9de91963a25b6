import { expect, test } from 'vitest';
import { type BookingRow, checkSeats } from './check-seats.ts';
import { SeatTruth } from './seat-truth.ts';

const ok = { kind: 'ok', body: {} } as const;
const row = (over: Partial<BookingRow> = {}): BookingRow => ({
  _id: '1',
  accountId: 'ana',
  trainingId: 'yoga',
  status: 'booked',
  cancelledBy: null,
  ...over,
});

/** A member who has booked once and, if told to, cancelled. */
function booked({ andCancelled = false } = {}) {
  const truth = new SeatTruth();
  const seat = truth.seat('ana', 'yoga');
  truth.note(seat, 'book', ok, false);
  if (andCancelled) truth.note(seat, 'cancel', ok, false);
  return truth;
}

test.each<[what: string, truth: SeatTruth, rows: BookingRow[], differences: number]>([
  ['a booking that is stored', booked(), [row()], 0],
  ['a booking that is lost', booked(), [], 2],
  ['a booking that is stored as cancelled', booked(), [row({ status: 'cancelled', cancelledBy: 'ana' })], 1],
  ['a cancellation that is lost', booked({ andCancelled: true }), [row()], 1],
  ['a cancelled booking without its row', booked({ andCancelled: true }), [], 1],
])('%s', (_what, truth, rows, differences) => {
  expect(checkSeats(truth, rows, new Set()).differences).toHaveLength(differences);
});

test('a seat of a cancelled training is refunded by somebody else', () => {
  const refunded = row({ status: 'cancelled', cancelledBy: 'admin' });
  expect(checkSeats(booked(), [refunded], new Set(['yoga']))).toMatchObject({
    counts: { refunded: 1 },
    differences: [],
  });
});
