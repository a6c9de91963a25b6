import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '@studio/contracts/http/route';
import { openDatabases, type StudioDatabases } from '../../../run/studio-databases.ts';
import { inParallel } from '../../testing/kit/in-parallel.ts';
import { type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import { createUser } from './callers.ts';
import type { Input } from './example-inputs.ts';
import { oddBodies, oddTexts, oddValues } from './odd-values.ts';
import { requestOf, routesUnderTest } from './routes-under-test.ts';
import { outcomeOf, send, type Sent } from '@studio/chassis/testing/api-client';
import { createResources } from './resources.ts';

const studio = inject('studio');
const routes = routesUnderTest();
const lanes = 6;
/** Odd values for each field, others from field to field; `npm run test:long` tries all of them. */
const valuesPerField = Number(process.env['ODD_VALUES'] ?? 8);

/** One request with something odd in it. */
interface Odd {
  readonly what: string;
  readonly sent: Sent;
  /** Whether only a 400 is correct. */
  readonly isWrong: boolean;
}

describe('odd input is refused with 4xx, never answered with 5xx', () => {
  let databases: StudioDatabases;
  let admin: Person;
  let caller: Person;
  let resources: ReturnType<typeof createResources>;

  beforeAll(async () => {
    databases = await openDatabases(studio.mongoUrl, studio.namespace);
    admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
    caller = await createUser(studio.origin, admin, { type: 'admin' });
    resources = createResources({ origin: studio.origin, admin, databases }, await registerMember(studio.origin));
  });
  afterAll(() => databases.close());

  /** The inputs that are answered wrongly. */
  async function answeredWrongly(odd: readonly Odd[]): Promise<string[]> {
    const authorization = `Bearer ${caller.token}`;
    const wrong = await inParallel(lanes, odd, async ({ what, sent, isWrong }) => {
      const answer = await send(studio.origin, { ...sent, headers: { ...sent.headers, authorization } });
      const isRight = isWrong ? answer.status === 400 : answer.status < 500;
      return isRight ? [] : [`${what}: ${outcomeOf(answer)}`];
    });
    return wrong.flat();
  }

  test.each(routes.filter(({ route }) => route.body))('in every field of the body: $name', async (route) => {
    const input = await route.makeInput(resources);
    const odd = [...oddFields(route.route, input, routes.indexOf(route)), ...oddWholes(route.route, input)];
    expect(await answeredWrongly(odd)).toEqual([]);
  });

  test.each(routes.filter(({ route }) => route.query))('in every field of the query: $name', async (route) => {
    const input = await route.makeInput(resources);
    expect(await answeredWrongly(oddQueries(route.route, input, routes.indexOf(route)))).toEqual([]);
  });

  test.each(routes.filter(({ route }) => route.params))('in every part of the path: $name', async (route) => {
    expect(await answeredWrongly(oddPaths(route.route, await route.makeInput(resources)))).toEqual([]);
  });
});

/** The values of a turn: those of the next turn follow them, and after the last comes the first. */
function valuesOfTurn<T>(values: Readonly<Record<string, T>>, turn: number): [string, T][] {
  const all = Object.entries(values);
  const count = Math.min(valuesPerField, all.length);
  return Array.from({ length: count }, (_, index) => all[(turn * count + index) % all.length]!);
}

function oddFields(route: Route, input: Input, turn: number): Odd[] {
  return variantsOf(jsonSchemaOf(route.body!)).flatMap((variant) =>
    Object.entries(variant.properties ?? {}).flatMap(([field, property], index) => {
      const usual = { ...input.body, ...constantsOf(variant) };
      const types = typesOf(property as JsonSchema);
      return valuesOfTurn(oddValues, turn + index).map(([what, value]): Odd => {
        const body = { ...usual, [field]: value };
        const isWrong = !types.has(jsonTypeOf(value)) || !route.body!.safeParse(body).success;
        return { what: `${field}: ${what}`, sent: requestOf(route, { ...input, body }), isWrong };
      });
    }),
  );
}

function oddWholes(route: Route, input: Input): Odd[] {
  const sent = requestOf(route, input);
  const headers = { 'content-type': 'application/json' };
  return Object.entries(oddBodies).map(([what, body]) => ({ what, sent: { ...sent, headers, body }, isWrong: true }));
}

function oddQueries(route: Route, input: Input, turn: number): Odd[] {
  const { path } = requestOf(route, { ...input, query: {} });
  const request = (what: string, pairs: [string, string][], isWrong: boolean): Odd => {
    return { what, sent: { method: route.method, path: `${path}?${new URLSearchParams(pairs).toString()}` }, isWrong };
  };
  return Object.keys(jsonSchemaOf(route.query!).properties ?? {}).flatMap((field, index) => {
    const { [field]: usual = 'a', ...others } = input.query ?? {};
    const rest = Object.entries(others);
    const isWrong = (value: unknown) => !route.query!.safeParse({ ...others, [field]: value }).success;
    return [
      ...valuesOfTurn(oddTexts, turn + index).map(([what, text]) =>
        request(`${field}: ${what}`, [...rest, [field, text]], isWrong(text)),
      ),
      request(`${field}: twice`, [...rest, [field, usual], [field, usual]], true),
      request(`${field}: as an operator`, [...rest, [`${field}[$gt]`, '']], isWrong(undefined)),
      request(`${field}: as an array`, [...rest, [`${field}[]`, 'a']], isWrong(undefined)),
      request(
        `${field}: beside a prototype`,
        [...rest, [field, usual], ['__proto__', 'x'], ['constructor', 'y']],
        false,
      ),
    ];
  });
}

function oddPaths(route: Route, input: Input): Odd[] {
  return Object.entries(route.params!.shape).flatMap(([name, schema]) =>
    Object.entries(oddTexts)
      .filter(([, text]) => text !== '')
      .map(([what, text]) => {
        const params = { ...input.params, [name]: text };
        return {
          what: `${name}: ${what}`,
          sent: requestOf(route, { ...input, params }),
          isWrong: !schema.safeParse(text).success,
        };
      }),
  );
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function variantsOf(schema: JsonSchema): JsonSchema[] {
  const variants = schema.anyOf ?? schema.oneOf;
  return variants ? variants.flatMap(variantsOf) : [schema];
}

/** The fields that select the variant of a form. */
function constantsOf({ properties = {} }: JsonSchema): Record<string, unknown> {
  const constants = Object.entries(properties as Record<string, JsonSchema>).filter(([, { const: value }]) => value);
  return Object.fromEntries(constants.map(([name, { const: value }]) => [name, value]));
}

/** The JSON types that a field may have. */
function typesOf(schema: JsonSchema): Set<string> {
  const types = variantsOf(schema).flatMap(({ type, enum: values, const: value }) => {
    return type ?? (values ?? [value]).map(jsonTypeOf);
  });
  return new Set(types);
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
