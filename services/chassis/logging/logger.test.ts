import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { runInContext } from '../context/request-context.ts';

function capture() {
  const lines: string[] = [];
  const logger = createLogger({ name: 'training-api', destination: { write: (line) => void lines.push(line) } });
  return { logger, last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown>, lines };
}

test('a line says who wrote it, and to which request it belongs', () => {
  const { logger, last } = capture();
  runInContext({ requestId: 'request-1', correlationId: 'cause-1' }, () => logger.info('booked'));
  expect(last()).toMatchObject({
    level: 'info',
    service: 'training',
    role: 'api',
    requestId: 'request-1',
    correlationId: 'cause-1',
    msg: 'booked',
  });
});

test('passwords, tokens and document numbers are not written, wherever they stand', () => {
  const { logger, lines } = capture();
  logger.info({
    password: 'secret-1',
    body: { newPassword: 'secret-2', documentNumber: 'secret-3' },
    request: { headers: { authorization: 'Bearer secret-4' }, user: { document_number: 'secret-5' } },
  });
  expect(lines.join('')).not.toContain('secret');
});

test('the values in a duplicate-key error of MongoDB are not written', () => {
  const { logger, lines } = capture();
  const error = Object.assign(
    new Error('E11000 duplicate key error index: doc dup key: { documentNumber: "secret" }'),
    {
      code: 11_000,
      keyValue: { documentNumber: 'secret' },
      errorResponse: { errmsg: 'dup key: { documentNumber: "secret" }' },
    },
  );
  logger.error({ err: error });
  expect(lines.join('')).not.toContain('secret');
  expect(lines.join('')).toContain('E11000');
});

test('the addresses in an error of the mail server are not written; what went wrong is', () => {
  const { logger, last, lines } = capture();
  const refusal = (message: string) =>
    Object.assign(new Error(message), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 5.1.1 <ana@example.com>: no such user',
      command: 'RCPT TO',
      recipient: 'ana@example.com',
      rejected: ['ana@example.com'],
      envelope: { from: 'no-reply@studio.test', to: ['ana@example.com'] },
    });
  const cause = Object.assign(refusal('550 5.1.1 <ana@example.com>: no such user'), {
    rejectedErrors: [refusal('to ana.maría+gym@example.com')],
  });
  logger.error({ err: new Error('refused', { cause }) }, 'mail refused');
  logger.error({ err: cause });
  logger.error(cause);
  logger.warn({ err: new AggregateError([cause], 'all of them') }, 'several');
  expect(lines.join('')).not.toMatch(/ana|studio\.test|RCPT|gym/);
  expect(JSON.parse(lines[1]!)).toMatchObject({
    msg: '550 5.1.1 <[address]>: no such user',
    err: { type: 'Error', code: 'EENVELOPE', responseCode: 550, message: '550 5.1.1 <[address]>: no such user' },
  });
  expect(last()).toMatchObject({ err: { type: 'AggregateError', aggregateErrors: [{ responseCode: 550 }] } });
});

test('an error is written with its stack, also of a package, and with all that led to it', () => {
  const { logger, last } = capture();
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', port: 27_017 });
  cause.stack = 'Error: connect\n    at file:///app/node_modules/@studio/chassis/mail/mailer.ts:1:2';
  logger.error({ err: new Error('no database', { cause }) }, 'stopped');
  expect(last()).toMatchObject({
    err: {
      message: 'no database: connect ECONNREFUSED',
      stack: expect.stringContaining('node_modules/@studio/chassis'),
    },
  });
  logger.error({ err: cause });
  expect(last()).toMatchObject({ err: { code: 'ECONNREFUSED', port: 27_017 } });
  logger.error({ err: 'ana@example.com is no error' });
  expect(last()).toMatchObject({ err: { message: '[address] is no error' } });
});

test('a long text without any address is looked through once, not from each of its letters', () => {
  const { logger } = capture();
  // Of this thread: elapsed time would grow on a busy machine. From each letter it is half a minute.
  const before = process.threadCpuUsage();
  logger.error({ err: new Error('a'.repeat(100_000)) }, 'long');
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(1_000_000);
});
