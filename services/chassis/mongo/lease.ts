import type { mongo } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../errors/mongo-error.ts';
import { type Collection, collection, type Stored } from './collection.ts';

const leaseShape = z.object({ _id: z.string(), owner: z.string(), until: z.date() });

export type LeaseDocument = Stored<Collection<typeof leaseShape>>;

/** Declares the leases of some work. */
export function leaseCollection(name: string, work: string): Collection<typeof leaseShape> {
  return collection(name, {
    holds: `Which process ${work}`,
    shape: leaseShape,
    subject: null,
    kept: 'until it is taken again or given back',
  });
}

/** Elects one process for some work. It only avoids double work: two processes may hold it for a moment. */
export interface Lease {
  /** Takes or renews the lease; returns whether this process holds it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

/** A lease that lasts `heldForMs` milliseconds unless it is renewed. */
export function createLease(leases: mongo.Collection<LeaseDocument>, id: string, heldForMs: number): Lease {
  const owner = crypto.randomUUID();
  return {
    take: async () => {
      const now = Date.now();
      const isOver = { until: { $lt: new Date(now) } };
      // No lease lasts that long: the clock was set back since, and its holder may be dead.
      const isOfLaterOn = { until: { $gt: new Date(now + 2 * heldForMs) } };
      const taken = { owner, until: new Date(now + heldForMs) };
      try {
        await leases.updateOne({ _id: id, $or: [{ owner }, isOver, isOfLaterOn] }, { $set: taken }, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    release: async () => void (await leases.deleteOne({ _id: id, owner })),
  };
}
