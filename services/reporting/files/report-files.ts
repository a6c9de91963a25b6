import type { Readable, Writable } from 'node:stream';
import { type Connection, mongo } from 'mongoose';

/** The report store: GridFS in reporting's own database, so that every replica can read what a worker has made. */
export interface ReportFiles {
  /** Begins a file; it is there once the stream has finished. */
  create(fileName: string): { readonly id: string; readonly content: Writable };
  open(id: string): Readable;
  /** Removes a file, or what there is of it. */
  remove(id: string): Promise<void>;
  /** Removes everything that was begun before the instant, also what a crash has left half written. */
  removeOlderThan(instant: Date): Promise<void>;
}

const bucketName = 'report-files';
const chunkSizeBytes = 1_024 * 1_024;

export function openReportFiles(connection: Connection): ReportFiles {
  const { db } = connection;
  if (!db) throw new Error('the connection is not open');
  const bucket = new mongo.GridFSBucket(db, { bucketName, chunkSizeBytes });
  const files = db.collection(`${bucketName}.files`);
  const chunks = db.collection(`${bucketName}.chunks`);
  const removeWhere = async (ids: object) => {
    await files.deleteMany({ _id: ids });
    await chunks.deleteMany({ files_id: ids });
  };
  return {
    create: (fileName) => {
      const id = new mongo.ObjectId();
      return { id: id.toHexString(), content: bucket.openUploadStreamWithId(id, fileName) };
    },
    open: (id) => bucket.openDownloadStream(new mongo.ObjectId(id)),
    remove: (id) => removeWhere({ $eq: new mongo.ObjectId(id) }),
    // An ObjectId begins with the second it was made in, so that age is a range of the indexes on it.
    removeOlderThan: (instant) =>
      removeWhere({ $lt: mongo.ObjectId.createFromTime(Math.floor(instant.getTime() / 1_000)) }),
  };
}
