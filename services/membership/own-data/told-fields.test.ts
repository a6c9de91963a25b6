import { unreadFields } from '@studio/chassis/testing/sample-of';
import { expect, test } from 'vitest';
import { assignmentCollection } from '../models/assignment.model.ts';
import { presentPlanData } from './tell-own-data.ts';

test('own data tell each stored field of a plan, or it is named here', () => {
  expect(unreadFields(assignmentCollection, presentPlanData)).toEqual([
    // Ids, who did it, and what only orders or schedules.
    '_id',
    'accountId',
    'assignedBy',
    'endedBy',
    'endsAt',
    'freesBookings',
    'frozenBy',
    'imported',
    'notBefore',
    'previousEndedAt',
    'previousStatus',
    'remindedAt',
    'startsAt',
    'version',
  ]);
});
