import { sealEnvelope } from '@studio/chassis/events/envelope';
import type { Migration } from '@studio/chassis/mongo/migrations';
import { addToOutbox } from '@studio/chassis/outbox/outbox';
import { accountChanged, guardianChanged } from '@studio/contracts/events/account-events';
import type { Guardian } from '@studio/contracts/person';
import { accountFact } from '../accounts/account-events.ts';
import { indexOfDocuments, type StoredAccount } from '../models/account.model.ts';
import { searchFieldsOf } from '../search/search-fields.ts';

/** An account with a guardian on record. */
interface Guarded {
  readonly _id: string;
  readonly version: number;
  readonly guardian: Guardian & { readonly version: string; readonly at: Date };
}

/** Unique, also for accounts without a document. */
const formerIndex = 'documentType_1_documentNumber_1';

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
  {
    id: '2026-11-30-documents',
    // The first administrator has no document until the owner gives one; there may be several such accounts.
    run: async (database) => {
      const accounts = database.collection<StoredAccount>('accounts');
      const indexes = await accounts.indexes().catch(ofNoCollection);
      if (indexes.some(({ name }) => name === formerIndex)) {
        const { key, ...options } = indexOfDocuments;
        await accounts.createIndex(key, options);
        await accounts.dropIndex(formerIndex);
      }
      const invented = { type: 'admin', phone: '0000000', documentNumber: /^ADMIN\d{1,9}$/ } as const;
      for (const stored of await accounts.find(invented).toArray()) {
        const account = { ...stored, phone: '', documentType: null, documentNumber: '', version: stored.version + 1 };
        // The validator of the version before stands until the collections are made ready.
        const asItIs = { bypassDocumentValidation: true };
        await accounts.replaceOne({ _id: account._id }, { ...account, ...searchFieldsOf(account) }, asItIs);
        await addToOutbox(database, [sealEnvelope(accountChanged, accountFact(account))]);
      }
    },
  },
];

/** A new database has no collection yet. */
function ofNoCollection(error: unknown): never[] {
  const namespaceNotFound = 26;
  if ((error as { readonly code?: unknown }).code === namespaceNotFound) return [];
  throw error;
}
