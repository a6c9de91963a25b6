import { expect, test } from 'vitest';
import { expiryOf, isOpen, overdueSince } from './requests-policy.ts';

test('a request is open for seven days, whether or not its end is stored', () => {
  const request = { status: 'open', askedAt: new Date('2027-03-10T12:00:00Z') } as const;
  expect(expiryOf(request)).toEqual(new Date('2027-03-17T12:00:00Z'));
  expect(isOpen(request, new Date('2027-03-17T11:59:59Z'))).toBe(true);
  expect(isOpen(request, new Date('2027-03-17T12:00:00Z'))).toBe(false);
  expect(overdueSince(expiryOf(request))).toEqual(request.askedAt);
  expect(isOpen({ ...request, status: 'refused' }, request.askedAt)).toBe(false);
});
