import { isDeepStrictEqual } from 'node:util';
import type { Row, StudioDatabases } from '../../run/studio-databases.ts';
import type { Source } from './projection.ts';
import { projections } from './projections.ts';

/** Each projection holds exactly its owner's rows. */
export async function* checkProjections(databases: StudioDatabases): AsyncGenerator<string> {
  for (const { name, owner, copy } of projections) {
    const copied = new Map<string, Picture>();
    for await (const [id, picture] of pictures(databases, copy)) copied.set(id, picture);
    for await (const [id, owned] of pictures(databases, owner)) {
      const is = copied.get(id);
      copied.delete(id);
      if (is === undefined) {
        yield `${name}: ${id} is missing`;
        continue;
      }
      const differing = fieldsThatDiffer(is, owned);
      if (differing.length > 0) yield `${name}: ${id} differs in ${differing.join(', ')}`;
    }
    for (const id of copied.keys()) yield `${name}: ${id} is not known to its owner`;
  }
}

type Picture = Readonly<Record<string, unknown>>;

/** The rows of the sources, reduced to the fields that owner and projection share. */
async function* pictures(
  databases: StudioDatabases,
  sources: readonly Source[],
): AsyncGenerator<readonly [id: string, Picture]> {
  for (const { service, collection, filter = {}, id = (row: Row) => row._id, picture, isLeftOut } of sources) {
    const database = service === 'sessions' ? databases.sessions : databases.of[service];
    const rows = database.collection<Row>(collection).find(filter).batchSize(5_000);
    for await (const row of rows) {
      const reduced = picture(row);
      if (!isLeftOut?.(reduced)) yield [id(row), reduced];
    }
  }
}

/** Names only: the audit prints no personal data. A field that the copy's picture does not have is not compared. */
function fieldsThatDiffer(copied: Picture, owned: Picture): string[] {
  return Object.keys(copied).filter((field) => !isDeepStrictEqual(copied[field], owned[field]));
}
