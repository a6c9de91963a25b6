import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import type { OpenApiDocument, OpenApiOperation } from '@studio/chassis/http/openapi';
import { isMutating, type Route, type Success } from '@studio/contracts/http/route';
import { openApiPath } from '@studio/contracts/http/route-path';
import { type RefusalCode, refusals } from '@studio/contracts/http/refusals';
import { apiClient } from '@studio/chassis/testing/api-client';
import { routesUnderTest } from './routes-under-test.ts';

const { origin } = inject('studio');
const routes = routesUnderTest();

/** The JSON Schema of a schema's input or output, as the document has it. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The media types of a successful answer. */
function mediaTypesOf(success: Success): readonly string[] {
  if ('file' in success) return success.file;
  if ('page' in success) return ['text/html'];
  if ('eventStream' in success) return ['text/event-stream'];
  return 'schema' in success ? ['application/json'] : [];
}

/** The statuses of all refusals that a route may answer. */
function statusesOf({ method, access, headers, params, query, body, refusals: codes = [] }: Route): number[] {
  const { INVALID_INPUT, NO_SESSION, FORBIDDEN, BODY_TOO_LARGE, ...common } = genericRefusals;
  const always = [common.TOO_MANY_REQUESTS, common.INTERNAL, common.UNAVAILABLE];
  const guarded = access === 'public' ? [] : access === 'member' ? [NO_SESSION] : [NO_SESSION, FORBIDDEN];
  const keyed = isMutating(method) ? [INVALID_INPUT, common.IDEMPOTENCY_KEY_REUSED] : [];
  const input = (headers ?? params ?? query ?? body) ? [INVALID_INPUT] : [];
  const large = body ? [BODY_TOO_LARGE] : [];
  const versioned = headers && 'if-match' in headers.shape ? [common.CHANGED_MEANWHILE] : [];
  const own = codes.map((code) => refusals[code as RefusalCode]);
  return [...always, ...guarded, ...keyed, ...input, ...large, ...versioned, ...own].map(({ status }) => status);
}

describe('the OpenAPI document', () => {
  let document: OpenApiDocument;
  const operationOf = ({ path, method }: Route) =>
    document.paths[openApiPath(path)]?.[method.toLowerCase()] as OpenApiOperation;

  beforeAll(async () => {
    document = (await apiClient(origin).get('/api/openapi.json')).body;
  });

  test('is JSON', async () => {
    const { status, headers } = await apiClient(origin).get('/api/openapi.json');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  test('is of version 3.1 and has every declared call, and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  });

  test('gives each call a name of its own', () => {
    const names = routes.map(({ route }) => operationOf(route).operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(routes)('describes input, answer, errors and access: $name', ({ route }) => {
    const operation = operationOf(route);
    const { success } = route;
    expect(operation.summary).toBe(route.summary);
    expect(operation.security).toEqual(route.access === 'public' ? [] : [{ session: [] }]);
    expect(operation.requestBody?.content['application/json']?.schema).toEqual(
      route.body && jsonSchemaOf(route.body, 'input'),
    );
    const parameters = (operation.parameters ?? []).map(({ name, in: place }) => `${place} ${name}`);
    const inPath = Object.keys(route.params?.shape ?? {}).map((name) => `path ${name}`);
    const inQuery = Object.keys((route.query && jsonSchemaOf(route.query, 'input').properties) ?? {});
    const isConditional = 'conditional' in success;
    const inHeader = [
      ...Object.keys(route.headers?.shape ?? {}),
      ...(isMutating(route.method) ? ['Idempotency-Key'] : []),
      ...(isConditional ? ['If-None-Match'] : []),
    ];
    expect(parameters.toSorted()).toEqual(
      [...inPath, ...inQuery.map((name) => `query ${name}`), ...inHeader.map((name) => `header ${name}`)].toSorted(),
    );

    const { content = {} } = operation.responses[success.status] ?? {};
    const answer = 'schema' in success ? jsonSchemaOf(success.schema, 'output') : undefined;
    expect(Object.keys(content)).toEqual(mediaTypesOf(success));
    expect(content['application/json']?.schema).toEqual(answer);
    const { [success.status]: _done, 304: unchanged, ...errors } = operation.responses;
    expect(unchanged !== undefined).toBe(isConditional);
    expect(Object.keys(errors).map(Number)).toEqual([...new Set(statusesOf(route))].toSorted((a, b) => a - b));
    for (const { content: problem } of Object.values(errors)) {
      expect(problem).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } });
    }
    for (const code of route.refusals ?? []) {
      expect(operation.responses[refusals[code as RefusalCode].status]?.description).toContain(code);
    }
  });
});
