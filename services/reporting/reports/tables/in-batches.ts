import type { FindCursor } from 'mongodb';

/** Rows that are read and joined at once, which keeps queries few. */
export const readAtOnce = 1_000;
/** Rows that are written between two checks of back-pressure. */
const writtenAtOnce = 200;

/**
 * The rows of a driver's cursor in batches as the database sends them, with the next batch already requested. Reading one
 * row at a time took most of a report's time.
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

/** The rows in pieces of the size that is written at once. */
export function* inPieces<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += writtenAtOnce) yield rows.slice(from, from + writtenAtOnce);
}
