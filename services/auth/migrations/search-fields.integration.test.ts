import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { userForm } from '../testing/people.ts';
import { openStores, quiet, type StoresBench } from '../testing/stores-bench.ts';
import { listUsers } from '../use-cases/list-users.ts';
import { authMigrations } from './auth-migrations.ts';

let bench: StoresBench;
beforeAll(async () => {
  bench = await openStores();
  for (const firstName of ['Ana', 'Bruno', 'Carla']) {
    const { accountStatus, ...form } = userForm();
    const account = newAccount({ ...form, firstName, status: accountStatus, passwordHash: '-' }, new Date());
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
  }
});
afterAll(() => bench.close());

const stored = () => bench.models.accounts.find().sort({ _id: 1 }).lean();
const migrate = () => runMigrations({ connection: bench.connection, migrations: authMigrations, logger: quiet });

async function namesFound(search: string): Promise<string[]> {
  const list = await listUsers(bench, { search });
  return 'items' in list ? list.items.map(({ account }) => account.firstName) : [];
}

test('accounts without search fields are found again, exactly as if they had been written today', async () => {
  const before = await stored();
  const accounts = bench.connection.collection('accounts');
  await accounts.updateMany({ firstName: /^[AB]/ }, { $unset: { searchText: 1, searchGrams: 1, sortName: 1 } });
  expect(await namesFound('bruno')).toEqual([]);

  await Promise.all([migrate(), migrate()]);

  expect(await stored()).toEqual(before);
  expect(await namesFound('bruno')).toEqual(['Bruno']);
});

test('running again changes nothing', async () => {
  const before = await stored();
  await bench.connection.collection('migrations').deleteMany({});
  await migrate();
  expect(await stored()).toEqual(before);
});
