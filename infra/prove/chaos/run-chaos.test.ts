import { expect, test } from 'vitest';
import { seededRandom } from '../testing/seeded-random.ts';
import type { Fault } from './faults.ts';
import { inflictAll } from './run-chaos.ts';

test('a fault that failed, or that the run ended before, is not counted', async () => {
  const stop = new AbortController();
  const fault = (kind: string, inflict: Fault['inflict']): Fault => ({ kind, target: 'mongod', inflict });
  const faults = [
    fault('cut', () => Promise.resolve()),
    fault('kill', () => Promise.reject(new Error('mongod did not come back'))),
    fault('delay', () => Promise.resolve(stop.abort())),
    fault('silence', () => Promise.resolve()),
  ];
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const inflicted = await inflictAll({ faults, durationMs: 40, random: seededRandom(1), say, signal: stop.signal });
  expect(inflicted.map(({ kind }) => kind)).toEqual(['cut', 'delay']);
  expect(said.some((line) => line.endsWith('kill mongod: mongod did not come back'))).toBe(true);
});
