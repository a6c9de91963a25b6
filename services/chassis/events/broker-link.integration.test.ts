import { expect, it } from 'vitest';
import { patienceMs, waitFor } from '../testing/until.ts';
import { type BrokerSession, keepLink } from './broker-link.ts';
import { serverUrl } from '../testing/server-url.ts';
import { silentLogger } from '../testing/silent-logger.ts';

it('a channel that the broker closes ends the session, and a new one is set up', async () => {
  const sessions: BrokerSession[] = [];
  const link = keepLink({
    url: serverUrl('RABBITMQ_URL'),
    name: 'test',
    logger: silentLogger,
    setUp: async (session) => void sessions.push(session),
  });
  await link.waitUntilUp(patienceMs);
  const channel = await link.session()?.openChannel();
  await expect(channel?.checkQueue('there-is-no-such-queue')).rejects.toThrow('NOT_FOUND');
  await waitFor(() => expect(sessions).toHaveLength(2));
  await waitFor(() => expect(link.isUp()).toBe(true));
  expect(sessions[0]?.isOver()).toBe(true);
  await link.close();
  expect(link.isUp()).toBe(false);
});

it('a set-up that fails is tried again', async () => {
  let attempts = 0;
  const link = keepLink({
    url: serverUrl('RABBITMQ_URL'),
    name: 'test',
    logger: silentLogger,
    setUp: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    },
  });
  expect(await link.waitUntilUp(patienceMs)).toBe(true);
  expect(attempts).toBe(3);
  await link.close();
});

it('can be closed while the broker owes what the set-up asks for', async () => {
  const begun = Promise.withResolvers<void>();
  const link = keepLink({
    url: serverUrl('RABBITMQ_URL'),
    name: 'test',
    logger: silentLogger,
    setUp: () => {
      begun.resolve();
      return new Promise(() => {});
    },
  });
  await begun.promise;
  await link.close();
  expect(link.isUp()).toBe(false);
});
