import { sealEnvelope } from '@studio/chassis/events/envelope';
import { newId } from '@studio/chassis/mongo/new-id';
import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import type { Envelope } from '@studio/contracts/events/event';
import { ledgerCollected } from '@studio/contracts/events/export-events';
import { ledgerTold, type MovementState } from '@studio/contracts/events/training-events';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Movement } from '../models/movement.model.ts';
import { openTrainingStores, type TrainingStores } from '../models/training-stores.ts';
import { onLedgerCollected } from './tell-ledger.ts';

let connection: Connection;
let stores: TrainingStores;
beforeAll(async () => {
  connection = await openScratchDatabase('training', silentLogger);
  stores = openTrainingStores(connection);
});
afterAll(() => removeScratchDatabase(connection));

function entry(sequence: number): Movement {
  return {
    _id: newId(),
    accountId: 'ana',
    sequence,
    at: new Date('2026-11-23T10:00:00Z'),
    balance: 'special',
    assignmentId: null,
    reason: 'set-by-admin',
    change: 1,
    balanceAfter: sequence,
    actor: 'admin',
    actorId: 'admin',
    subject: null,
    key: `set:ana:${sequence}`,
  };
}

/** Asks for one page after the other, as an export does. */
async function askForAll(): Promise<readonly (readonly MovementState[])[]> {
  const exportId = newId();
  let told: readonly Envelope[] = [];
  const tell = onLedgerCollected({ stores, broker: { publish: async (batch) => void (told = batch) } });
  const ask = async (version: number, upTo: string | null) => {
    const payload = { exportId, upTo };
    await tell({ ...sealEnvelope(ledgerCollected, { aggregateId: exportId, version, payload }), payload });
    expect(told).toMatchObject([{ type: ledgerTold.type, version, payload: { exportId } }]);
    return ledgerTold.payload.parse(told[0]?.payload).entries;
  };
  const pages = [await ask(1, null)];
  for (let last = pages[0]?.at(-1); last; last = pages.at(-1)?.at(-1)) {
    pages.push(await ask(pages.length + 1, last.movementId));
  }
  return pages;
}

test('an export receives the whole ledger in pages, also an entry that was stored later than the ones after it', async () => {
  const [late, ...entries] = Array.from({ length: 502 }, (_, index) => entry(index + 1));
  await stores.movements.insertMany(entries.toReversed());
  const before = await askForAll();
  expect(before.map(({ length }) => length)).toEqual([500, 1, 0]);
  expect(before.flat().map(({ movementId }) => movementId)).toEqual(entries.map(({ _id }) => _id));
  await stores.movements.insertOne(late!);
  const after = await askForAll();
  const { _id: movementId, key: _key, ...facts } = late!;
  expect(after[0]?.[0]).toEqual({ ...facts, movementId, at: '2026-11-23T10:00:00.000Z' });
  expect(after.flat()).toHaveLength(502);
});
