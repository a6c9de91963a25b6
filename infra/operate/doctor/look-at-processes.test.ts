import { expect, test } from 'vitest';
import { callerMetrics } from '@studio/chassis/http/caller-metrics';
import { httpMetrics } from '@studio/chassis/metrics/http-metrics';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { callersFinding } from './look-at-processes.ts';

/** The metrics of a gateway after this many calls from each address. */
async function figuresOf(addresses: readonly string[], calls: number): Promise<string> {
  const metrics = createMetrics({ name: 'gateway', processFigures: false });
  const see = callerMetrics(metrics);
  const requests = httpMetrics(metrics);
  for (const address of addresses) {
    for (let call = 0; call < calls; call += 1) {
      see(address);
      requests.start('GET').end(call % 2 ? '/api/plans' : '/api/auth/login', 200);
    }
  }
  return metrics.metrics();
}

test.each(['127.0.0.1', '172.18.0.1', '::ffff:10.0.0.7', 'fd00::1'])(
  'callers who all come from %s may stand behind a proxy that nobody trusts',
  async (address) => {
    expect(callersFinding(await figuresOf([address], 20))).toMatchObject([
      {
        state: 'note',
        says: expect.stringContaining('all 20 calls'),
        advice: expect.stringContaining('TRUSTED_PROXIES'),
      },
    ]);
  },
);

test.each([
  ['few calls', ['10.0.0.1'], 19],
  ['several private addresses', ['10.0.0.1', '10.0.0.2'], 20],
  ['a public address', ['203.0.113.9'], 20],
  ['a public address beside a private one', ['10.0.0.1', '203.0.113.9'], 20],
  ['nobody', [], 0],
])('%s say nothing of the kind', async (_, addresses, calls) => {
  expect(callersFinding(await figuresOf(addresses, calls))).toEqual([]);
});

test('a gateway without figures says nothing of the kind', () => {
  expect(callersFinding('<!doctype html>')).toEqual([]);
});
