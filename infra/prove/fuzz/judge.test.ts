import { expect, test } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import { hostileJson, hostileText } from './hostile-values.ts';
import { problemsOf } from './judge.ts';

const member = { name: 'a member', maySeeOthers: false };
const admin = { name: 'an administrator', maySeeOthers: true };
const json = 'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8';
const problem = '{"message":"No","code":"NO","requestId":"1"}';

const judge = (status: number, body: string, over: object = {}) =>
  problemsOf({
    caller: member,
    answer: { status, head: json, body, isLate: false },
    isFramedWrongly: false,
    canaries: ['Canaria-1'],
    ...over,
  });

test('a refusal is fine', () => {
  expect(judge(400, problem)).toEqual([]);
});

test.each([
  ['a stack', 'Error: x\n    at Object.<anonymous> (/a/b.js:1:2)'],
  ['a path of the server', 'in /srv/studio/node_modules/express'],
  ['a path of the server', 'services/auth/main.ts:12'],
  ['an error of a library', 'MongoServerError: bad'],
  ['an address inside', 'connect mongodb://a'],
  ['a password hash', '$2b$12$abc'],
])('%s is recognised', (what, text) => {
  const body = JSON.stringify({ message: text, code: 'NO', requestId: '1' }).replaceAll(String.raw`\n`, '\n');
  expect(judge(200, body)).toContain(`discloses ${what}`);
});

test('text that the run itself sends is no disclosure when it is echoed', () => {
  const random = seededRandom(1);
  const sent = Array.from({ length: 1_000 }, () => `[${JSON.stringify(hostileText(random))},${hostileJson(random)}]`);
  expect(sent.filter((body) => judge(200, body).length > 0)).toEqual([]);
});

test('a 5xx is a failure, except a refusal with Retry-After', () => {
  expect(judge(500, problem)).toEqual(['is a failure: 500']);
  expect(judge(503, problem)).toEqual(['is a failure: 503']);
  const answer = { status: 503, head: `${json}\r\nRetry-After: 1`, body: problem, isLate: false };
  expect(judge(503, problem, { answer })).toEqual([]);
});

test("only administrators may receive another account's data", () => {
  expect(judge(200, '{"name":"Canaria-1"}')).toEqual(["discloses another person's data"]);
  expect(judge(200, '{"name":"Canaria-1"}', { caller: admin })).toEqual([]);
});

test('a missing answer is a failure, except where the end of the request is ambiguous', () => {
  const nothing = { status: 0, head: '', body: '', isLate: false };
  expect(judge(0, '', { answer: nothing })).toEqual(['closed without an answer']);
  expect(judge(0, '', { answer: nothing, isFramedWrongly: true })).toEqual([]);
  expect(judge(0, '', { answer: { ...nothing, isLate: true }, isFramedWrongly: true })).toEqual([
    'no whole answer in time',
  ]);
});

test('a refusal without a code is a problem', () => {
  expect(judge(400, '{"error":"x"}')).toEqual(['is no problem as the contract has them']);
});
