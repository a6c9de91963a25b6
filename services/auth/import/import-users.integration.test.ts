import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importedUser } from '@studio/contracts/testing/form-fixtures';
import { createPasswords, type Passwords } from '../credentials/passwords.ts';
import { openStores, type StoresBench } from '../testing/stores-bench.ts';
import { deleteUser } from '../users/change-users.ts';
import { importUsers } from './import-users.ts';

describe('an import that cannot do all rows at once', () => {
  let bench: StoresBench;
  let passwords: Passwords;
  beforeAll(async () => {
    bench = await openStores();
    passwords = await createPasswords(4);
  });
  afterAll(() => bench.close());

  /** Returns the kinds of the outcomes. `beforeHash` gets the number of the hash, from 1. */
  async function run(
    rows: readonly ReturnType<typeof importedUser>[],
    { hashingMs, beforeHash }: { hashingMs?: number; beforeHash?: (count: number) => Promise<void> | void } = {},
  ) {
    let hashes = 0;
    const hashInTurn = async (password: string) => {
      await beforeHash?.((hashes += 1));
      return passwords.hashInTurn(password);
    };
    const outcomes = await importUsers({ ...bench, passwords: { ...passwords, hashInTurn } }, rows, hashingMs);
    return outcomes.map(({ kind }) => kind);
  }
  const threePeople = () => [importedUser(), importedUser(), importedUser()];

  test('answers the rows it had time for, at least one, and does the rest when they are sent again', async () => {
    const rows = threePeople();
    expect(await run(rows, { hashingMs: 0 })).toEqual(['created']);
    expect(await run(rows.slice(1))).toEqual(['created', 'created']);
    expect(await run(rows, { hashingMs: 0 })).toEqual(['existed', 'existed', 'existed']);
  });

  test('keeps the rows done before the hash queue is full, and is refused if there are none', async () => {
    const rows = threePeople();
    const refuseFrom = (first: number) => (count: number) => {
      if (count >= first) throw new AppError(genericRefusals.OVERLOADED);
    };
    await expect(run(rows, { beforeHash: refuseFrom(1) })).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await run(rows, { beforeHash: refuseFrom(3) })).toEqual(['created', 'created']);
  });

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
    expect(await run(rows, { beforeHash: () => deleteUser(bench, _id) })).toEqual([]);
    expect(await run(rows)).toEqual(['created', 'created']);
  });
});
