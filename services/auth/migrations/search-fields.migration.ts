import type { mongo } from 'mongoose';
import type { Migration } from '@studio/chassis/mongo/migrations';
import type { Account, StoredAccount } from '../models/account.model.ts';
import { searchFieldsOf } from '../search/search-fields.ts';

const batchSize = 500;

/**
 * Accounts from before the user list was answered by an index lack what it looks at. A database may also have been
 * filled by other means than the studio: whoever has no search fields gets them.
 */
export const searchFields: Migration = {
  id: '2026-11-21-search-fields',
  run: async (database) => {
    const accounts = database.collection<StoredAccount>('accounts');
    const lacking = accounts
      .find({ searchGrams: { $exists: false } })
      .sort({ _id: 1 })
      .batchSize(batchSize);
    let writes: mongo.AnyBulkWriteOperation<StoredAccount>[] = [];
    const flush = async () => {
      if (writes.length > 0) await accounts.bulkWrite(writes, { ordered: false });
      writes = [];
    };
    for await (const account of lacking) {
      writes.push(fillIn(account));
      if (writes.length === batchSize) await flush();
    }
    await flush();
  },
};

/** Only if nobody has written the account meanwhile: whoever did has written its search fields as well. */
function fillIn(account: Account): mongo.AnyBulkWriteOperation<StoredAccount> {
  const filter = { _id: account._id, searchGrams: { $exists: false } };
  return { updateOne: { filter, update: { $set: searchFieldsOf(account) } } };
}
