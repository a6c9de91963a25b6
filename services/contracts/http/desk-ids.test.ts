import { z } from 'zod';
import { expect, test } from 'vitest';
import { allRoutes } from './all-routes.ts';
import { idSchema } from './fields.ts';
import type { Route } from './route.ts';

/** The fields of a schema that hold ids, e.g. `userId`. */
function idsIn(schema: z.ZodType | undefined, path: string): string[] {
  if (schema === undefined) return [];
  if (schema === idSchema) return [path];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => idsIn(field as z.ZodType, `${path}.${name}`));
  }
  return partsOf(schema).flatMap((part) => idsIn(part, path));
}

function partsOf(schema: z.ZodType): z.ZodType[] {
  const {
    innerType,
    element,
    in: from,
    out: to,
    options = [],
  } = schema._zod.def as unknown as {
    readonly [part in 'innerType' | 'element' | 'in' | 'out']?: z.ZodType;
  } & { readonly options?: readonly z.ZodType[] };
  return [innerType, element, from, to, ...options].filter((part) => part !== undefined);
}

const namedIn = ({ params, query, body }: Route) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => idsIn(schema, part));

test.each(
  allRoutes.filter(({ access }) => access === 'desk').map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s says what each of its ids names, so that a desk gets no further than it may', (_name, route) => {
  expect(Object.keys(route.ids ?? {}).toSorted()).toEqual([...new Set(namedIn(route))].toSorted());
});

test('ids are found at any depth', () => {
  const many = allRoutes.flatMap(namedIn);
  expect(many).toEqual(expect.arrayContaining(['params.id', 'query.users', 'body.coachId', 'body.rows.userId']));
});
