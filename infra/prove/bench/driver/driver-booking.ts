import { newId } from '@studio/chassis/mongo/new-id';
import { mongo } from 'mongoose';

/** The writes of a booking with the driver alone, on a class that never sells out. */
export interface DriverBooking {
  /** Books in a transaction of its own, retried until it commits. */
  readonly bookAlone: () => Promise<void>;
  /** Books in one transaction with all that arrive while a commit is in flight. */
  readonly bookTogether: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type Row = mongo.Document & { readonly _id: string };

const members = 5_000;
const mostInBatch = 128;

export async function openDriverBooking(mongoUrl: string): Promise<DriverBooking> {
  const client = await mongo.MongoClient.connect(mongoUrl, {
    maxPoolSize: 100,
    writeConcern: { w: 'majority', journal: true },
  });
  const database = client.db('bench_driver');
  await database.dropDatabase();
  const [classes, credits, bookings, movements, outbox] = (
    ['classes', 'credits', 'bookings', 'movements', 'outbox'] as const
  ).map((name) => database.collection<Row>(name));
  await bookings!.createIndex({ classId: 1, seat: 1 }, { unique: true });
  await movements!.createIndex({ key: 1 }, { unique: true });
  await classes!.insertOne({ _id: 'hot', taken: 0, capacity: 1_000_000_000 });
  const ids = Array.from({ length: members }, (_, index) => `member-${index}`);
  await credits!.insertMany(ids.map((_id) => ({ _id, left: 1_000_000_000 })));
  await outbox!.createIndex({ sentAt: 1 });

  let seats = 0;
  const newSeat = () => ({ id: newId(), member: ids[seats % members]!, seat: seats++ });
  type Seat = ReturnType<typeof newSeat>;

  const write = async (taken: readonly Seat[], session: mongo.ClientSession) => {
    const free = { _id: 'hot', taken: { $lte: 1_000_000_000 - taken.length } };
    await classes!.updateOne(free, { $inc: { taken: taken.length } }, { session });
    const payers = { _id: { $in: taken.map(({ member }) => member) }, left: { $gt: 0 } };
    await credits!.updateMany(payers, { $inc: { left: -1 } }, { session });
    await bookings!.insertMany(
      taken.map(({ id, member, seat }) => ({ _id: id, classId: 'hot', member, seat, status: 'booked' })),
      { session },
    );
    await movements!.insertMany(
      taken.map(({ id, member }) => ({ _id: newId(), key: `book:${id}`, member, change: -1 })),
      { session },
    );
    const events = taken.flatMap(({ id, member }) => [
      { _id: newId(), type: 'training.booked.v1', payload: { id, member }, sentAt: null },
      { _id: newId(), type: 'training.plan-credits-changed.v1', payload: { member }, sentAt: null },
    ]);
    await outbox!.insertMany(events, { session });
  };
  const commit = (taken: readonly Seat[]) =>
    client.withSession((session) => session.withTransaction(() => write(taken, session)));

  let waiting: { seat: Seat; done: PromiseWithResolvers<void> }[] = [];
  let isRunning = false;
  const runLane = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostInBatch);
      waiting = waiting.slice(mostInBatch);
      await commit(batch.map(({ seat }) => seat));
      for (const { done } of batch) done.resolve();
    }
    isRunning = false;
  };

  return {
    bookAlone: () => commit([newSeat()]),
    bookTogether: () => {
      const done = Promise.withResolvers<void>();
      waiting.push({ seat: newSeat(), done });
      if (!isRunning) {
        isRunning = true;
        setImmediate(() => void runLane());
      }
      return done.promise;
    },
    close: async () => {
      await database.dropDatabase();
      await client.close();
    },
  };
}

/** Runs concurrent callers that book repeatedly for some seconds. Returns bookings a second and latencies in ms. */
export async function bookFor(callers: number, seconds: number, book: () => Promise<void>) {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      await book();
      latencies.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: latencies.length / ((performance.now() - startedAt) / 1_000), latencies };
}
