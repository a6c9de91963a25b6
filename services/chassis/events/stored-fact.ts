import { z } from 'zod';
import type { Fact } from './envelope.ts';

type StoredField<F> = F extends z.ZodISODateTime
  ? z.ZodDate
  : F extends z.ZodOptional<infer Inner extends z.ZodType>
    ? z.ZodExactOptional<Inner>
    : F extends z.ZodNullable<infer Inner extends z.ZodType>
      ? z.ZodNullable<StoredField<Inner>>
      : F extends z.ZodDefault<infer Inner extends z.ZodType>
        ? z.ZodExactOptional<Inner>
        : F;

type StoredFields<S extends z.ZodRawShape> = { readonly [Field in keyof S]: StoredField<S[Field]> };

/**
 * The fields of an event as they are stored: instants as dates, an optional field not at all if it is absent. Instants
 * within other fields stay text. A field with a default is optional, since rows from before it lack it.
 */
export function storedFields<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>): StoredFields<S> {
  const fields = Object.entries(shape).map(([name, field]) => [name, storedField(field as z.ZodType)]);
  return Object.fromEntries(fields);
}

function storedField(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodISODateTime) return z.date();
  if (field instanceof z.ZodNullable) return storedField(field.unwrap() as z.ZodType).nullable();
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) {
    return (field.unwrap() as z.ZodType).exactOptional();
  }
  return field;
}

interface Row {
  readonly _id: string;
  readonly version: number;
}

type State<S extends z.ZodRawShape, Id extends PropertyKey> = z.output<z.ZodObject<Omit<StoredFields<S>, Id>>>;

/** The fields of an event as its owner has them; those that the event may lack may be undefined. */
type Publishable<T> = Row & {
  readonly [F in keyof T]: {} extends Pick<T, F> ? Readonly<T[F]> | undefined : Readonly<T[F]>;
};

/** Makes the compiler name the fields of an event, also optional ones, that a row does not have. */
type Naming<Field extends PropertyKey, R> = { readonly [F in Exclude<Field, keyof R>]: never };

/**
 * The state of a row as its owner publishes it: the event's fields by name, dates as instants.
 * @param id the field of the event that carries the row's id
 */
export function factOf<S extends z.ZodRawShape, Id extends keyof S & string, R extends Publishable<State<S, Id>>>(
  { shape }: z.ZodObject<S>,
  id: Id,
  row: R & Naming<keyof State<S, Id>, R>,
): Fact<z.output<z.ZodObject<S>>> {
  const { _id, version } = row;
  const payload: Record<string, unknown> = { [id]: _id };
  for (const field of Object.keys(shape)) {
    if (field === id) continue;
    const value = (row as Readonly<Record<string, unknown>>)[field];
    if (value !== undefined) payload[field] = value instanceof Date ? value.toISOString() : value;
  }
  return { aggregateId: _id, version, payload: payload as never };
}
