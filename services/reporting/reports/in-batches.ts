import type { FindCursor } from 'mongodb';

/** Rows that are read and joined at once: few questions to the database. */
export const readAtOnce = 1_000;
/** Rows that are written before it is looked whether the output keeps up. */
const writtenAtOnce = 200;

/**
 * What a cursor of the driver gives, as many rows at a time as one answer of the database holds; the next answer is on
 * its way meanwhile. A cursor that is asked for one row at a time took most of a report's time.
 */
export async function* inBatches<T>(cursor: FindCursor<T>): AsyncIterable<readonly T[]> {
  try {
    let more = cursor.hasNext();
    while (await more) {
      const batch = cursor.readBufferedDocuments();
      more = cursor.hasNext();
      // Awaited in the next round; a consumer that stops earlier ignores its error.
      more.catch(() => undefined);
      yield batch;
    }
  } finally {
    await cursor.close();
  }
}

/** The rows in the pieces that they are written in. */
export function* inPieces<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += writtenAtOnce) yield rows.slice(from, from + writtenAtOnce);
}
