import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { runInContext } from './request-context.ts';

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
