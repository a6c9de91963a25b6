import { expect, test } from 'vitest';
import { tallyOfAccount, tallyOfBooking } from './tally-policy.ts';

test('a booking counts while it stands', () => {
  expect(tallyOfBooking({ status: 'booked' })).toBe('bookings');
  expect(tallyOfBooking({ status: 'released' })).toBeUndefined();
  expect(tallyOfBooking({ status: 'cancelled' })).toBeUndefined();
});

test.each([
  ['member', false, 'members'],
  ['admin', false, 'admins'],
  ['member', true, undefined],
  ['admin', true, undefined],
] as const)('an account of type %s, deleted: %s, counts among the %s', (type, deleted, tally) => {
  expect(tallyOfAccount({ type, deleted })).toBe(tally);
});
