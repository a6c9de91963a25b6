import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../errors/mongo-error.ts';

export interface LeaseDocument {
  readonly _id: string;
  readonly owner: string;
  readonly until: Date;
}

/** The right to do something that one process at a time should do. It only saves work: two may believe to have it. */
export interface Lease {
  /** Takes or prolongs it; says whether this process has it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

/** A lease by its id, which lasts `heldForMs` milliseconds unless it is prolonged. */
export function createLease(leases: mongo.Collection<LeaseDocument>, id: string, heldForMs: number): Lease {
  const owner = crypto.randomUUID();
  return {
    take: async () => {
      const now = Date.now();
      const isOver = { until: { $lt: new Date(now) } };
      // Nobody takes it for so long: the clock has been set back since, and who took it may be dead.
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
