import { expect, test } from 'vitest';
import { tellingChanges } from './telling-changes.ts';

test('a collector that is away is told of once, and once that it is back', () => {
  const said: string[] = [];
  const logger = {
    warn: (_facts: object, text: string) => void said.push(text),
    info: (text: string) => void said.push(text),
  } as unknown as Parameters<typeof tellingChanges>[1];
  const results = [0, 1, 1, 1, 0, 0, 1].map((code) => ({ code, ...(code > 0 && { error: new Error('away') }) }));
  const left = [...results];
  const exporter = tellingChanges(
    { export: (_spans, done) => done(left.shift() as Parameters<typeof done>[0]), shutdown: () => Promise.resolve() },
    logger,
  );
  const passedOn: unknown[] = [];
  for (const _ of results) exporter.export([], (result) => passedOn.push(result));
  expect(passedOn).toEqual(results);
  const away = 'the trace collector is away; spans are dropped';
  expect(said).toEqual([away, 'the trace collector takes spans again', away]);
});
