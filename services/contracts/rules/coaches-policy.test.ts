import { expect, test } from 'vitest';
import { contactsAreOpen, markingAt, nextChange } from './coaches-policy.ts';

const minute = 60_000;
const start = Date.parse('2026-03-12T23:00:00Z');
const hours = { startsAt: new Date(start), endsAt: new Date(start + 60 * minute) };
const at = (milliseconds: number) => new Date(start + milliseconds);
const [opens, contactsClose, closes] = [-30 * minute, 180 * minute, 24 * 60 * minute];

test('a coach marks and enrols from 30 minutes before the start to 24 hours after it, both inclusive', () => {
  const marking = [opens - 1, opens, closes, closes + 1].map((when) => markingAt(hours, at(when)));
  expect(marking).toEqual(['before', 'open', 'open', 'over']);
});

test('emergency contacts are open from 30 minutes before the start to two hours after the end, both inclusive', () => {
  const isOpen = [opens - 1, opens, contactsClose, contactsClose + 1].map((when) => contactsAreOpen(hours, at(when)));
  expect(isOpen).toEqual([false, true, true, false]);
});

test('the next change is that of the earliest interval', () => {
  const changes = [opens - 1, opens, contactsClose, closes].map((when) => nextChange(hours, at(when)));
  expect(changes).toEqual([at(opens), at(contactsClose), at(closes), undefined]);
  const longest = { startsAt: hours.startsAt, endsAt: at(closes - minute) };
  expect(nextChange(longest, at(opens))).toEqual(at(closes));
});
