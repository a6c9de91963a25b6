import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import type { Replica, Upstream } from './upstream.ts';

const patienceMs = 1_800;

/** Whether at least one replica of a service is ready. */
export function upstreamCheck(upstream: Upstream): ReadinessCheck {
  return {
    name: upstream.name,
    async check() {
      await Promise.any(upstream.candidates().map(assertReady)).catch(throwFirst);
    },
  };
}

/** The AggregateError of all replicas has no useful message. */
function throwFirst({ errors }: AggregateError): never {
  throw errors[0] ?? new Error('no replica is known');
}

async function assertReady({ target, agent }: Replica): Promise<void> {
  const request = get(new URL('/readyz', target), { agent, signal: AbortSignal.timeout(patienceMs) });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`answers ${answer.statusCode}`);
}
