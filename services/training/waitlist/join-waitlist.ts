import { asConflict, assertAllMatched, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { Training } from '../models/training.model.ts';
import { unmoved } from '../rules/credit-policy.ts';
import type { SeatFacts } from '../rules/seat-act.ts';
import { decideJoining, type Joining } from '../rules/waitlist-policy.ts';
import { overProjections, refusalError } from '../seats/refusal-error.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'passFence' | 'seatRules'>;

/** A member and a training that they wait for. */
export interface WaitingPlace {
  readonly trainingId: string;
  readonly accountId: string;
}

/**
 * Puts the member on the waitlist of a full training (`docs/product.md` §3.11); somebody who waits already keeps their
 * place. Returns the training with its list.
 * @throws AppError with the refusal
 */
export async function joinWaitlist(parts: Parts, place: WaitingPlace): Promise<Training> {
  const join = () => retryOnConflict(() => parts.unitOfWork((tx) => asConflict(() => tryToJoin(parts, tx, place))));
  let joining = await join();
  if (joining.kind === 'refused' && overProjections.includes(joining.refusal)) {
    await parts.passFence();
    joining = await join();
  }
  if (joining.kind === 'refused') throw refusalError(joining);
  return joining.training;
}

async function tryToJoin(
  { stores, seatRules }: Parts,
  tx: Transaction,
  { trainingId, accountId }: WaitingPlace,
): Promise<Joining> {
  const facts = await readFacts(stores, tx, { trainingId, accountId });
  const { training: before, account } = facts;
  const joining = decideJoining(accountId, facts, seatRules());
  if (joining.kind === 'refused' || joining.training === before) return joining;
  const { waitlist, version } = joining.training;
  const guarded = { _id: trainingId, version: before!.version };
  const { matchedCount } = await stores.trainings.updateOne(guarded, { $set: { waitlist, version } }, tx);
  assertAllMatched(matchedCount, 1);
  // Conflicts with the closing of the account, after which nobody may be left on a list.
  await writeCreditChange(stores, tx, { before: account, change: unmoved(account) });
  return joining;
}

async function readFacts(
  stores: Parts['stores'],
  { session }: Transaction,
  { trainingId, accountId }: WaitingPlace,
): Promise<SeatFacts> {
  return {
    training: (await stores.trainings.findOne({ _id: trainingId }, { session })) ?? undefined,
    account: await readAccount(stores, accountId, session),
    member: (await stores.members.findOne({ _id: accountId }, { session })) ?? undefined,
    booking: (await stores.bookings.findOne({ trainingId, accountId, status: 'booked' }, { session })) ?? undefined,
  };
}
