import { type Connection, type Model, Schema, trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../mongo/new-id.ts';
import { openScratchDatabase, removeScratchDatabase } from '../testing/scratch-database.ts';
import { applyAllNewer, applyNewer } from './apply-newer.ts';
import { silentLogger } from '../testing/silent-logger.ts';

interface Account {
  _id: string;
  version: number;
  balance: number;
}

let connection: Connection;
let accounts: Model<Account>;
beforeAll(async () => {
  connection = await openScratchDatabase('chassis', silentLogger);
  accounts = connection.model<Account>(
    'Account',
    new Schema<Account>({ _id: String, version: Number, balance: Number }),
  );
});
afterAll(() => removeScratchDatabase(connection));

describe('applyNewer', () => {
  it('applies only newer states, regardless of order, repetition and concurrency', async () => {
    const id = newId();
    const versions = [5, 3, 5, 1, 4, 2, 5, 3];
    await Promise.all(versions.map((version) => applyNewer(accounts, { id, version, set: { balance: version * 10 } })));
    expect(await accounts.findById(id).lean()).toMatchObject({ version: 5, balance: 50 });
    expect(await applyNewer(accounts, { id, version: 5, set: { balance: 0 } })).toBe(false);
    expect(await applyNewer(accounts, { id, version: 6, set: { balance: 60 } })).toBe(true);
  });

  it('leaves a newer stored state unchanged in a transaction, which continues', async () => {
    const [id, beside] = [newId(), newId()];
    const applyInOne = (version: number) =>
      connection.transaction(async (session) => {
        const written = await applyNewer(accounts, { id, version, set: { balance: version * 10 }, session });
        await applyNewer(accounts, { id: beside, version, set: { balance: 0 }, session });
        return written;
      });
    expect(await applyInOne(2)).toBe(true);
    expect(await applyInOne(2)).toBe(false);
    expect(await applyInOne(1)).toBe(false);
    expect(await accounts.findById(id).lean()).toMatchObject({ version: 2, balance: 20 });
    expect(await applyInOne(3)).toBe(true);
    expect(await accounts.find({ _id: trusted({ $in: [id, beside] }) }).lean()).toMatchObject([
      { version: 3 },
      { version: 3 },
    ]);
  });
});

describe('applyAllNewer', () => {
  const state = (_id: string, version: number): Account => ({ _id, balance: version * 10, version });
  const versionsOf = async (ids: readonly string[]) => {
    const rows = await accounts.find({ _id: trusted({ $in: ids }) }).lean();
    const versions = new Map(rows.map(({ _id, version, balance }) => [_id, balance === version * 10 && version]));
    return ids.map((id) => versions.get(id));
  };

  it('stores the newest state of each aggregate', async () => {
    const [known, unknown, ahead] = [newId(), newId(), newId()];
    await applyAllNewer(accounts, [state(known, 2), state(ahead, 9)]);
    const news = [state(unknown, 1), state(known, 3), state(ahead, 8), state(unknown, 3), state(unknown, 2)];
    await applyAllNewer(accounts, news);
    expect(await versionsOf([known, unknown, ahead])).toEqual([3, 3, 9]);
    await applyAllNewer(accounts, [state(known, 3), state(ahead, 9)]);
    expect(await versionsOf([known, ahead])).toEqual([3, 9]);
  });

  it('does so, too, where several write the same rows at once, and counts each step of a row once', async () => {
    const ids = Array.from({ length: 20 }, () => newId());
    const count = connection.model<{ _id: string; count: number }>('Count', new Schema({ _id: String, count: Number }));
    await count.create({ _id: 'steps', count: 0 });
    const apply = (version: number) =>
      applyAllNewer(
        accounts,
        ids.map((id) => state(id, version)),
        async (replaced, session) => {
          const by = replaced.reduce((sum, { before, after }) => sum + after.version - (before?.version ?? 0), 0);
          await count.updateOne({ _id: 'steps' }, { $inc: { count: by } }, { session });
        },
      );
    await Promise.all([5, 3, 5, 1, 4, 2, 5, 3].map(apply));
    expect(await versionsOf(ids)).toEqual(ids.map(() => 5));
    expect(await count.findById('steps').lean()).toMatchObject({ count: 20 * 5 });
  });

  it('writes nothing where what belongs to it fails, and asks for nothing where nothing is newer', async () => {
    const id = newId();
    const failing = applyAllNewer(accounts, [state(id, 1)], () => Promise.reject(new Error('not now')));
    await expect(failing).rejects.toThrow('not now');
    expect(await versionsOf([id])).toEqual([undefined]);
    await applyAllNewer(accounts, [state(id, 1)]);
    const along = vi.fn<() => Promise<void>>(async () => undefined);
    await applyAllNewer(accounts, [state(id, 1)], along);
    expect(along).not.toHaveBeenCalled();
  });
});
