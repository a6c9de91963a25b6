import { isDeepStrictEqual } from 'node:util';
import { type ClientSession, type Connection, type Model, type mongo, Schema } from 'mongoose';
import { z } from 'zod';
import { studioVersion } from '../config/studio-version.ts';

/** The account that a document is about, and what becomes of the document when that account is deleted. */
interface Subject {
  /** The field with the account id. */
  readonly field: string;
  /**
   * `removed`: the whole document, by `removeOf`. `emptied`: a named function clears what is personal. `stays`: it has
   * no personal data besides the id.
   */
  readonly onDeletion: 'removed' | 'emptied' | 'stays';
}

type Shape = z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>;

export interface Declaration<S extends Shape> {
  /** What a document is, for `docs/stored-data.md`. */
  readonly holds: string;
  /** What is stored, and what MongoDB accepts. Fields that later versions add are not refused. */
  readonly shape: S;
  /** What MongoDB accepts, if that is less than the whole shape: rows that a process of an older version writes. */
  readonly accepts?: z.ZodObject;
  readonly indexes?: readonly mongo.IndexDescription[];
  /** Null if a document is about nobody. */
  readonly subject: Subject | null;
  /** How long it is kept, unless an index expires it. */
  readonly kept?: string;
}

/** A kind of stored document, declared once in the room that owns it. */
export interface Collection<S extends Shape = Shape> extends Declaration<S> {
  readonly name: string;
}

/** Declares a collection; `Stored` is the type of its documents. */
export function collection<S extends Shape>(name: string, declaration: Declaration<S>): Collection<S> {
  return { name, ...declaration };
}

/** A document of a collection, as it is read. */
export type Stored<C extends Collection> = Frozen<z.output<C['shape']>>;

type Frozen<T> = unknown extends T
  ? T
  : T extends string | number | boolean | Date | mongo.Binary | null | undefined
    ? T
    : { readonly [K in keyof T]: Frozen<T[K]> };

export type Collections = Readonly<Record<string, Collection>>;

type Models<T extends Collections> = { readonly [K in keyof T]: Model<Stored<T[K]>> };
type Drivers<T extends Collections> = { readonly [K in keyof T]: mongo.Collection<Stored<T[K]>> };

/**
 * Opens the models of a service. Mongoose knows the names of the fields, so that a wrong one in a filter throws. What is
 * written is checked by the compiler, and by MongoDB; fields of a later version that were read are written back.
 */
export function openModels<T extends Collections>(connection: Connection, collections: T): Models<T> {
  const models = Object.entries(collections).map(([key, { name, shape }]) => {
    const paths = Object.fromEntries(fieldsOf(shape).map((field) => [field, Schema.Types.Mixed]));
    const options = { collection: name, versionKey: false, strict: false, minimize: false } as const;
    return [key, connection.models[name] ?? connection.model(name, new Schema(paths, options))];
  });
  return Object.fromEntries(models);
}

/** The driver's collections of a service: neither filters nor documents pass mongoose. */
export function openDrivers<T extends Collections>(connection: Connection, collections: T): Drivers<T> {
  const db = connection.getClient().db(connection.name);
  return Object.fromEntries(Object.entries(collections).map(([key, { name }]) => [key, db.collection(name)])) as never;
}

/** The names of the fields of a document. */
export function fieldsOf(shape: Shape): readonly string[] {
  const objects = shape instanceof z.ZodObject ? [shape] : shape.options;
  return [...new Set(objects.flatMap((object) => Object.keys(object.shape)))];
}

/**
 * Creates a collection with its validator and indexes. The validator refuses wrong new documents, and changes that make
 * a right one wrong; a document that an older version wrote otherwise can still be read and changed. The validator of a
 * newer version stays: it accepts what this one writes, since a later version only adds optional fields.
 * @throws MongoServerError when an index conflicts with an existing one
 */
export async function ensureCollection(db: mongo.Db, declared: Collection): Promise<void> {
  const { name, shape, accepts = shape, indexes = [] } = declared;
  const validator = validatorOf(accepts);
  const [known] = await db.listCollections<mongo.CollectionInfo>({ name }).toArray();
  const options = { validator, validationLevel: 'moderate', validationAction: 'error' };
  if (!known) await db.createCollection(name, options);
  else if (isOutdated(known.options?.['validator'], validator)) await db.command({ collMod: name, ...options });
  if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
}

const byNumbers = new Intl.Collator('en', { numeric: true });

function isOutdated(present: mongo.Document | undefined, wanted: mongo.Document): boolean {
  const madeBy = String(present?.['$jsonSchema']?.['description'] ?? '');
  return byNumbers.compare(madeBy, studioVersion) <= 0 && !isDeepStrictEqual(present, wanted);
}

/** A JSON schema as MongoDB understands it: draft 4 with `bsonType`, without what only texts of people have. */
function validatorOf(shape: Shape): mongo.Document {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-4',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const known = jsonSchema as Record<string, unknown>;
      if (zodSchema._zod.def.type === 'date') known['bsonType'] = 'date';
      if (known['type'] === 'integer') Object.assign(known, { type: 'number', multipleOf: 1 });
      if (known['additionalProperties'] === false) delete known['additionalProperties'];
      for (const word of ['format', 'pattern', 'default', 'readOnly']) delete known[word];
    },
  });
  return { $jsonSchema: { description: studioVersion, ...schema } };
}

/** Finds the account that a record is about by the record's id; null if there is none. By the name of its collection. */
export type Owners = ReadonlyMap<string, (id: string) => Promise<string | null>>;

/** The owners of a service's records, as far as its collections declare a subject. */
export function ownersIn(connection: Connection, collections: Collections): Owners {
  const database = connection.getClient().db(connection.name);
  return new Map(
    Object.values(collections).flatMap(({ name, subject }) => {
      if (subject === null) return [];
      const { field } = subject;
      const rows = database.collection<Record<string, string | null> & { _id: string }>(name);
      const find = async (id: string) => (await rows.findOne({ _id: id }, { projection: { [field]: 1 } }))?.[field];
      return [[name, async (id: string) => (await find(id)) ?? null] as const];
    }),
  );
}

type Removing = {
  deleteMany(filter: Record<string, string>, options: { session?: ClientSession }): PromiseLike<unknown>;
};

/**
 * Removes the documents about an account whose declarations say that its deletion removes them.
 * @param stores the collections, opened
 */
export async function removeOf<T extends Collections>(
  stores: { readonly [K in keyof T]: unknown },
  collections: T,
  accountId: string,
  session?: ClientSession,
): Promise<void> {
  for (const [key, { subject }] of Object.entries(collections)) {
    if (subject?.onDeletion !== 'removed') continue;
    await (stores[key] as Removing).deleteMany({ [subject.field]: accountId }, session ? { session } : {});
  }
}
