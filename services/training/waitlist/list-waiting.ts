import type { z } from 'zod';
import type { waitingSchema } from '@studio/contracts/http/registrant-routes';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Member } from '../models/member.model.ts';
import type { Waiting } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';

export interface WaitingMember {
  readonly waiting: Waiting;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
}

/** Who waits for a seat of a training, the first first. @throws AppError TRAINING_NOT_FOUND */
export async function listWaiting(
  { stores }: Pick<TrainingParts, 'stores'>,
  trainingId: string,
): Promise<WaitingMember[]> {
  const training = await stores.trainings.findOne({ _id: trainingId }, { projection: { waitlist: 1 } });
  if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const ids = training.waitlist.map(({ accountId }) => accountId);
  const members = await stores.members.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(members.map((member) => [member._id, member]));
  return training.waitlist.map((waiting) => ({ waiting, member: byId.get(waiting.accountId) }));
}

export function presentWaiting({ waiting, member }: WaitingMember, index: number): z.input<typeof waitingSchema> {
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
