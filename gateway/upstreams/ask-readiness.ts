import { setTimeout as pause } from 'node:timers/promises';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import type { Replica, Upstream } from './upstream.ts';

const patienceMs = 1_800;

/** Whether at least one replica of a service says that it is ready. */
export function upstreamCheck(upstream: Upstream): ReadinessCheck {
  return {
    name: upstream.name,
    async check() {
      const late = pause(patienceMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')));
      const anyReady = Promise.any(upstream.candidates().map(assertReady)).catch(throwFirst);
      await Promise.race([anyReady, late]);
    },
  };
}

/** Why the first of them is not ready: of all together an AggregateError says nothing. */
function throwFirst({ errors }: AggregateError): never {
  throw errors[0] ?? new Error('no replica is known');
}

async function assertReady({ pool }: Replica): Promise<void> {
  const answer = await pool.request({ method: 'GET', path: '/readyz', headersTimeout: patienceMs });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`answers ${answer.statusCode}`);
}
