import { describe, expect, test } from 'vitest';
import { legalVersion } from '@studio/contracts/rules/people';
import { accepting, isLegalTextPending } from './consent-policy.ts';

const at = new Date('2026-11-30T15:00:00Z');
const before = new Date('2026-11-26T15:00:00Z');

test.each([
  ['member', null, true],
  ['member', '2026-11-25', true],
  ['member', legalVersion, false],
  ['member', '2999-01-01', false],
  ['admin', null, false],
  ['admin', '2026-11-25', false],
] as const)('the text is pending for a %s who accepted %j: %s', (type, version, isPending) => {
  expect(isLegalTextPending({ type, consent: version && { version, at: before } })).toBe(isPending);
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
