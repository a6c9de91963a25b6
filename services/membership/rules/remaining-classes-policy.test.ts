import { expect, test } from 'vitest';
import { remainingClasses } from './remaining-classes-policy.ts';

const assignment = { _id: 'a', classesGranted: 12 };

test('training says how many classes are left', () => {
  expect(remainingClasses(assignment, { assignmentId: 'a', classesLeft: 5, next: null })).toBe(5);
});

test('all granted classes are left as long as training has said nothing about this assignment', () => {
  expect(remainingClasses(assignment, null)).toBe(12);
  expect(remainingClasses(assignment, { assignmentId: 'an earlier one', classesLeft: 5, next: null })).toBe(12);
});

test('training may still count a plan as the next one that has just begun', () => {
  const next = { assignmentId: 'a', classesLeft: 11 };
  expect(remainingClasses(assignment, { assignmentId: 'an earlier one', classesLeft: 5, next })).toBe(11);
});
