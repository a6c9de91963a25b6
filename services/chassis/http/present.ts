import { z } from 'zod';

/** A field of a wire schema as its row names it: `firstName` of `first_name`. */
type FieldOf<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<FieldOf<Rest>>}` : Name;

/** What a row may hold for a value of the wire: a date for an instant. */
type Held<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Held<Item>[]
    : T extends object
      ? Row<T>
      : T;

/** What a field may lack: null and lists are `lacking` of it, an optional field is left out. */
type Lacking<T> = undefined extends T
  ? null
  : null extends T
    ? undefined
    : T extends readonly unknown[]
      ? undefined
      : never;

type Row<T> = { readonly [F in keyof T as FieldOf<F>]: Held<T[F]> | Lacking<T[F]> };

/** The fields of a schema as a row has them. */
type RowOf<S extends z.ZodRawShape> = Row<z.output<z.ZodObject<S>>>;

/** Makes the compiler name the fields of the schema, also optional ones, that neither a row nor `others` have. */
type Naming<Field extends PropertyKey, R> = { readonly [F in Exclude<Field, keyof R>]: never };

/**
 * A row as a wire schema shows it: the schema's fields by name, in camelCase where it writes them in snake_case, and
 * dates as instants; so do the objects in it. Nothing that the schema does not name leaves. Where the row has nothing, an
 * optional field is left out, and another one is null or an empty list.
 * @param others what is not, or not so, in the row
 */
export function presentAs<
  S extends z.ZodRawShape,
  R extends Partial<Omit<RowOf<S>, keyof O>>,
  O extends Partial<RowOf<S>> = object,
>(schema: z.ZodObject<S>, row: R & Naming<Exclude<keyof RowOf<S>, keyof O>, R>, others?: O): z.output<z.ZodObject<S>> {
  return shownBy(schema, row, others) as never;
}

function shownBy(schema: z.ZodObject, row: object, others: object = {}): object {
  const shown: Record<string, unknown> = {};
  for (const { name, own, empty, toWire } of fieldsOf(schema)) {
    const source = (own in others ? others : row) as Readonly<Record<string, unknown>>;
    const held = source[own] ?? empty;
    if (held !== undefined) shown[name] = toWire(held);
  }
  return shown;
}

/** How a field of a wire schema is shown. */
interface Shown {
  readonly name: string;
  /** Its name in a row. */
  readonly own: string;
  /** What stands for nothing; undefined leaves the field out. */
  readonly empty: null | readonly never[] | undefined;
  readonly toWire: (held: unknown) => unknown;
}

const known = new WeakMap<z.ZodObject, readonly Shown[]>();

/** Found once for each schema: a page shows it two hundred times. */
function fieldsOf(schema: z.ZodObject): readonly Shown[] {
  const before = known.get(schema);
  if (before) return before;
  const fields = Object.entries(schema.shape).map(([name, type]) => {
    const field = type as z.ZodType;
    const own = name.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
    return { name, own, empty: emptyOf(field), toWire: orNull(wireOf(field)) };
  });
  known.set(schema, fields);
  return fields;
}

function emptyOf(field: z.ZodType): Shown['empty'] {
  if (field instanceof z.ZodNullable) return null;
  return field instanceof z.ZodArray ? [] : undefined;
}

function wireOf(field: z.ZodType): Shown['toWire'] {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return wireOf(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodArray) {
    const toWire = orNull(wireOf(field.element as z.ZodType));
    return (held) => (held as unknown[]).map(toWire);
  }
  if (field instanceof z.ZodObject) return (held) => shownBy(field, held as object);
  return (held) => (held instanceof Date ? held.toISOString() : held);
}

const orNull =
  (toWire: Shown['toWire']): Shown['toWire'] =>
  (held) =>
    held === null ? null : toWire(held);
