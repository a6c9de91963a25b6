import { AppError } from '@studio/chassis/errors/app-error';
import { unreceivedMail } from '@studio/chassis/mail/mail-outbox';
import { refusals } from '@studio/contracts/http/refusals';
import { cancellationMailPrefix } from '../mails/seat-mails.ts';
import type { Member } from '../models/member.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/** How far the refunds and mails of a cancelled training are. */
export interface CancellationProgress {
  readonly total: number;
  readonly refunded: number;
  readonly mailed: number;
  readonly failed: number;
  /** Recipients of the failed mails; absent without any. */
  readonly unreached?: readonly Member[];
}

/** The twelve attempts of a mail job are over by then; a mail that is older and not sent needs a look. */
const mailGivenUpAfterMs = 40 * 60_000;

type Parts = Pick<TrainingParts, 'stores' | 'mails' | 'snapshotRead' | 'clock'>;

/**
 * Counted from what is stored, so that neither Redis nor a restart matters: a mail is due from the moment of its
 * refund, and stays in the outbox until it is sent. Refunds go on meanwhile, so both are read as of one moment.
 * @throws AppError TRAINING_NOT_FOUND, also for a training that is not cancelled
 */
export async function readCancellation(parts: Parts, trainingId: string): Promise<CancellationProgress> {
  const { training, waiting } = await readTogether(parts, trainingId);
  if (!training?.cancellation) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const givenUpBefore = parts.clock().getTime() - mailGivenUpAfterMs;
  const { total } = training.cancellation;
  const refunded = total - training.seatsTaken;
  const failed = waiting.filter(
    ({ createdAt, outcome }) => outcome === 'refused' || createdAt.getTime() < givenUpBefore,
  );
  const counts = { total, refunded, mailed: refunded - waiting.length, failed: failed.length };
  if (failed.length === 0) return counts;
  const ids = failed.map(({ accountId }) => accountId);
  return { ...counts, unreached: await parts.stores.members.find({ _id: { $in: ids }, deleted: false }).toArray() };
}

/** A cancelled training and its undelivered mails. */
function readTogether({ stores, mails, snapshotRead }: Parts, trainingId: string) {
  const prefix = cancellationMailPrefix(trainingId);
  const unreceived = { _id: { $gte: prefix, $lt: `${prefix}g` }, ...unreceivedMail };
  return snapshotRead(async (session) => {
    const training = await stores.trainings.findOne({ _id: trainingId }, { session });
    const waiting = await mails
      .find(unreceived, { projection: { accountId: 1, createdAt: 1, outcome: 1 }, session })
      .toArray();
    return { training, waiting };
  });
}
