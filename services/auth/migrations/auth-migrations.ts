import { sealEnvelope } from '@studio/chassis/events/envelope';
import type { Migration } from '@studio/chassis/mongo/migrations';
import { addToOutbox } from '@studio/chassis/outbox/outbox';
import { guardianChanged } from '@studio/contracts/events/account-events';
import type { Guardian } from '@studio/contracts/person';

/** An account with a guardian on record. */
interface Guarded {
  readonly _id: string;
  readonly version: number;
  readonly guardian: Guardian & { readonly version: string; readonly at: Date };
}

/** Migrations of auth's database, oldest first. Entries are never removed after a release. */
export const authMigrations: readonly Migration[] = [
  {
    id: '2026-11-29-guardians',
    // Reporting has them for the export since this version. A repetition is the same fact.
    run: async (database) => {
      const guarded = database.collection<Guarded>('accounts').find({ 'guardian.at': { $exists: true } });
      const envelopes = (await guarded.toArray()).map(({ _id: accountId, version, guardian }) => {
        const payload = { accountId, guardian: { ...guardian, at: guardian.at.toISOString() } };
        return sealEnvelope(guardianChanged, { aggregateId: accountId, version, payload });
      });
      await addToOutbox(database, envelopes);
    },
  },
];
