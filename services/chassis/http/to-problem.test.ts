import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { toProblem } from './to-problem.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

test('an application error is answered with its refusal', () => {
  const full = { status: 409, code: 'FULL', message: 'Lleno' };
  expect(toProblem(new AppError(full, { message: 'Quedan 0' }), 'r1')).toEqual({
    status: 409,
    headers: {},
    body: { message: 'Quedan 0', code: 'FULL', requestId: 'r1' },
  });
});

test('invalid fields are listed', () => {
  const errors = [{ field: 'name', message: 'Falta' }];
  const { status, body } = toProblem(new AppError(genericRefusals.INVALID_INPUT, { errors }), 'r1');
  expect([status, body.errors]).toEqual([400, errors]);
});

test('Retry-After has whole seconds', () => {
  const error = new AppError(genericRefusals.TOO_MANY_REQUESTS, { retryAfterSeconds: 1.2 });
  expect(toProblem(error, 'r1').headers).toEqual({ 'Retry-After': '2' });
});

test('a 401 names the authentication scheme', () => {
  expect(toProblem(new AppError(genericRefusals.NO_SESSION), 'r1').headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
});

test('a 503 always has Retry-After', () => {
  expect(toProblem(new AppError(genericRefusals.UNAVAILABLE), 'r1').headers).toHaveProperty('Retry-After');
});

test.each([
  ['MongoDB', new mongo.MongoNetworkError('connection lost')],
  ['Redis', new Error("Stream isn't writeable and enableOfflineQueue options is false")],
])('an outage of %s is answered with 503', (_part, error) => {
  expect(toProblem(error, 'r1')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
});

test.each([new Error('secret detail'), 'a string', undefined, new TypeError('x is undefined')])(
  'an unexpected error (%s) reveals no details',
  (error) => {
    const { status, body } = toProblem(error, 'r1');
    expect(status).toBe(500);
    expect(body).toEqual({ message: genericRefusals.INTERNAL.message, code: 'INTERNAL', requestId: 'r1' });
  },
);
