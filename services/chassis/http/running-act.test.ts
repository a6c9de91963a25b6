import type { DeclaredAct } from '@studio/contracts/http/route';
import { expect, test } from 'vitest';
import { runningAct } from './running-act.ts';

const input = {
  headers: undefined,
  params: { id: 't1' },
  query: undefined,
  body: { userId: 'u1', attendance: null, slots: [1, 2] },
};
const enrolled: DeclaredAct = {
  kind: 'user-enrolled',
  about: { training: 'params.id', user: 'body.userId', plan: 'noted' },
  facts: { count: 'body.slots.length', attendance: 'body.attendance', from: 'query.from', to: 'body.to' },
};

test('an act takes what its declaration names from the input, and leaves out what is not there', () => {
  expect(runningAct({ act: enrolled }, input)).toEqual({
    kind: 'user-enrolled',
    about: { training: 't1', user: 'u1' },
    facts: { count: 2, attendance: null },
    isNoted: false,
  });
});

test('an act about the studio has no subject, and a call that leaves no entry no act', () => {
  expect(runningAct({ act: { kind: 'plan-edited', about: 'studio' } }, input)).toMatchObject({ about: {}, facts: {} });
  expect(runningAct({ act: 'none' }, input)).toBeUndefined();
  expect(runningAct({}, input)).toBeUndefined();
});
