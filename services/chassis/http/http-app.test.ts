import { Readable } from 'node:stream';
import jwt from 'jsonwebtoken';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import { currentContext } from '../context/request-context.ts';
import type { Session } from '../session/session-guard.ts';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { on } from './handler.ts';
import { bearer, benchKeys, json, startBench } from '../testing/http-bench.ts';

const note = z.object({ id: z.string(), text: z.string() });
const params = z.object({ shelf: z.string() });
const addNote = route({
  method: 'POST',
  path: '/api/notes/:shelf',
  summary: 'Adds a note',
  access: 'public',
  params,
  query: z.object({ copies: z.string().regex(/^\d$/, 'Una cifra').transform(Number).optional() }),
  body: z.object({ text: z.string({ error: 'Falta el texto' }).min(1, 'Falta el texto'), tag: z.string().optional() }),
  success: { status: 201, schema: note },
});
const readNote = route({
  method: 'GET',
  path: '/api/notes/:shelf',
  summary: 'Reads a note',
  access: 'member',
  params,
  success: { status: 200, schema: note },
});
const removeNote = route({
  method: 'DELETE',
  path: '/api/notes/:shelf',
  summary: 'Removes a note',
  access: 'admin',
  act: 'none',
  params,
  success: { status: 204 },
});
const lendNote = route({
  method: 'POST',
  path: '/api/notes/:shelf/loans',
  summary: 'Lends a note',
  access: 'desk',
  act: 'none',
  params,
  success: { status: 204 },
});
const countNotes = route({
  method: 'GET',
  path: '/api/notes/of/:owner',
  summary: 'Counts the notes of an owner and their friends',
  access: 'desk',
  ids: { 'params.owner': 'account', 'query.friends': 'account' },
  withheld: ['worth'],
  params: z.object({ owner: z.string() }),
  query: z.object({
    friends: z
      .string()
      .transform((ids) => ids.split(','))
      .optional(),
  }),
  success: { status: 200, schema: z.object({ notes: z.number(), worth: z.number().optional() }) },
});
const listOwners = route({
  method: 'GET',
  path: '/api/notes/owners',
  summary: 'Lists who owns notes',
  access: 'desk',
  rowsAbout: { account: 'owner' },
  success: { status: 200, schema: z.array(z.object({ owner: z.string() })) },
});
const gradeNote = route({
  method: 'GET',
  path: '/api/notes/:shelf/grade',
  summary: 'Grades a note',
  access: 'coach',
  params,
  success: { status: 200, schema: note },
});
const listNotes = route({
  method: 'GET',
  path: '/api/notes/all',
  summary: 'Lists notes',
  access: 'public',
  success: { status: 200, schema: z.array(note) },
});

const seen: unknown[] = [];
const bindings = [
  on(addNote, ({ params, query, body, session }) => {
    expectTypeOf(body).toEqualTypeOf<{ text: string; tag?: string | undefined }>();
    expectTypeOf(session).toEqualTypeOf<undefined>();
    seen.push(body);
    return { id: `${params.shelf}-${query.copies ?? 1}`, text: body.text };
  }),
  on(readNote, ({ session }) => {
    expectTypeOf(session).toEqualTypeOf<Session>();
    return { id: session.accountId, text: session.type };
  }),
  on(removeNote, () => undefined),
  on(lendNote, () => undefined),
  on(countNotes, () => ({ notes: 3, worth: 9_000 })),
  on(listOwners, () => [{ owner: 'admin' }, { owner: 'member' }]),
  on(gradeNote, ({ session }) => ({ id: session.accountId, text: session.type })),
  on(listNotes, () => []),
];

test('input arrives parsed and typed, and the answer has the declared status', async () => {
  const { call } = await startBench(bindings);
  const answer = await call('/api/notes/top?copies=3', json({ text: 'hola' }));
  expect(answer).toMatchObject({ status: 201, body: { id: 'top-3', text: 'hola' } });
});

test('undeclared fields never reach the handler', async () => {
  const { call } = await startBench(bindings);
  await call(
    '/api/notes/top',
    json('{"text":"a","type":"admin","__proto__":{"tag":"x"},"constructor":{"prototype":{"tag":"y"}}}'),
  );
  expect(seen.at(-1)).toEqual({ text: 'a' });
  expect(({} as { tag?: string }).tag).toBeUndefined();
});

test('invalid input is reported by field, with the first text as the message', async () => {
  const { call } = await startBench(bindings);
  const { status, body } = await call('/api/notes/top', json({ text: '', tag: 5 }));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Falta el texto',
    errors: [{ field: 'text' }, { field: 'tag' }],
  });
});

test.each([
  ['broken JSON', json('{"text":'), 'MALFORMED_JSON'],
  [
    'another content type',
    { method: 'POST', body: 'text=a', headers: { 'Content-Type': 'text/plain' } },
    'MALFORMED_JSON',
  ],
  ['a compressed body', json('x', { headers: { 'Content-Encoding': 'gzip' } }), 'MALFORMED_JSON'],
  [
    'a foreign charset',
    json('{}', { headers: { 'Content-Type': 'application/json; charset=ebcdic' } }),
    'MALFORMED_JSON',
  ],
  ['a list', json([]), 'INVALID_INPUT'],
  ['a bare string', json('"a"'), 'MALFORMED_JSON'],
  ['null', json('null'), 'MALFORMED_JSON'],
  ['no body', { method: 'POST' }, 'INVALID_INPUT'],
  ['operators of the database', json({ text: { $gt: '' } }), 'INVALID_INPUT'],
  ['JSON in UTF-16', { ...json(''), body: Buffer.from('{"text":"a"}', 'utf16le') }, 'MALFORMED_JSON'],
  ['NUL between tokens', json('{"text":\u0000}'), 'MALFORMED_JSON'],
  ['two objects', json('{"text":"a"}{}'), 'MALFORMED_JSON'],
  ['a number beyond all numbers', json('{"text":1e400}'), 'INVALID_INPUT'],
  ['nesting without end', json(`{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`), 'INVALID_INPUT'],
])('%s is refused as 400', async (_what, init, code) => {
  const { call } = await startBench(bindings);
  expect(await call('/api/notes/top', init)).toMatchObject({ status: 400, body: { code } });
});

test('a body over 100 kB is refused, also without Content-Length', async () => {
  const { call } = await startBench(bindings);
  const large = JSON.stringify({ text: 'a'.repeat(110_000) });
  expect(await call('/api/notes/top', json(large))).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
  const streamed = { ...json(''), body: Readable.toWeb(Readable.from([Buffer.from(large)])), duplex: 'half' };
  expect(await call('/api/notes/top', streamed as RequestInit)).toMatchObject({ status: 413 });
});

test.each([
  '/api/notes/top?copies=1&copies=2',
  '/api/notes/top?copies=',
  '/api/notes/top?copies[$gt]=1',
  '/api/notes/%E0%A4%A',
  '/api/notes/top?copies=%zz',
  `/api/notes/top?copies=1&${'copies=2&'.repeat(900)}`,
])('an odd address (%s) is 400 at worst', async (path) => {
  const { call } = await startBench(bindings);
  expect((await call(path, json({ text: 'a' }))).status).toBe(path.includes('[') ? 201 : 400);
});

test('an unknown path is 404, and a wrong method 405 with Allow', async () => {
  const { call } = await startBench(bindings);
  expect(await call('/api/other')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await call('/API/notes/top', json({ text: 'a' }))).status).toBe(404);
  const answer = await call('/api/notes/top', { method: 'PUT' });
  expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
  expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, DELETE');
});

test('a literal path precedes a parameter, regardless of the order of binding', async () => {
  const { call } = await startBench(bindings);
  expect(await call('/api/notes/all')).toMatchObject({ status: 200, body: [] });
});

test('access is checked before the input', async () => {
  const { call } = await startBench(bindings);
  const as = (type: 'member' | 'admin') => ({ headers: { Authorization: bearer(type) } });
  expect(await call('/api/notes/a')).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
  expect(await call('/api/notes/a', as('member'))).toMatchObject({ status: 200, body: { id: 'member' } });
  expect(await call('/api/notes/a', as('admin'))).toMatchObject({ status: 200, body: { id: 'admin' } });
  const remove = (init: object) => call('/api/notes/a', { method: 'DELETE', ...init });
  expect(await remove({})).toMatchObject({ status: 401 });
  expect(await remove(as('member'))).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await remove(as('admin'))).toMatchObject({ status: 204 });
});

test('a coach route admits only accounts that give classes by the directory, of any type', async () => {
  const { call, entries } = await startBench(bindings);
  const { iat: _iat, exp: _exp, ...claims } = jwt.decode(bearer('member').slice('Bearer '.length), { json: true })!;
  const claimed = `Bearer ${jwt.sign({ ...claims, coach: true }, benchKeys.privateKey, { algorithm: 'ES256', expiresIn: 60 })}`;
  const grade = (Authorization: string) => call('/api/notes/a/grade', { headers: { Authorization } });
  expect(await call('/api/notes/a/grade')).toMatchObject({ status: 401, body: { code: 'NO_SESSION' } });
  for (const nobody of [bearer('member'), bearer('admin'), claimed]) {
    expect(await grade(nobody)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  for (const type of ['member', 'admin'] as const) {
    entries.set(type, { ...entries.get(type)!, coach: true });
    expect(await grade(bearer(type))).toMatchObject({ status: 200, body: { id: type, text: type } });
  }
});

test('a desk may what its routes name, by the directory; the others name whom to ask', async () => {
  const { call, entries } = await startBench(bindings);
  const as = (type: 'member' | 'admin', method: string, path: string) =>
    call(path, { method, headers: { Authorization: bearer(type) } });
  const lend = (type: 'member' | 'admin') => as(type, 'POST', '/api/notes/a/loans');
  const remove = () => as('admin', 'DELETE', '/api/notes/a');
  expect(await lend('member')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await lend('admin')).toMatchObject({ status: 204 });
  entries.set('admin', { ...entries.get('admin')!, desk: true });
  expect(await lend('admin')).toMatchObject({ status: 204 });
  const words = 'Esto lo hace un administrador de tu estudio. Pídeselo.';
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'ASK_ADMINISTRATOR', message: words } });
  const { desk: _lifted, ...full } = entries.get('admin')!;
  entries.set('admin', full);
  expect(await remove()).toMatchObject({ status: 204 });
});

test('a desk names no account of an administrator, and gets nothing that is withheld', async () => {
  const { call, entries } = await startBench(bindings);
  const count = (path: string) => call(`/api/notes/of/${path}`, { headers: { Authorization: bearer('admin') } });
  expect(await count('admin')).toMatchObject({ status: 200, body: { notes: 3, worth: 9_000 } });
  entries.set('admin', { ...entries.get('admin')!, desk: true });
  expect((await count('member')).body).toEqual({ notes: 3 });
  expect(await count('nobody')).toMatchObject({ status: 200 });
  for (const path of ['admin', 'member?friends=nobody,admin']) {
    expect(await count(path)).toMatchObject({ status: 403, body: { code: 'ASK_ADMINISTRATOR' } });
  }
});

test('a desk gets no rows about administrators', async () => {
  const { call, entries } = await startBench(bindings);
  const list = () => call('/api/notes/owners', { headers: { Authorization: bearer('admin') } });
  expect((await list()).body).toEqual([{ owner: 'admin' }, { owner: 'member' }]);
  entries.set('admin', { ...entries.get('admin')!, desk: true });
  expect((await list()).body).toEqual([{ owner: 'member' }]);
});

test('where passkeys are required, a desk needs one, too', async () => {
  const { call, entries } = await startBench(bindings, { passkeysRequired: true });
  entries.set('admin', { ...entries.get('admin')!, desk: true });
  const lend = await call('/api/notes/a/loans', { method: 'POST', headers: { Authorization: bearer('admin') } });
  expect(lend).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
});

test('a route may have its own NO_SESSION message, also for malformed tokens', async () => {
  const words = 'Entra para leer';
  const { call, entries } = await startBench([
    on({ ...readNote, withoutSession: words }, () => ({ id: '', text: '' })),
  ]);
  const ask = (Authorization?: string) => call('/api/notes/a', Authorization ? { headers: { Authorization } } : {});
  for (const none of [undefined, 'Bearer null', 'Bearer a.b.c', 'Basic YTpi']) {
    expect(await ask(none)).toMatchObject({ status: 401, body: { code: 'NO_SESSION', message: words } });
  }
  entries.delete('member');
  expect(await ask(bearer('member'))).toMatchObject({
    status: 401,
    body: { code: 'SESSION_ENDED', message: 'Tu sesión terminó. Inicia sesión de nuevo.' },
  });
});

test('an ended session is refused with the next request', async () => {
  const { call, entries } = await startBench(bindings);
  const headers = { Authorization: bearer('member') };
  expect((await call('/api/notes/a', { headers })).status).toBe(200);
  entries.set('member', { ...entries.get('member')!, version: 2 });
  expect(await call('/api/notes/a', { headers })).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
});

test('limits apply after the session check and before the input', async () => {
  const facts: unknown[] = [];
  const limit = (given: unknown) => {
    facts.push(given);
    return Promise.reject(new AppError(genericRefusals.TOO_MANY_REQUESTS, { retryAfterSeconds: 7 }));
  };
  const { call } = await startBench([on(addNote, () => ({ id: '', text: '' }), { limits: [limit] })]);
  const answer = await call('/api/notes/a', json('{broken', { headers: { 'X-Forwarded-For': '203.0.113.9' } }));
  expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(facts).toEqual([{ clientAddress: '203.0.113.9', session: undefined }]);
});

test('a fenced route passes the fence first, and marks the answer when the fence gives up', async () => {
  const steps: string[] = [];
  let outcome: 'passed' | 'gave-up' = 'passed';
  const fence = { pass: () => Promise.resolve((steps.push('fence'), outcome)) };
  const list = on(listNotes, () => (steps.push('handler'), []), { fenced: true });
  const { call } = await startBench([list], { fence });
  expect((await call('/api/notes/all')).headers.has('x-data-may-lag')).toBe(false);
  outcome = 'gave-up';
  expect((await call('/api/notes/all')).headers.get('x-data-may-lag')).toBe('true');
  expect(steps).toEqual(['fence', 'handler', 'fence', 'handler']);
});

test('an answer is marked when other services may not have applied its effect', async () => {
  const list = on(listNotes, () => {
    currentContext()?.onMayLag?.();
    return [];
  });
  const { call } = await startBench([list]);
  expect((await call('/api/notes/all')).headers.get('x-data-may-lag')).toBe('true');
});

test('an answer that breaks its declaration is an internal error when answers are checked', async () => {
  const broken = [on(listNotes, () => [{ id: 5 }] as never)];
  expect((await (await startBench(broken)).call('/api/notes/all')).status).toBe(500);
  expect((await (await startBench(broken, { checkResponses: false })).call('/api/notes/all')).status).toBe(200);
});

test('an unexpected error is a 500 without details, and a log line with them', async () => {
  const { call, logged } = await startBench([
    on(listNotes, () => {
      throw new Error('wires are crossed');
    }),
  ]);
  const { status, body, headers } = await call('/api/notes/all');
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('wires')]);
  const line = logged.find(({ level }) => level === 'error');
  expect(line).toMatchObject({ err: { message: 'wires are crossed' }, requestId: headers.get('x-request-id') });
});

test('a well-formed request id is kept, others are replaced; the log has the route pattern', async () => {
  const { call, logged } = await startBench(bindings);
  const idOf = async (id: string) =>
    (await call('/api/notes/secret-token', { headers: { 'X-Request-Id': id } })).headers;
  expect((await idOf('gateway-123')).get('x-request-id')).toBe('gateway-123');
  expect((await idOf('no sé qué')).get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => logged.filter(({ msg }) => msg === 'answered')).toHaveLength(2);
  expect(logged[0]).toMatchObject({ requestId: 'gateway-123', route: '/api/notes/:shelf', status: 401 });
  expect(JSON.stringify(logged)).not.toContain('secret-token');
});

test('the log line of a refusal says who was refused what and why, without names or secrets', async () => {
  const taken = { status: 409, code: 'CONFLICT', message: 'Ya no hay cupo' } as const;
  const book = route({
    method: 'POST',
    path: '/api/books/:id',
    summary: 'Books',
    access: 'member',
    body: z.object({ trainingId: z.string() }),
    success: { status: 204 },
  });
  const { call, logged } = await startBench([
    on(book, () => {
      throw new AppError(taken);
    }),
  ]);
  const [id, trainingId] = ['a'.repeat(24), 'b'.repeat(24)];
  const body = { trainingId, name: 'Ana', password: 'c'.repeat(24), noteId: 'Ana María' };
  await call(`/api/books/${id}`, json(body, { headers: { Authorization: bearer('member') } }));
  await expect.poll(() => logged.find(({ msg }) => msg === 'answered')).toBeDefined();
  const line = logged.find(({ msg }) => msg === 'answered');
  expect(line).toMatchObject({ status: 409, code: 'CONFLICT', accountId: 'member', id, trainingId });
  for (const field of ['name', 'password', 'noteId']) expect(line).not.toHaveProperty(field);
});

test('answers reveal no framework, are not cached and cannot be framed', async () => {
  const { headers } = await (await startBench(bindings)).call('/api/notes/all');
  expect(headers.has('x-powered-by') || headers.has('etag')).toBe(false);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
