import type { FindCursor } from 'mongodb';

/** Rows that are read and joined at once: few questions to the database. */
export const readAtOnce = 1_000;
/** Rows that are written before it is looked whether the output keeps up. */
const writtenAtOnce = 200;

/**
 * What a cursor of the driver gives, as many rows at a time as one answer of the database holds; the next answer is on
 * its way meanwhile. A cursor that is asked for one row at a time took most of a report's time.
 */
async function* inBatches<T>(cursor: FindCursor<T>): AsyncIterable<readonly T[]> {
  try {
    let more = cursor.hasNext();
    while (await more) {
      const batch = cursor.readBufferedDocuments();
      more = cursor.hasNext();
      // Awaited in the next round; whoever stops before that doesn't want to know.
      more.catch(() => undefined);
      yield batch;
    }
  } finally {
    await cursor.close();
  }
}

/**
 * The batches of a cursor, each with what belongs to it by `join`; both are read while the batch before is worked on.
 */
export function joinedBatches<T, J>(
  cursor: FindCursor<T>,
  join: (rows: readonly T[]) => Promise<J>,
): AsyncIterable<{ readonly rows: readonly T[]; readonly joined: J }> {
  async function* joining() {
    for await (const rows of inBatches(cursor)) yield { rows, joined: await join(rows) };
  }
  return ahead(joining());
}

async function* ahead<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (let { done, value } = await next; done !== true; { done, value } = await next) {
      next = iterator.next();
      // Awaited in the next round; whoever stops before that doesn't want to know.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The rows in the pieces that they are written in. */
export function* inPieces<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += writtenAtOnce) yield rows.slice(from, from + writtenAtOnce);
}
