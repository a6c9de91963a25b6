import { expect, test } from 'vitest';
import { openedForTests } from '../testing/opened-for-tests.ts';
import { waitFor } from '../testing/until.ts';
import { countDeadLetters, discardDeadLetters } from './dead-letters.ts';
import { openBench } from '../testing/events-bench.ts';
import { deadLettersOf } from './topology.ts';

const bench = openedForTests(openBench);

test('dead letters are discarded in their order, once each is kept; those that can’t be kept stay', async () => {
  const where = { broker: bench.broker, service: 'notes' };
  const letters = ['{"of":"some other program"}', 'not even JSON'];
  for (const letter of letters) {
    await bench.broker.sendToQueue(deadLettersOf(bench.namespace, 'notes'), Buffer.from(letter));
  }
  const untilThereAre = (count: number) => waitFor(async () => expect(await countDeadLetters(where)).toBe(count));
  await untilThereAre(2);

  const noRoom = () => {
    throw new Error('no room');
  };
  await expect(discardDeadLetters(where, noRoom)).rejects.toThrow('no room');
  await untilThereAre(2);

  const kept: string[] = [];
  expect(await discardDeadLetters(where, (content) => void kept.push(content.toString()))).toBe(2);
  expect(kept).toEqual(letters);
  await untilThereAre(0);
});
