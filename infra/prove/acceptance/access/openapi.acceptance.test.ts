import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { OpenApiDocument, OpenApiOperation } from '@studio/chassis/http/openapi';
import type { Route } from '@studio/contracts/http/route';
import { openApiPath } from '@studio/contracts/http/route-path';
import { apiClient } from '@studio/chassis/testing/api-client';
import { routesUnderTest } from './routes-under-test.ts';

const { origin } = inject('studio');
const routes = routesUnderTest();

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
});
