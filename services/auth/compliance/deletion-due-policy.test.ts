import { expect, test } from 'vitest';
import { deletionDueOn } from './deletion-due-policy.ts';

test.each([
  ['three weeks on without holidays', '2026-09-01', '2026-09-22'],
  ['as late for a request of Friday as for one of Saturday or Sunday', '2026-09-04', '2026-09-25'],
  ['counting Monday first after a Saturday', '2026-09-05', '2026-09-25'],
  ['counting Monday first after a Sunday', '2026-09-06', '2026-09-25'],
  ['a day later for a holiday on a Monday', '2026-10-05', '2026-10-27'],
  ['a day later for each of two Mondays', '2026-10-30', '2026-11-24'],
  ['three days later in Holy Week and before San José', '2026-03-20', '2026-04-15'],
  ['without 25 December, 1 January and the Monday of Reyes', '2026-12-21', '2027-01-14'],
  ['without Inmaculada Concepción and Christmas', '2026-12-04', '2026-12-29'],
  ['not later for a holiday on a weekend', '2027-07-30', '2027-08-23'],
])('a deletion is due %s: requested on %s, due on %s', (_, requestedOn, dueOn) => {
  expect(deletionDueOn(requestedOn)).toBe(dueOn);
});
