import { beforeAll, describe, expect, test } from 'vitest';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { createPasswords, type Passwords } from '../credentials/passwords.ts';
import { storesForTests } from '../testing/stores-bench.ts';
import { deleteUser } from '../users/change-users.ts';
import { importUsers } from './import-users.ts';

describe('an import beside a deletion', () => {
  const bench = storesForTests();
  let passwords: Passwords;
  beforeAll(async () => {
    passwords = await createPasswords(4);
  });

  /** Returns the kinds of the outcomes. */
  async function run(
    rows: readonly ReturnType<typeof importedUser>[],
    beforeHash: () => Promise<void> | void = () => undefined,
  ) {
    const hashFirst = async (password: string) => {
      await beforeHash();
      return passwords.hashFirst(password);
    };
    const outcomes = await importUsers({ ...bench, passwords: { ...passwords, hashFirst } }, rows);
    return outcomes.map(({ kind }) => kind);
  }
  const threePeople = () => [importedUser(), importedUser(), importedUser()];

  test('keeps the events of the others when one account is deleted before they are published', async () => {
    const rows = threePeople();
    await run(rows);
    const [deleted, ...others] = await Promise.all(
      rows.map(async ({ email }) => (await bench.models.accounts.findOne({ email }).lean())!._id),
    );
    await deleteUser(bench, deleted!);
    const told = await bench.connection.collection('outbox').distinct('envelopes.aggregateId', {
      routingKey: 'account.registered.v1',
    });
    expect(told).toEqual(expect.arrayContaining(others));
    expect(told).not.toContain(deleted);
  });

  test('leaves a row for later if its account is deleted meanwhile', async () => {
    const [deleted, fresh] = threePeople();
    await run([deleted!]);
    const { _id } = (await bench.models.accounts.findOne({ email: deleted!.email }).lean())!;
    const rows = [deleted!, fresh!];
    expect(await run(rows, () => deleteUser(bench, _id))).toEqual([]);
    expect(await run(rows)).toEqual(['created', 'created']);
  });
});
