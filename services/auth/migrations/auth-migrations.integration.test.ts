import { runMigrations } from '@studio/chassis/mongo/migrations';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { trusted } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { ensureAuthIndexes } from '../models/auth-models.ts';
import { openStores, type StoresBench } from '../testing/stores-bench.ts';
import { authMigrations as migrations } from './auth-migrations.ts';

let bench: StoresBench;
beforeEach(async () => {
  bench = await openStores();
});
afterEach(() => bench.close());

const now = new Date('2030-03-01T12:00:00Z');

test('the first administrator of the version before loses the invented document and telephone, and nobody else', async () => {
  const { accounts } = bench.models;
  await accounts.collection.dropIndex('document');
  const former = { documentType: 1, documentNumber: 1 } as const;
  await accounts.collection.createIndex(former, { unique: true });
  const db = bench.connection.db!;
  await db.command({
    collMod: 'accounts',
    validator: { documentType: { $type: 'string' } },
    validationLevel: 'moderate',
  });
  const open = async (form: Readonly<Record<string, unknown>>) => {
    const { accountStatus: status, ...person } = userForm(form);
    const account = newAccount({ ...person, status, passwordHash: 'x' }, now);
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
    return account._id;
  };
  const first = await open({ type: 'admin', phone: '0000000', documentNumber: 'ADMIN123456' });
  const others = [
    await open({ type: 'member', phone: '0000000', documentNumber: 'ADMIN1' }),
    await open({ type: 'admin', phone: '3104567890', documentNumber: 'ADMIN2' }),
  ];
  const before = await accounts.find({ _id: trusted({ $in: others }) }).lean();
  await outboxOf(bench.connection).deleteMany({});

  await runMigrations({ connection: bench.connection, migrations, logger: silentLogger });
  await ensureAuthIndexes(bench.connection);

  const empty = { phone: '', documentType: null, documentNumber: '' };
  const stored = await accounts.findById(first).lean();
  expect(stored).toMatchObject({ ...empty, version: 2 });
  expect(stored!.searchText).not.toContain('admin123456');
  const told = await outboxOf(bench.connection).find().toArray();
  expect(told.flatMap(({ envelopes }) => envelopes)).toMatchObject([
    { version: 2, payload: { accountId: first, ...empty } },
  ]);
  expect(await accounts.find({ _id: trusted({ $in: others }) }).lean()).toEqual(before);
  // There may be another account without a document, but none with the same one.
  await open({ type: 'admin', ...empty });
  await expect(open({ documentType: before[0]!.documentType, documentNumber: 'ADMIN1' })).rejects.toMatchObject({
    code: 'DOCUMENT_TAKEN',
  });
});
