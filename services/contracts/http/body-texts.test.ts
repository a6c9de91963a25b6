import { expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './all-routes.ts';
import { loginSchema, passwordChangeSchema } from './auth-routes.ts';
import type { Route } from './route.ts';

const long = 'x'.repeat(10_000);
const single = [undefined, null, true, '', ' ', 'x', long, 'a\u0000b', '9999-99-99', '2999-01-01', -1, 1.5, 1e12, NaN];
const composed = [{}, [], [7], [null], [long], Array.from({ length: 100 }, () => 'x')];
const oddValues = [...single, ...composed];
const withoutText = 'has no text of its own';

const bodies = allRoutes.flatMap(({ method, path, body }: Route) =>
  body ? [{ call: `${method} ${path}`, body }] : [],
);

/** The objects that a body may be, each with the fields that distinguish it. */
function formsOf(body: z.ZodType) {
  const forms = (body instanceof z.ZodDiscriminatedUnion ? body.options : [body]) as z.ZodObject[];
  return forms.map(({ shape }) => {
    const literals = Object.entries(shape).flatMap(([field, schema]) =>
      schema instanceof z.ZodLiteral ? [[field, schema.value] as const] : [],
    );
    return { fields: Object.keys(shape), literals: Object.fromEntries(literals) };
  });
}

function isWordless(body: z.ZodType, form: Record<string, unknown>, field: string): boolean {
  const { error } = body.safeParse(form, { error: () => withoutText });
  return error?.issues.some(({ path, message }) => path[0] === field && message === withoutText) ?? false;
}

// The forms of the web app check with these schemas too, and zod's own texts are English there.
test.each(bodies)('$call refuses every field in words of the studio', ({ body }) => {
  for (const { fields, literals } of formsOf(body)) {
    const wordless = fields.filter((field) =>
      oddValues.some((value) => isWordless(body, { ...literals, [field]: value }, field)),
    );
    expect(wordless).toEqual([]);
  }
});

test.each([
  ['password', loginSchema],
  ['currentPassword', passwordChangeSchema],
])('a %s that is too long is told to be so, not to be missing', (field, schema) => {
  const { error } = schema.safeParse({ [field]: long });
  expect(error?.issues).toContainEqual(expect.objectContaining({ path: [field], message: 'Máximo 200 caracteres' }));
});
