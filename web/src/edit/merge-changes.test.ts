import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const base = { phone: '3001', status: 'active', features: 'Uno' };

test('an untouched field takes what somebody else made of it, and says so', () => {
  const typed = { ...base, phone: '3002' };
  expect(mergeChanges({ base, typed, now: { ...base, status: 'suspended' } })).toEqual({
    taken: { status: 'suspended' },
    changes: [{ name: 'status', kind: 'taken', before: 'active', now: 'suspended', typed: 'active' }],
  });
});

test('a field that both changed keeps what was typed, and needs a look', () => {
  const typed = { ...base, phone: '3002' };
  expect(mergeChanges({ base, typed, now: { ...base, phone: '3003' } })).toEqual({
    taken: {},
    changes: [{ name: 'phone', kind: 'contested', before: '3001', now: '3003', typed: '3002' }],
  });
});

test('an edit that was typed back to what it was counts as untouched', () => {
  const { taken } = mergeChanges({ base, typed: { ...base, phone: '3001 ' }, now: { ...base, phone: '3003' } });
  expect(taken).toEqual({ phone: '3003' });
});

test.each([
  ['nobody else changed a field of the form', base],
  ['somebody else changed it to the same', { ...base, phone: '3002' }],
])('there is nothing to show where %s', (_where, now) => {
  const typed = { ...base, phone: '3002' };
  expect(mergeChanges({ base, typed, now })).toEqual({ taken: {}, changes: [] });
});

test('a field that was emptied by somebody else is emptied', () => {
  const merged = mergeChanges({ base, typed: base, now: { ...base, features: '' } });
  expect(merged).toMatchObject({ taken: { features: '' }, changes: [{ name: 'features', kind: 'taken' }] });
});
