import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import { openApiDocument } from './openapi.ts';

const rename = route({
  method: 'PUT',
  path: '/api/admin/shelves/:id/name',
  summary: 'Renames a shelf',
  access: 'admin',
  act: 'none',
  headers: z.object({ 'x-shelf': z.string().optional() }),
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  query: z.object({ notify: z.string().optional(), until: z.iso.date() }),
  body: z.object({ name: z.string().trim(), size: z.string().transform(Number).default(1) }),
  success: { status: 200, schema: z.object({ name: z.string() }) },
  refusals: ['NAME_TAKEN'],
});
const download = route({
  method: 'GET',
  path: '/api/shelves',
  summary: 'Downloads',
  access: 'public',
  success: { status: 200, file: ['application/pdf'] },
});
const list = route({
  method: 'GET',
  path: '/api/shelves/all',
  summary: 'Lists',
  access: 'public',
  success: { status: 200, schema: z.array(z.string()), conditional: true },
});
const inventory = route({
  method: 'GET',
  path: '/api/admin/shelves',
  summary: 'Lists all',
  access: 'admin',
  readableByKey: true,
  success: { status: 200, schema: z.array(z.string()) },
});
const grade = route({
  method: 'GET',
  path: '/api/coach/shelves',
  summary: 'Grades',
  access: 'coach',
  success: { status: 200, schema: z.array(z.string()) },
});
const watch = route({
  method: 'GET',
  path: '/api/shelves/live',
  summary: 'Watches',
  access: 'public',
  success: { status: 200, eventStream: z.object({ event: z.literal('full'), data: z.object({ id: z.string() }) }) },
});
const catalogue = { NAME_TAKEN: { status: 409, code: 'NAME_TAKEN', message: 'Ya existe' } };
const document = openApiDocument({
  title: 'Shelves',
  version: '1',
  routes: [rename, download, list, inventory, grade, watch],
  catalogue,
});

test('an operation has its parameters, body and access', () => {
  const operation = document.paths['/api/admin/shelves/{id}/name']!['put']!;
  expect(operation).toMatchObject({
    operationId: 'putAdminShelvesByIdName',
    security: [{ session: ['admin'] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: String.raw`^\d+$` } },
      { name: 'notify', in: 'query', required: false },
      { name: 'until', in: 'query', required: true },
      { name: 'x-shelf', in: 'header', required: false },
      { name: 'Idempotency-Key', in: 'header', required: false },
    ],
    requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
  });
});

test('every refusal is listed under its status, with its text', () => {
  const { responses } = document.paths['/api/admin/shelves/{id}/name']!['put']!;
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '409', '413', '429', '500', '503']);
  expect(responses['409']!.description).toMatch(/`IDEMPOTENCY_KEY_REUSED`: .*\n\n`NAME_TAKEN`: Ya existe$/);
  expect(responses['503']!.headers).toHaveProperty('Retry-After');
});

test('a route of coaches refuses everybody else, and needs a session', () => {
  const { responses, security } = document.paths['/api/coach/shelves']!['get']!;
  expect(security).toEqual([{ session: ['coach'] }]);
  expect(responses['403']!.description).toContain('`FORBIDDEN`');
});

test('a route names who may call it, and only one of full administrators sends a desk to them', () => {
  const [atDesk, full] = (['desk', 'admin'] as const).map((access) => {
    const { paths } = openApiDocument({ title: 'Shelves', version: '1', routes: [{ ...rename, access }], catalogue });
    return paths['/api/admin/shelves/{id}/name']!['put']!;
  });
  expect([atDesk!.security, full!.security]).toEqual([[{ session: ['desk'] }], [{ session: ['admin'] }]]);
  expect(atDesk!.responses['403']!.description).not.toContain('ASK_ADMINISTRATOR');
  expect(full!.responses['403']!.description).toContain('`ASK_ADMINISTRATOR`: Esto lo hace un administrador');
});

test('files are binary, and public routes need no session', () => {
  const { responses, security } = document.paths['/api/shelves']!['get']!;
  expect(security).toEqual([]);
  expect(responses['200']!.content).toEqual({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } });
});

test('a route that keys may read names both ways in', () => {
  const { security } = document.paths['/api/admin/shelves']!['get']!;
  expect(security).toEqual([{ session: ['admin'] }, { key: [] }]);
});

test('a conditional answer has an ETag', () => {
  const { parameters, responses } = document.paths['/api/shelves/all']!['get']!;
  expect(parameters).toMatchObject([{ name: 'If-None-Match', in: 'header', required: false }]);
  expect(responses['200']!.headers).toHaveProperty('ETag');
  expect(responses['304']).not.toHaveProperty('content');
});

test('the data of an event is JSON in a string', () => {
  const { content } = document.paths['/api/shelves/live']!['get']!.responses['200']!;
  expect(content!['text/event-stream']!.schema).toMatchObject({
    properties: {
      event: { const: 'full' },
      data: { type: 'string', contentMediaType: 'application/json', contentSchema: { required: ['id'] } },
    },
  });
});

test('an unknown refusal is an error', () => {
  expect(() => openApiDocument({ title: '', version: '1', routes: [rename], catalogue: {} })).toThrow('NAME_TAKEN');
});
