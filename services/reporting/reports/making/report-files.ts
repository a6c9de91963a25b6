import type { Readable, Writable } from 'node:stream';
import { type Db, GridFSBucket, ObjectId } from 'mongodb';

export type ReportFiles = ReturnType<typeof openReportFiles>;

const bucketName = 'report-files';
const chunkSizeBytes = 1_024 * 1_024;

export function newFileId(): string {
  return new ObjectId().toHexString();
}

/** The report store: GridFS in reporting's own database, so that every replica can read what a worker has made. */
export function openReportFiles(database: Db) {
  const bucket = new GridFSBucket(database, { bucketName, chunkSizeBytes });
  const files = database.collection(`${bucketName}.files`);
  const chunks = database.collection(`${bucketName}.chunks`);
  const removeWhere = async (ids: object) => {
    await files.deleteMany({ _id: ids });
    await chunks.deleteMany({ files_id: ids });
  };
  return {
    /** Opens a stream to a new file, which exists once the stream has finished. */
    create: (id: string, fileName: string): Writable => bucket.openUploadStreamWithId(new ObjectId(id), fileName),
    open: (id: string): Readable => bucket.openDownloadStream(new ObjectId(id)),
    /** Removes a file, partial ones included. */
    remove: (id: string) => removeWhere({ $eq: new ObjectId(id) }),
    /**
     * Removes everything started before the instant, also partial files left by a crash. An ObjectId begins with the
     * second it was made in, so that age is a range of the indexes on it.
     */
    removeOlderThan: (instant: Date) =>
      removeWhere({ $lt: ObjectId.createFromTime(Math.floor(instant.getTime() / 1_000)) }),
  };
}
