import { describe, expect, test } from 'vitest';
import { legalVersion } from '@studio/contracts/rules/people';
import { accepting, pendingLegalText } from './consent-policy.ts';

const at = new Date('2026-11-30T15:00:00Z');
const before = new Date('2026-11-26T15:00:00Z');

test.each([
  ['member', null, 'first'],
  ['member', '2026-11-25', 'changed'],
  ['member', legalVersion, null],
  ['member', '2999-01-01', null],
  ['admin', null, null],
  ['admin', '2026-11-25', null],
] as const)('the text that is pending for a %s who accepted %j: %s', (type, version, pending) => {
  expect(pendingLegalText({ type, consent: version && { version, at: before } })).toBe(pending);
});

describe('accepting a text', () => {
  const first = { version: '2026-11-25', at: before };

  test('keeps its version and instant, and those of the text before', () => {
    expect(accepting({ consent: null }, '2026-11-25', at)).toEqual({ consent: { version: '2026-11-25', at } });
    const second = accepting({ consent: first }, '2026-11-27', at);
    expect(second).toEqual({ consent: { version: '2026-11-27', at }, pastConsents: [first] });
    expect(accepting(second!, '2026-11-28', at)?.pastConsents).toEqual([first, { version: '2026-11-27', at }]);
  });

  test.each(['2026-11-25', '2026-11-24'])('changes nothing where it or a newer one is accepted: %s', (version) => {
    expect(accepting({ consent: first }, version, at)).toBeUndefined();
  });
});
