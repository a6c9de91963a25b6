import { createFence } from '@studio/chassis/events/fence';
import type { Api, ServiceProcess } from '@studio/chassis/process/run-service';
import type { membershipApiSettings } from './config.ts';
import { bindings } from './bindings.ts';
import { fencesCheck } from './fences.ts';
import type { Membership } from './open-membership.ts';

/** Opens the API of membership. */
export async function openApi(
  { metrics, onStop }: ServiceProcess<typeof membershipApiSettings>,
  { parts, broker }: Membership,
): Promise<Api> {
  const fences = {
    accounts: createFence({ broker, chain: ['membership'], metrics }),
    credits: createFence({ broker, chain: ['training', 'membership'], metrics }),
  };
  onStop('fences', () => Promise.all([fences.accounts.close(), fences.credits.close()]));
  return { bindings: bindings(parts, fences), fence: fences.credits, checks: [fencesCheck(fences)] };
}
