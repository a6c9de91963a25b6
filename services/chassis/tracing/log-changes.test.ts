import { expect, test } from 'vitest';
import { loggingChanges } from './otlp-tracer.ts';

test('logs once when the collector is unreachable and once when it is back', () => {
  const said: string[] = [];
  const logger = {
    warn: (_facts: object, text: string) => void said.push(text),
    info: (text: string) => void said.push(text),
  } as unknown as Parameters<typeof loggingChanges>[1];
  const results = [0, 1, 1, 1, 0, 0, 1].map((code) => ({ code, ...(code > 0 && { error: new Error('away') }) }));
  const left = [...results];
  const exporter = loggingChanges(
    { export: (_spans, done) => done(left.shift() as Parameters<typeof done>[0]), shutdown: () => Promise.resolve() },
    logger,
  );
  const passedOn: unknown[] = [];
  for (const _ of results) exporter.export([], (result) => passedOn.push(result));
  expect(passedOn).toEqual(results);
  const away = 'trace collector unreachable; dropping spans';
  expect(said).toEqual([away, 'trace collector reachable again', away]);
});
