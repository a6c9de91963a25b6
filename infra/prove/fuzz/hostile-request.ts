import type { Route } from '@studio/contracts/http/route';
import { fillPath } from '@studio/contracts/http/route-path';
import type { Input } from '../acceptance/access/example-inputs.ts';
import type { Random } from '../testing/seeded-random.ts';
import { hostileBody, hostileJson, hostileKeys, hostileText } from './hostile-values.ts';

/** A request as pieces of text, each of which can be corrupted. */
export interface Draft {
  method: string;
  path: string;
  /** Pairs of the query string. */
  query: string[];
  headers: string[];
  body: Buffer | undefined;
  /** Whether the announced length or end of the body is wrong. */
  isFramedWrongly: boolean;
}

/** A valid request. */
export function draftOf({ method, path }: Route, { params = {}, query = {}, body }: Input): Draft {
  return {
    method,
    path: fillPath(path, params),
    query: Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
    headers: body ? ['Content-Type: application/json'] : [],
    body: body && Buffer.from(JSON.stringify(body)),
    isFramedWrongly: false,
  };
}

type Mutation = (draft: Draft, random: Random) => void;

const mutateField: Mutation = (draft, random) => {
  const fields = fieldsOf(draft.body);
  const names = Object.keys(fields);
  const name = names.length > 0 && random.chance(0.8) ? random.pick(names) : random.pick(hostileKeys);
  if (random.chance(0.15)) delete fields[name];
  else fields[name] = hostileJson(random);
  setFields(draft, fields);
};

const addKeys: Mutation = (draft, random) => {
  const added = Array.from({ length: random.pick([1, 3, 300]) }, (_, index) => {
    const key = random.chance(0.7) ? random.pick(hostileKeys) : `k${index}`;
    return [key, random.chance(0.5) ? '{"type":"admin","$gt":""}' : hostileJson(random)];
  });
  setFields(draft, { ...fieldsOf(draft.body), ...Object.fromEntries(added) });
};

const mutateBody: Mutation = (draft, random) => {
  draft.body = hostileBody(random);
  if (draft.headers.length === 0) draft.headers.push('Content-Type: application/json');
};

const mutateQuery: Mutation = (draft, random) => {
  const [name = 'a'] = (draft.query.length > 0 ? random.pick(draft.query) : random.pick(hostileKeys)).split('=');
  const value = encodeURIComponent(hostileText(random).toWellFormed().slice(0, 4_000));
  draft.query = random.pick([
    [...draft.query, ...draft.query],
    [...draft.query, `${name}=${value}`],
    [`${name}=${value}`],
    [...draft.query, `${name}[]=${value}`, `${name}[$ne]=`, `__proto__[type]=admin`],
    [...draft.query, '%', '%zz=1', '=', '&&&', `${name}=%00%FF`],
    Array.from({ length: 900 }, (_, index) => `a${index}=1`),
  ]);
};

const mutateParameter: Mutation = (draft, random) => {
  const segments = draft.path.split('/');
  const at = random.between(2, segments.length - 1);
  const text = hostileText(random).toWellFormed().slice(0, 3_000);
  segments[at] = random.pick([
    encodeURIComponent(text),
    encodeURIComponent(text),
    '%2e%2e%2f',
    '%00',
    '%c0%ae',
    'f'.repeat(24),
    '__proto__',
    '',
    '..;',
  ]);
  draft.path = segments.join('/');
};

const mutatePath: Mutation = (draft, random) => {
  draft.path = random.pick([
    `${draft.path}/`,
    `/${draft.path}`,
    draft.path.toUpperCase(),
    `${draft.path}/../../admin/users`,
    `http://other.example${draft.path}`,
    `${draft.path}#a`,
    draft.path.replace('/api', '/api/.'),
    draft.path.replaceAll('/', '//'),
    `/${encodeURIComponent(hostileText(random).toWellFormed().slice(0, 200))}`,
    '*',
  ]);
};

const mutateMethod: Mutation = (draft, random) => {
  draft.method = random.pick([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'get',
    'X',
  ]);
};

const mutateHeaders: Mutation = (draft, random) => {
  const header = random.pick([
    `Content-Type: ${random.pick(['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7', '', 'application/x-www-form-urlencoded', 'application/json;', 'a'.repeat(5_000)])}`,
    `Content-Encoding: ${random.pick(['gzip', 'br', 'deflate', 'zstd', 'x', 'identity, gzip'])}`,
    `Accept: ${random.pick(['text/html', '*/*;q=0', 'application/xml', 'a'.repeat(4_000)])}`,
    `X-HTTP-Method-Override: DELETE`,
    `X-Forwarded-For: ${random.pick(['127.0.0.1', '::1', "'; drop", 'a,'.repeat(500)])}`,
    `X-Account-Id: admin`,
    `traceparent: ${random.pick(['00-0-0-0', 'ff-', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x'.repeat(900)])}`,
    `Last-Event-ID: ${random.pick(['-1', 'x'.repeat(3_000), '__proto__'])}`,
    `If-None-Match: ${random.pick(['*', '"', 'W/"x"', '"a", "b"'])}`,
    `Range: bytes=${random.pick(['0-', '-1', '9-1', '0-0,'.repeat(200)])}`,
    `Expect: ${random.pick(['100-continue', 'x'])}`,
    `Idempotency-Key: ${random.pick(['', 'a', '__proto__', 'k'.repeat(5_000)])}`,
    `Cookie: token=${'a'.repeat(random.pick([1, 3_000]))}`,
    `X-Ñ: ñ`,
    `Upgrade: ${random.pick(['websocket', 'h2c'])}`,
    `Host: ${random.pick(['evil.example', '', '127.0.0.1:22'])}`,
    Array.from({ length: 120 }, (_, index) => `X-${index}: a`).join('\r\n'),
  ]);
  draft.headers.push(header);
};

const mutateFraming: Mutation = (draft, random) => {
  const length = draft.body?.length ?? 0;
  draft.isFramedWrongly = true;
  draft.headers.push(
    random.pick([
      `Content-Length: ${length + 50}`,
      `Content-Length: ${Math.max(0, length - 5)}`,
      'Content-Length: -1',
      'Content-Length: 1e9',
      'Content-Length: 999999999999',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: xchunked',
      `Content-Length: ${length}\r\nTransfer-Encoding: chunked`,
    ]),
  );
};

const mutations: readonly Mutation[] = [
  mutateField,
  mutateField,
  mutateField,
  mutateField,
  addKeys,
  mutateBody,
  mutateBody,
  mutateQuery,
  mutateQuery,
  mutateParameter,
  mutateParameter,
  mutatePath,
  mutateMethod,
  mutateHeaders,
  mutateHeaders,
  mutateFraming,
];

/** Corrupts a request in up to three ways; a few stay valid. */
export function makeHostile(draft: Draft, random: Random): Draft {
  for (let left = random.pick([0, 1, 1, 1, 1, 2, 2, 3]); left > 0; left -= 1) random.pick(mutations)(draft, random);
  return draft;
}

/** The bytes of the request. */
export function bytesOf({ method, path, query, headers, body, isFramedWrongly }: Draft): Buffer {
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(headers.some((header) => header.startsWith('Host:')) ? [] : ['Host: studio']),
    ...headers,
    ...(body && !isFramedWrongly ? [`Content-Length: ${body.length}`] : []),
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)]);
}

/** Fields by name, each as JSON text; none if the body is not an object. */
function fieldsOf(body: Buffer | undefined): Record<string, string> {
  try {
    const value: unknown = JSON.parse(body?.toString() ?? '');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]));
  } catch {
    return {};
  }
}

/** Concatenates JSON, since `__proto__` would not survive as an object's key. */
function setFields(draft: Draft, fields: Readonly<Record<string, string>>): void {
  const pairs = Object.entries(fields).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  draft.body = Buffer.from(`{${pairs.join(',')}}`);
  if (draft.headers.length === 0) draft.headers.push('Content-Type: application/json');
}
