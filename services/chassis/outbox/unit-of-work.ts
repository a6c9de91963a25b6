import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';
import { retryOnConflict } from '../concurrency/version-conflict.ts';
import { type Fact, sealEnvelope } from '../events/envelope.ts';
import { type OutboxRow, outboxOf } from './outbox.ts';
import { outboxId } from './outbox-id.ts';
import type { OutboxRelay, Publication } from './outbox-relay.ts';
import { toEventBatches } from '../events/event-batch.ts';
import { currentContext, DoneBeforeError, type UnitOnce } from '../context/request-context.ts';
import { inSpan } from '../tracing/span.ts';
import { isTransientTransactionError, isUnknownCommit } from '../errors/mongo-error.ts';
import { type ActDetails, collectActs } from './noted-acts.ts';

/** One attempt of a unit of work. Pass `session` to every read and write, and run them one after another. */
export interface Transaction {
  readonly session: ClientSession;
  /** Writes an event to the outbox in this transaction. */
  emit<P extends z.ZodType>(declaration: EventDeclaration<P>, fact: Fact<z.output<P>>): void;
  /**
   * Adds details to the entry that the running request leaves in the activity, if it leaves one. The entry itself needs
   * no call, unless a transaction serves several requests: then call this in the context of each.
   */
  noteAct(details?: ActDetails): void;
  /** The running request turned out to change nothing: it leaves no entry. */
  dropAct(): void;
}

/**
 * Runs `work` in one transaction and publishes the emitted events after the commit.
 *
 * On a write conflict or a `VersionConflictError`, `work` runs again from its start, with no events emitted. So it must
 * not send mail, call HTTP, enqueue jobs or change anything outside, and must load or create the documents it saves.
 *
 * Returns when the broker has confirmed the events. It stops waiting after 500 ms, and at once while the broker is
 * down; the outbox keeps the events, and the answer carries `X-Data-May-Lag` (docs/architecture.md «Events»).
 *
 * In a request with an `Idempotency-Key`, work that was committed before does not run again: its first result is
 * returned (docs/product.md §5.1). The first transaction of a call by an administrator or coach commits its entry in
 * the activity as well (docs/product.md §7.4).
 * @throws the error of `work`, with nothing written; AppError UNAVAILABLE when it keeps conflicting with other writers
 */
export type UnitOfWork = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** The result of a committed unit of work. */
export interface Committed<T> {
  readonly value: T;
  /** Resolves when `UnitOfWork` would return. Never rejects. */
  readonly published: Promise<Publication>;
}

/**
 * `UnitOfWork` in two steps: returns after the commit, while the events are being published. Events of later commits
 * follow them. Await `published` before answering a caller. A `VersionConflictError` is thrown.
 */
export type CommitWork = <T>(work: (tx: Transaction) => Promise<T>) => Promise<Committed<T>>;

export interface UnitOfWorkParts {
  readonly connection: Connection;
  readonly relay: Pick<OutboxRelay, 'publishCommitted'>;
  readonly logger: Logger;
  /** How long to retry, in milliseconds. Default: 30 s. */
  readonly retryForMs?: number;
}

export function createUnitOfWork(parts: UnitOfWorkParts): UnitOfWork {
  const commitWork = createCommitWork(parts);
  return async (work) => {
    const { value, published } = await retryOnConflict(() => commitWork(work));
    if ((await published) === 'gave-up') currentContext()?.onMayLag?.();
    return value;
  };
}

export function createCommitWork({ connection, relay, logger, retryForMs = 30_000 }: UnitOfWorkParts): CommitWork {
  return async (work) => {
    const transaction = {
      name: 'unit of work',
      attributes: { 'db.system.name': 'mongodb', 'db.namespace': connection.name },
    };
    const once = currentContext()?.once?.nextUnit();
    const { value, rows, acts } = await inSpan(transaction, () =>
      runUntilCommitted({ connection, work, once, deadline: Date.now() + retryForMs, logger }),
    );
    once?.passed();
    acts.committed();
    return { value, published: rows.length > 0 ? relay.publishCommitted(rows) : Promise.resolve('confirmed') };
  };
}

interface Run<T> {
  readonly connection: Connection;
  readonly work: (tx: Transaction) => Promise<T>;
  readonly once: UnitOnce | undefined;
  readonly deadline: number;
  readonly logger: Logger;
}

interface Done<T> {
  readonly value: T;
  readonly rows: readonly OutboxRow[];
  readonly acts: ReturnType<typeof collectActs>;
}

async function runUntilCommitted<T>(run: Run<T>): Promise<Done<T>> {
  const { connection, once, deadline, logger } = run;
  const session = await connection.startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const done = await tryToRun(run, session);
        await commit(session, deadline);
        return done;
      } catch (error) {
        await abort(session);
        if (once && error instanceof DoneBeforeError) return await recalled(once);
        if (!isTransientTransactionError(error) || Date.now() > deadline) throw error;
        logger.debug({ err: error, attempt }, 'retrying transaction');
        await pause(backOffMs(attempt));
      }
    }
  } finally {
    await session.endSession();
  }
}

/** An earlier sending has committed the unit, with the entry of the act. */
async function recalled<T>(once: UnitOnce): Promise<Done<T>> {
  const acts = collectActs();
  acts.note();
  return { value: (await once.recall()) as T, rows: [], acts };
}

async function tryToRun<T>({ connection, work, once }: Run<T>, session: ClientSession): Promise<Done<T>> {
  const emitted: Envelope[] = [];
  const acts = collectActs();
  session.startTransaction({
    readConcern: { level: 'snapshot' },
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
  });
  await once?.mark(session);
  const value = await work({
    session,
    emit: (declaration, fact) => void emitted.push(sealEnvelope(declaration, fact)),
    noteAct: acts.note,
    dropAct: acts.drop,
  });
  acts.note();
  await once?.keepResult(session, value);
  // Ids are assigned after the transaction's reads, so a later transaction on the same aggregate gets later ids.
  const rows = toEventBatches([...emitted, ...acts.seal()]).map((envelopes): OutboxRow => {
    return { _id: outboxId(), envelopes, routingKey: envelopes[0]!.type, sentAt: null };
  });
  if (rows.length > 0) await outboxOf(connection).insertMany(rows, { session });
  return { value, rows, acts };
}

/** Retries the commit while its outcome is unknown; a commit is idempotent. */
async function commit(session: ClientSession, deadline: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!isUnknownCommit(error) || isTransientTransactionError(error) || Date.now() > deadline) throw error;
      await pause(backOffMs(attempt));
    }
  }
}

async function abort(session: ClientSession): Promise<void> {
  if (!session.inTransaction()) return;
  // If this fails, the server aborts the transaction itself.
  await session.abortTransaction().catch(() => undefined);
}

/** 5–10 ms at first, at most 160–320 ms; random, so that conflicting transactions do not collide again. */
function backOffMs(attempt: number): number {
  const base = 5 * 2 ** Math.min(attempt, 6);
  return base / 2 + Math.random() * (base / 2);
}
