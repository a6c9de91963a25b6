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
      await Promise.race([Promise.any(upstream.candidates().map(assertReady)), late]);
    },
  };
}

async function assertReady({ pool }: Replica): Promise<void> {
  const answer = await pool.request({ method: 'GET', path: '/readyz', headersTimeout: patienceMs });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`answers ${answer.statusCode}`);
}
