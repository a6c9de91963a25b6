import type { Row, Service } from '../../run/studio-databases.ts';

/** Rows of one collection, reduced to what owner and projection have in common. */
export interface Source {
  readonly service: Service | 'sessions';
  readonly collection: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** The id by which both sides know the row. Default: `_id`. */
  readonly id?: (row: Row) => string;
  readonly picture: (row: Row) => Readonly<Record<string, unknown>>;
  /** Whether the other side need not have a row of this picture. Default: it must. */
  readonly isLeftOut?: (picture: Readonly<Record<string, unknown>>) => boolean;
}

export interface Projection {
  readonly name: string;
  readonly owner: readonly Source[];
  readonly copy: readonly Source[];
}

/** Reduces rows to these fields. A field that a row lacks is null. */
export const picking =
  (...fields: readonly string[]) =>
  (row: Row) =>
    Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

export function from(
  service: Service | 'sessions',
  collection: string,
  picture: Source['picture'],
  filter = {},
): Source[] {
  return [{ service, collection, picture, filter }];
}
