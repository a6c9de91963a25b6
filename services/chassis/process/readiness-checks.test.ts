import { expect, test } from 'vitest';
import { eventsCheck, outboxCheck } from './readiness-checks.ts';

const consumer = { isConsuming: () => true, oldestWaitingSeconds: () => 0, countDeadLetters: async () => 2 };

test('events are ready while each comes out of the queue within a minute', async () => {
  await expect(eventsCheck(consumer).check()).resolves.toEqual({ deadLetters: 2 });
  await expect(eventsCheck({ ...consumer, oldestWaitingSeconds: () => 60 }).check()).resolves.toBeDefined();
  const late = eventsCheck({ ...consumer, oldestWaitingSeconds: () => 75.9, isConsuming: () => false });
  await expect(late.check()).rejects.toThrow('events waiting for 75 s');
});

test('events are not ready at once when the process is not attached to its queue', async () => {
  await expect(eventsCheck({ ...consumer, isConsuming: () => false }).check()).rejects.toThrow('not consumed');
});

test('an outbox is ready while its events leave within a minute', async () => {
  const waiting = (seconds: number) => outboxCheck({ oldestWaitingSeconds: async () => seconds }).check();
  await expect(waiting(0)).resolves.toBeUndefined();
  await expect(waiting(60)).resolves.toBeUndefined();
  await expect(waiting(61)).rejects.toThrow('events waiting for 61 s');
});
