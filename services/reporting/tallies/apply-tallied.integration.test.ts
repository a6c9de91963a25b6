import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openReportingModels, type ReportingModels } from '../models/reporting-models.ts';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { onAccountsChanged } from '../subscriptions.ts';

let connection: Connection;
let models: ReportingModels;

beforeAll(async () => {
  connection = await openScratchDatabase('reporting', silentLogger);
  models = openReportingModels(connection);
});
afterAll(() => removeScratchDatabase(connection));

const tell = (payload: AccountState, version: number) => onAccountsChanged(models)([{ payload, version } as never]);
const tallies = async () => {
  const kept = await models.tallies.find().lean();
  return Object.fromEntries(kept.map(({ _id, count }) => [_id, count]));
};

test('a change that fails between two tallies moves neither, and both on redelivery', async () => {
  const account = someAccount();
  await tell(account, 1);
  const updateOne = models.tallies.updateOne.bind(models.tallies);
  const spy = vi.spyOn(models.tallies, 'updateOne');
  spy.mockImplementationOnce((...update) => updateOne(...update));
  spy.mockImplementationOnce(() => {
    throw new Error('not now');
  });
  await expect(tell({ ...account, type: 'admin' }, 2)).rejects.toThrow('not now');
  spy.mockRestore();
  expect(await tallies()).toEqual({ members: 1 });
  expect(await models.accounts.findById(account.accountId).lean()).toMatchObject({ type: 'member', version: 1 });
  await tell({ ...account, type: 'admin' }, 2);
  expect(await tallies()).toEqual({ members: 0, admins: 1 });
});
