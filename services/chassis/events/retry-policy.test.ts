import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { newId } from '../mongo/new-id.ts';
import { BrokerUnavailableError } from '../errors/transient-failure.ts';
import { sealEnvelope } from './envelope.ts';
import { applyWithRetries } from './retry-policy.ts';
import { subscribe } from './subscription.ts';
import { noted } from '../testing/events-bench.ts';
import { silentLogger } from '../testing/silent-logger.ts';

/** Applies an event that fails `failures` times; returns how often it was tried. */
async function apply(failure: Error, failures: number): Promise<number> {
  let tries = 0;
  const subscription = subscribe(noted, async () => {
    tries += 1;
    if (tries <= failures) throw failure;
  });
  const envelope = sealEnvelope(noted, { aggregateId: newId(), version: 1, payload: { text: '' } });
  const outcome = await applyWithRetries(envelope, {
    table: new Map([[noted.type, subscription]]),
    logger: silentLogger,
    isOver: () => false,
    deferUnknown: async () => false,
  });
  expect(outcome).toBe('applied');
  return tries;
}

test.each([
  ['the broker is down', new BrokerUnavailableError('away')],
  ['others were faster every time', new AppError(genericRefusals.UNAVAILABLE, { cause: new Error('1 has changed') })],
])('an event is tried again for as long as %s', async (_, failure) => {
  expect(await apply(failure, 4)).toBe(5);
});

const keyIsTaken = new Error('lost', { cause: new mongo.MongoServerError({ message: 'E11000', code: 11_000 }) });

test.each([
  ['something is wrong with it', new Error('cannot digest this')],
  ['it is refused', new AppError(genericRefusals.NOT_FOUND)],
  ['a key is taken every time', new AppError(genericRefusals.UNAVAILABLE, { cause: keyIsTaken })],
])('an event that fails because %s is given up after three tries', async (_, failure) => {
  expect(await apply(failure, 2)).toBe(3);
  await expect(apply(failure, 3)).rejects.toThrow(failure.message);
});
