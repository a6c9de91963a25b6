import { expect, test } from 'vitest';
import { beginAct } from './acts-under-way.ts';

test('acts one after another know of no other, and each is the latest', () => {
  expect(beginAct().answered()).toEqual({ isLatest: true, wasAlone: true });
  expect(beginAct().answered()).toEqual({ isLatest: true, wasAlone: true });
});

test('an act that is overtaken is not the latest; both know that they were not alone', () => {
  const slow = beginAct();
  const quick = beginAct();
  expect(quick.answered()).toEqual({ isLatest: true, wasAlone: false });
  expect(slow.answered()).toEqual({ isLatest: false, wasAlone: false });
});

test('those answered in their order know that they were not alone, too', () => {
  const first = beginAct();
  const second = beginAct();
  expect(first.answered()).toEqual({ isLatest: true, wasAlone: false });
  expect(second.answered()).toEqual({ isLatest: true, wasAlone: false });
});
