import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCopy } from '../../models/account.model.ts';
import { assignmentCopy } from '../../models/plan.model.ts';
import { collectionNames, openReportingModels, type ReportingModels } from '../../models/reporting-models.ts';
import { someAccount, someAssignment } from '@studio/contracts/testing/event-fixtures';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { openProjections } from './read-projections.ts';
import { registeredUsersReport } from './registered-users-report.ts';

let connection: Connection;
let models: ReportingModels;

beforeAll(async () => {
  connection = await openScratchDatabase('reporting', silentLogger);
  models = openReportingModels(connection);
});
afterAll(() => removeScratchDatabase(connection));

async function activePlansAt(now: Date) {
  const period = { startDate: null, endDate: null };
  const plan = registeredUsersReport.columns.findIndex(({ header }) => header === 'Plan activo');
  const projections = openProjections(connection.getClient().db(connection.name), collectionNames);
  return connection.withSession(async (session) => {
    const batches = registeredUsersReport.query({ ...projections, session, period, now }).batches();
    return (await Array.fromAsync(batches)).flat().map((cells) => cells[plan]);
  });
}

test('a plan whose last day is over is not active, even before its end is published', async () => {
  const account = someAccount();
  await models.accounts.create(accountCopy.rowOf({ payload: account, version: 1 }));
  const assignment = someAssignment(account.accountId, { startsOn: '2026-01-01', endsOn: '2026-01-31' });
  await models.assignments.create(assignmentCopy.rowOf({ payload: assignment, version: 1 }));
  expect(await activePlansAt(new Date('2026-02-01T04:59:59Z'))).toEqual(['Plan Básico']);
  expect(await activePlansAt(new Date('2026-02-01T05:00:00Z'))).toEqual([null]);
});
