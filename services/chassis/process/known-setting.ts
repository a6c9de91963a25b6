import type { mongo } from 'mongoose';
import type { IfMatch } from '@studio/contracts/http/version';
import { asConflict, assertAllMatched } from '../concurrency/version-conflict.ts';
import { isAsStored, mustBuildOn } from '../http/changed-meanwhile.ts';
import { startSweep } from '../jobs/sweep.ts';
import type { Logger } from '../logging/logger.ts';
import type { Transaction, UnitOfWork } from '../outbox/unit-of-work.ts';

interface StoredSetting {
  readonly _id: string;
  /** Counts the changes; 0 as long as nobody has set it. */
  readonly version: number;
}

/** A setting that administrators edit, as this process knows it. */
export interface KnownSetting<S extends StoredSetting> {
  /** The setting as last read, at most a second ago: no request waits for a read. */
  current(): S;
  /** Reads the stored setting, which becomes the current one. */
  read(): Promise<S>;
  /**
   * Saves a form that builds on the versions of `ifMatch`. It takes effect in this process at once, in the others
   * within a second. A form that changes nothing makes no new version.
   * @throws ChangedMeanwhile
   */
  set(unitOfWork: UnitOfWork, change: SettingChange<S>): Promise<S>;
  /** Calls back with every new version that is read; returns a function that unsubscribes. */
  onChange(listener: (setting: S) => void): () => void;
  /** Stops reading. */
  close(): Promise<void>;
}

interface SettingChange<S extends StoredSetting> {
  readonly form: Omit<S, '_id' | 'version'>;
  readonly ifMatch: IfMatch | undefined;
  /** Commits together with a change. */
  readonly also?: (tx: Transaction, before: S, after: S) => Promise<void>;
}

interface KnownSettingParts<A extends StoredSetting, S extends A> {
  /** The settings of a service, one document each. */
  readonly collection: mongo.Collection<A>;
  /** The setting while nothing is stored; its id is that of the setting. */
  readonly unset: S;
  readonly logger: Logger;
}

const everyMs = 500;

/** Reads a setting, and again twice a second: another process may set it. */
export async function openKnownSetting<A extends StoredSetting, S extends A>({
  collection,
  unset,
  logger,
}: KnownSettingParts<A, S>): Promise<KnownSetting<S>> {
  const listeners = new Set<(setting: S) => void>();
  let current = unset;
  const ofSetting = { _id: unset._id } as mongo.Filter<A>;
  const write = async (tx: Transaction, { form, ifMatch, also }: SettingChange<S>): Promise<S> => {
    const { session } = tx;
    const before = (await collection.findOne<S>(ofSetting, { session })) ?? unset;
    const { version } = before;
    mustBuildOn(ifMatch, version, before);
    if (isAsStored(before, form)) {
      tx.dropAct();
      return before;
    }
    const after: S = { ...before, ...form, version: version + 1 };
    const asRead = { ...ofSetting, version } as mongo.Filter<A>;
    const written = await collection.replaceOne(asRead, after, { session, upsert: version === 0 });
    assertAllMatched(written.matchedCount + written.upsertedCount, 1);
    await also?.(tx, before, after);
    return after;
  };
  const read = async () => {
    const stored = (await collection.findOne<S>(ofSetting)) ?? unset;
    // Reads may finish out of order.
    if (stored.version > current.version) {
      current = stored;
      for (const listener of listeners) listener(stored);
    }
    return current;
  };
  await read();
  const sweep = startSweep({ name: unset._id, everyMs, logger, run: async () => void (await read()) });
  return {
    current: () => current,
    read,
    set: async (unitOfWork, change) => {
      const set = await unitOfWork((tx) => asConflict(() => write(tx, change)));
      await read();
      return set;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => sweep.close(),
  };
}
