import { z } from 'zod';
import { type Collection, fieldsOf } from '../mongo/collection.ts';

/** The fields of a collection's documents that presenting one does not read, sorted. */
export function unreadFields({ shape }: Collection, present: (document: never) => unknown): string[] {
  const read = new Set<PropertyKey>();
  const get = (document: object, field: PropertyKey) => {
    read.add(field);
    return Reflect.get(document, field) as unknown;
  };
  present(new Proxy(sampleOf(shape) as object, { get }) as never);
  return fieldsOf(shape)
    .filter((field) => !read.has(field))
    .toSorted();
}

/**
 * A document of a shape with every optional field, no null, and one element in each list.
 * @throws Error for a kind of shape that no collection has yet
 */
function sampleOf(shape: z.ZodType): unknown {
  if (shape instanceof z.ZodString || shape instanceof z.ZodISODateTime) return '2026-11-29T10:00:00.000Z';
  if (shape instanceof z.ZodNumber) return 1;
  if (shape instanceof z.ZodBoolean) return true;
  if (shape instanceof z.ZodDate) return new Date();
  if (shape instanceof z.ZodEnum) return shape.options[0];
  if (shape instanceof z.ZodLiteral) return shape.value;
  if (shape instanceof z.ZodArray) return [sampleOf(shape.element as z.ZodType)];
  if (shape instanceof z.ZodRecord) return { one: sampleOf(shape.valueType as z.ZodType) };
  if (shape instanceof z.ZodUnion) return sampleOf(shape.options[0] as z.ZodType);
  if (shape instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(shape.shape).map(([field, inner]) => [field, sampleOf(inner as z.ZodType)]),
    );
  }
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional || shape instanceof z.ZodExactOptional) {
    return sampleOf(shape.unwrap() as z.ZodType);
  }
  throw new Error(`no sample of ${shape.def.type}`);
}
