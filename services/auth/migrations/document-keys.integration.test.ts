import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger, type Logger } from '@studio/chassis/logging/logger';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { ensureAuthIndexes } from '../models/ensure-auth-indexes.ts';
import { userForm } from '../testing/people.ts';
import { openStores, quiet, type StoresBench } from '../testing/stores-bench.ts';
import { listUsers } from '../use-cases/list-users.ts';
import { updateUser } from '../use-cases/update-user.ts';
import { documentKeys } from './document-keys.migration.ts';

let bench: StoresBench;
beforeAll(async () => {
  bench = await openStores();
});
afterAll(() => bench.close());

const numbers = ['1094111222', '1.094.111.222', '1 094 111 222', '31 222 333'] as const;
const forms = numbers.map((documentNumber) => userForm({ documentNumber }));

const accounts = () => bench.connection.collection('accounts');
const migrate = async (logger: Logger = quiet) => {
  await bench.connection.collection('migrations').deleteMany({});
  await runMigrations({ connection: bench.connection, migrations: [documentKeys], logger });
  await ensureAuthIndexes(bench.connection);
};
const stored = () => bench.models.accounts.find().sort({ createdAt: 1 }).lean();
const keys = async () => (await stored()).map(({ documentKey }) => documentKey);

/** As the version before wrote them: nothing but the very text was unique. */
beforeEach(async () => {
  await accounts().deleteMany({});
  await accounts().dropIndex('documentType_1_documentKey_1');
  for (const [at, { accountStatus, ...form }] of forms.entries()) {
    const account = newAccount({ ...form, status: accountStatus, passwordHash: '-' }, new Date(at));
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
  }
  await accounts().updateMany({}, { $unset: { documentKey: 1 }, $set: { searchGrams: [], searchText: '' } });
});

test('the oldest of several accounts has the number, the others one of their own', async () => {
  const warned: { accountId?: string }[] = [];
  const destination = { write: (line: string) => void warned.push(JSON.parse(line) as object) };
  await migrate(createLogger({ name: 'auth-api', level: 'warn', destination }));
  const [, second, third] = await stored();
  expect(warned.map(({ accountId }) => accountId)).toEqual([second!._id, third!._id]);
  expect(await keys()).toEqual(['1094111222', `1094111222 ${second!._id}`, `1094111222 ${third!._id}`, '31222333']);
  const found = await listUsers(bench, { search: '1094111222' });
  expect('items' in found && found.total).toBe(3);
  await migrate();
  expect((await keys())[1]).toBe(`1094111222 ${second!._id}`);
});

test('such an account can be edited as before, but given the number of another no more', async () => {
  await migrate();
  const [first, second] = await stored();
  const edit = (changes: object) => updateUser(bench, second!._id, { ...forms[1]!, ...changes });
  await edit({ firstName: 'Renombrada' });
  expect((await keys())[1]).toBe(`1094111222 ${second!._id}`);
  await expect(edit({ documentNumber: '1094.111222' })).rejects.toMatchObject({ code: 'DOCUMENT_TAKEN' });
  await edit({ documentNumber: '1094111223' });
  expect((await keys())[1]).toBe('1094111223');
  expect(first!.documentKey).toBe('1094111222');
});

test('what a process of the version before has written since is completed by the next write', async () => {
  await migrate();
  const last = (await stored())[3]!;
  await accounts().updateOne({ _id: last._id as never }, { $unset: { documentKey: 1 } });
  await updateUser(bench, last._id, { ...forms[3]!, firstName: 'Renombrada' });
  expect((await keys())[3]).toBe('31222333');
});
