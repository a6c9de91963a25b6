import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { refusals } from '@studio/contracts/http/refusals';
import * as adminRoutes from '@studio/contracts/http/registrant-routes';
import * as routes from '@studio/contracts/http/training-routes';
import type { z } from 'zod';
import type { Member } from '../models/member.model.ts';
import type { Waiting } from '../models/training.model.ts';
import { positionOf } from '../rules/waitlist-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist, removeWaiting } from './leave-waitlist.ts';

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

interface WaitingMember {
  readonly waiting: Waiting;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
}

/** Who waits for a seat of a training, the first first. @throws AppError TRAINING_NOT_FOUND */
async function listWaiting({ stores }: Pick<TrainingParts, 'stores'>, trainingId: string): Promise<WaitingMember[]> {
  const training = await stores.trainings.findOne({ _id: trainingId }, { projection: { waitlist: 1 } });
  if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const ids = training.waitlist.map(({ accountId }) => accountId);
  const members = await stores.members.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(members.map((member) => [member._id, member]));
  return training.waitlist.map((waiting) => ({ waiting, member: byId.get(waiting.accountId) }));
}

function presentWaiting({ waiting, member }: WaitingMember, index: number): z.input<typeof adminRoutes.waitingSchema> {
  return {
    id: waiting.accountId,
    first_name: member?.firstName ?? '',
    last_name: member?.lastName ?? '',
    email: member?.email ?? '',
    phone: member?.phone ?? '',
    position: index + 1,
    joined_at: waiting.joinedAt.toISOString(),
  };
}
