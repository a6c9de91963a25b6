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

function shownBy({ shape }: z.ZodObject, row: object, others: object = {}): object {
  const shown: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const own = fieldOf(name);
    const source = (own in others ? others : row) as Readonly<Record<string, unknown>>;
    const held = source[own] ?? emptyOf(field as z.ZodType);
    if (held !== undefined) shown[name] = onTheWire(field as z.ZodType, held);
  }
  return shown;
}

const fieldOf = (name: string) => name.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

function emptyOf(field: z.ZodType): null | readonly never[] | undefined {
  if (field instanceof z.ZodNullable) return null;
  return field instanceof z.ZodArray ? [] : undefined;
}

function onTheWire(field: z.ZodType, held: unknown): unknown {
  if (held === null) return null;
  if (held instanceof Date) return held.toISOString();
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return onTheWire(field.unwrap() as z.ZodType, held);
  if (field instanceof z.ZodArray)
    return (held as unknown[]).map((item) => onTheWire(field.element as z.ZodType, item));
  return field instanceof z.ZodObject ? shownBy(field, held as object) : held;
}
