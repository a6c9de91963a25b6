import { unreadFields } from '@studio/chassis/testing/sample-of';
import { expect, test } from 'vitest';
import { assignmentCollection } from '../models/assignment.model.ts';
import { permissionCollection } from '../models/permission.model.ts';
import { presentPermissionData, presentPlanData } from './tell-own-data.ts';

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
    'takenBack',
    'version',
  ]);
});

test('and each one of what was asked about the money', () => {
  expect(unreadFields(permissionCollection, presentPermissionData)).toEqual([
    // Ids, and who asked and answered.
    '_id',
    'accountId',
    'askedBy',
    'closedBy',
    'madeEntryId',
    'subjectId',
    'version',
  ]);
});
