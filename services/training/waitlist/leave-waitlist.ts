import { AppError } from '@studio/chassis/errors/app-error';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import type { TrainingParts } from '../training-parts.ts';
import type { WaitingPlace } from './join-waitlist.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork'>;

/** A member leaves a waitlist. @throws AppError TRAINING_NOT_FOUND, NOT_WAITING */
export function leaveWaitlist(parts: Parts, place: WaitingPlace): Promise<void> {
  return takeOffList(parts, place, refusals.NOT_WAITING);
}

/** An administrator removes a member from a waitlist. @throws AppError TRAINING_NOT_FOUND, USER_NOT_WAITING */
export function removeWaiting(parts: Parts, place: WaitingPlace): Promise<void> {
  return takeOffList(parts, place, refusals.USER_NOT_WAITING);
}

function takeOffList(
  { stores: { trainings }, unitOfWork }: Parts,
  { trainingId, accountId }: WaitingPlace,
  notWaiting: Refusal,
): Promise<void> {
  return unitOfWork(async ({ session }) => {
    const waitedFor = { _id: trainingId, 'waitlist.accountId': accountId };
    const { matchedCount } = await trainings.updateOne(waitedFor, leaving(accountId), { session });
    if (matchedCount === 1) return;
    const training = await trainings.findOne({ _id: trainingId }, { session, projection: { _id: 1 } });
    throw new AppError(training ? notWaiting : refusals.TRAINING_NOT_FOUND);
  });
}

/** Takes a deleted account off every list. */
export async function leaveAllWaitlists({ stores }: Pick<Parts, 'stores'>, accountId: string): Promise<void> {
  await stores.trainings.updateMany({ 'waitlist.accountId': accountId }, leaving(accountId));
}

function leaving(accountId: string) {
  return { $pull: { waitlist: { accountId } }, $inc: { version: 1 } } as const;
}
