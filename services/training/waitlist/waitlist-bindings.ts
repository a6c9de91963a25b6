import { type Binding, on } from '@studio/chassis/http/handler';
import * as adminRoutes from '@studio/contracts/http/registrant-routes';
import * as routes from '@studio/contracts/http/training-routes';
import { positionOf } from '../rules/waitlist-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist, removeWaiting } from './leave-waitlist.ts';
import { listWaiting, presentWaiting } from './list-waiting.ts';

/** The routes of members and of administrators about waitlists. */
export function waitlistBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.joinWaitlist, async ({ params: { id: trainingId }, session: { accountId } }) => {
      const training = await joinWaitlist(parts, { trainingId, accountId });
      return { message: 'Estás en la lista de espera', position: positionOf(training, accountId) ?? null };
    }),
    on(routes.leaveWaitlist, async ({ params: { id: trainingId }, session: { accountId } }) => {
      await leaveWaitlist(parts, { trainingId, accountId });
      return { message: 'Saliste de la lista de espera', position: null };
    }),
    on(adminRoutes.listWaiting, async ({ params }) => (await listWaiting(parts, params.id)).map(presentWaiting), {
      fenced: true,
    }),
    on(adminRoutes.removeWaiting, async ({ params }) => {
      await removeWaiting(parts, { trainingId: params.id, accountId: params.userId });
      return { message: 'Usuario retirado de la lista de espera' };
    }),
  ];
}
