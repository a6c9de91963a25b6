import { expect, test } from 'vitest';
import { beginRequest } from './optimistic-update.ts';

test('acts one after another know of no other, and each is the latest', () => {
  expect(beginRequest().answered()).toEqual({ isLatest: true, wasAlone: true });
  expect(beginRequest().answered()).toEqual({ isLatest: true, wasAlone: true });
});

test('an act that is overtaken is not the latest; both know that they were not alone', () => {
  const slow = beginRequest();
  const quick = beginRequest();
  expect(quick.answered()).toEqual({ isLatest: true, wasAlone: false });
  expect(slow.answered()).toEqual({ isLatest: false, wasAlone: false });
});

test('those answered in their order know that they were not alone, too', () => {
  const first = beginRequest();
  const second = beginRequest();
  expect(first.answered()).toEqual({ isLatest: true, wasAlone: false });
  expect(second.answered()).toEqual({ isLatest: true, wasAlone: false });
});
