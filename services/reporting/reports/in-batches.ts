/** Rows that are read and joined at once: few questions to the database. */
export const readAtOnce = 400;
/** Rows that are written at once: few enough that other work gets its turn in between. */
const writtenAtOnce = 200;

/** What a cursor gives, some at a time: what belongs to them is then read at once instead of one by one. */
export async function* inBatches<T>(cursor: AsyncIterable<T>): AsyncIterable<readonly T[]> {
  let batch: T[] = [];
  for await (const row of cursor) {
    batch.push(row);
    if (batch.length < readAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The rows in the pieces that they are written in. */
export function* inPieces<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += writtenAtOnce) yield rows.slice(from, from + writtenAtOnce);
}
