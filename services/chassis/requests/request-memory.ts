import { type Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { isDuplicateKey } from '../errors/mongo-error.ts';
import { collection, type Stored } from '../mongo/collection.ts';
import type { IdentifiedRequest } from './identified-request.ts';
import { DoneBeforeError, type OnceOnly, type UnitOnce } from '../context/request-context.ts';

/** How long requests are remembered, in seconds (docs/product.md §5.1). */
export const requestsAreRememberedForSeconds = 24 * 60 * 60;

/** The first answer to a request. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** JSON or a page; null where the answer has no body. */
  readonly body: string | null;
}

/** A request that has taken effect. */
export interface RememberedRequest {
  /** Undefined if the process ended before it answered, or has not answered yet. */
  readonly answer: KeptAnswer | undefined;
}

/** The requests that have taken effect, and their answers. */
export interface RequestMemory {
  /** A secret of the service; see `identifyRequest`. */
  readonly secret: string | undefined;
  /** @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used with other input */
  find(request: IdentifiedRequest): Promise<RememberedRequest | undefined>;
  /** Marks the transactions of the request's units of work. */
  once(request: IdentifiedRequest, known: RememberedRequest | undefined): OnceOnly;
  /** Stores the answer unless one is stored already; returns the stored one. */
  keepAnswer(request: IdentifiedRequest, answer: KeptAnswer): Promise<KeptAnswer>;
}

/** Encrypted. */
const sealed = z.custom<mongo.Binary>().exactOptional();

export const requestCollection = collection('requests', {
  holds: 'A request that has taken effect, with its encrypted answer (`docs/product.md` §5.1)',
  shape: z.object({ _id: z.string(), fingerprint: z.string(), at: z.date(), result: sealed, answer: sealed }),
  indexes: [{ key: { at: 1 }, expireAfterSeconds: requestsAreRememberedForSeconds }],
  subject: null,
});

type Row = Stored<typeof requestCollection>;

/** The requests of a service: the collection `requests` of its own database. */
export function createRequestMemory({
  connection,
  secret,
}: {
  connection: Connection;
  secret?: string;
}): RequestMemory {
  const requests = requestsOf(connection);
  const find = async (request: IdentifiedRequest, id = request.id): Promise<Row | null> => {
    const row = await requests.findOne({ _id: id }, { readConcern: { level: 'majority' } });
    if (row && row.fingerprint !== request.fingerprint) throw new AppError(genericRefusals.IDEMPOTENCY_KEY_REUSED);
    return row;
  };
  return {
    secret,
    async find(request) {
      const row = await find(request);
      return row ? { answer: unpack(request, row.answer) as KeptAnswer | undefined } : undefined;
    },
    once(request, known) {
      let units = 0;
      let wasDone = known !== undefined;
      const passed = () => void (units += 1);
      const recalled = () => void (wasDone = true);
      return {
        get wasDone() {
          return wasDone;
        },
        nextUnit: () => {
          const id = units === 0 ? request.id : `${request.id}.${units}`;
          return unitOnce(requests, request, { id, find, passed, recalled });
        },
      };
    },
    async keepAnswer(request, answer) {
      const { id, fingerprint } = request;
      const change = { $set: { answer: pack(request, answer) }, $setOnInsert: { fingerprint, at: new Date() } };
      try {
        await requests.updateOne({ _id: id, answer: { $exists: false } }, change, { upsert: true });
        return answer;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await find(request);
        return (unpack(request, first?.answer) as KeptAnswer | undefined) ?? answer;
      }
    },
  };
}

interface Unit {
  readonly id: string;
  readonly find: (request: IdentifiedRequest, id: string) => Promise<Row | null>;
  readonly passed: () => void;
  readonly recalled: () => void;
}

function unitOnce(requests: mongo.Collection<Row>, request: IdentifiedRequest, unit: Unit): UnitOnce {
  const { id, find, passed, recalled } = unit;
  return {
    passed,
    async mark(session) {
      const row = { _id: id, fingerprint: request.fingerprint, at: new Date() };
      await requests.insertOne(row, { session }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? new DoneBeforeError() : error;
      });
    },
    async keepResult(session, result) {
      await requests.updateOne({ _id: id }, { $set: { result: pack(request, result) } }, { session });
    },
    async recall() {
      const row = await find(request, id);
      // The row expired in between.
      if (!row) throw new AppError(genericRefusals.UNAVAILABLE);
      recalled();
      return unpack(request, row.result);
    },
  };
}

/** BSON, which keeps dates. */
function pack(request: IdentifiedRequest, value: unknown): mongo.Binary {
  return new mongo.Binary(request.seal(mongo.BSON.serialize({ value })));
}

function unpack(request: IdentifiedRequest, packed: mongo.Binary | undefined): unknown {
  return packed && mongo.BSON.deserialize(request.open(packed.buffer))['value'];
}

function requestsOf(connection: Connection): mongo.Collection<Row> {
  if (!connection.db) throw new Error('the connection is not open');
  return connection.db.collection<Row>(requestCollection.name);
}
