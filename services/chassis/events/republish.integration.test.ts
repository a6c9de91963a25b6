import { type Model, Schema } from 'mongoose';
import { Registry } from 'prom-client';
import { beforeAll, expect, it } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { waitFor } from '../testing/until.ts';
import { newId } from '../mongo/new-id.ts';
import { applyNewer } from './apply-newer.ts';
import { startConsumer } from './consumer.ts';
import { sealEnvelope } from './envelope.ts';
import { republish } from './republish.ts';
import { subscribe } from './subscription.ts';
import { openBench, noted } from '../testing/events-bench.ts';
import { silentLogger } from '../testing/silent-logger.ts';

interface Note {
  _id: string;
  version: number;
  text: string;
}

const bench = openedForTests(openBench);
let notes: Model<Note>;
beforeAll(async () => {
  notes = bench.connection.model<Note>('Note', new Schema<Note>({ _id: String, version: Number, text: String }));
});

it('fills a projection that was emptied with the state of all aggregates', async () => {
  const keep = subscribe(noted, async ({ aggregateId: id, version, payload: { text } }) => {
    await applyNewer(notes, { id, version, set: { text } });
  });
  const parts = { broker: bench.broker, service: 'notes', logger: silentLogger, metrics: new Registry() };
  const consumer = await startConsumer({ ...parts, subscriptions: [keep] });
  const states = Array.from({ length: 25 }, (_, index) => ({ id: newId(), version: index + 3 }));
  const count = await republish({
    broker: bench.broker,
    logger: silentLogger,
    batchSize: 10,
    aggregates: (async function* all() {
      yield* states;
    })(),
    describe: ({ id, version }) => sealEnvelope(noted, { aggregateId: id, version, payload: { text: `v${version}` } }),
  });
  expect(count).toBe(25);
  const expected = states.map(({ version }) => `v${version}`);
  const kept = () => notes.find().sort({ version: 1 }).lean();
  await waitFor(async () => expect((await kept()).map(({ text }) => text)).toEqual(expected));
  await consumer.close();
});
