import type { mongo } from 'mongoose';
import type { Migration } from '@studio/chassis/mongo/migrations';
import type { StoredAccount } from '../models/account.model.ts';
import { documentKeyOf } from '../policies/document-key.ts';
import { searchFieldsOf } from '../search/search-fields.ts';

const batchSize = 500;

/**
 * Document numbers were unique as they were written only. Each account gets what its number is compared by, the oldest
 * first. Of several with the same one the later ones keep working under one of their own (no key has a space in it):
 * which of them is to go is for people to decide, and the log tells their ids.
 */
export const documentKeys: Migration = {
  id: '2026-11-22-document-keys',
  run: async (database, logger) => {
    const accounts = database.collection<StoredAccount>('accounts');
    const taken = new Set<string>();
    const having = accounts.find(
      { documentKey: { $exists: true } },
      { projection: { documentType: 1, documentKey: 1 } },
    );
    for await (const { documentType, documentKey } of having) taken.add(`${documentType} ${documentKey}`);
    let writes: mongo.AnyBulkWriteOperation<StoredAccount>[] = [];
    const flush = async () => {
      if (writes.length > 0) await accounts.bulkWrite(writes, { ordered: false });
      writes = [];
    };
    const lacking = accounts.find({ documentKey: { $exists: false } }).sort({ createdAt: 1, _id: 1 });
    for await (const account of lacking.batchSize(batchSize)) {
      const { _id, version, documentType, documentNumber } = account;
      const key = documentKeyOf(documentNumber);
      const isTaken = taken.has(`${documentType} ${key}`);
      if (isTaken) logger.warn({ accountId: _id }, 'an older account has the same document');
      const documentKey = isTaken ? `${key} ${_id}` : key;
      taken.add(`${documentType} ${documentKey}`);
      // Only if nobody has written the account meanwhile: its next write sets both.
      const filter = { _id, version, documentKey: { $exists: false } };
      writes.push({ updateOne: { filter, update: { $set: { documentKey, ...searchFieldsOf(account) } } } });
      if (writes.length === batchSize) await flush();
    }
    await flush();
  },
};
