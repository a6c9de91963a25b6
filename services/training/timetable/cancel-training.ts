import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/training-admin-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { findTraining } from '../models/reads.ts';
import type { Training } from '../models/training.model.ts';
import { presentAdminTraining } from '../present-training.ts';
import { bookingsLeft, isCancelledAlone } from '../rules/schedule-policy.ts';
import { cancellationMailPrefix } from '../seats/seat-mails.ts';
import type { TrainingParts } from '../training-parts.ts';
import { markCancelled } from './mark-cancelled.ts';
import { countedGuests, findFailed, readCancelledGuests, readUnreceived } from './read-mail-progress.ts';
import { listEndedMails } from './training-mails.ts';

/** The routes by which administrators cancel a training and follow its refunds and mails. */
export function cancellationBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.cancelTraining, async ({ params, headers, session }) => {
      const order = { id: params.id, by: session.accountId, ifMatch: headers['if-match'] };
      const { cancellation } = await showingCurrent(presentAdminTraining, () => cancelTraining(parts, order));
      return {
        message: 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.',
        cancellation: { total: cancellation?.total ?? 0, refunded: 0, mailed: 0, failed: 0 },
      };
    }),
    on(routes.getCancellation, async ({ params }) =>
      presentAs(routes.cancellationSchema, await readCancellation(parts, params.id)),
    ),
  ];
}

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'requestRefund' | 'logger' | 'clock'>;

interface CancellationOrder {
  readonly id: string;
  /** Account id of the administrator. */
  readonly by: string;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Cancels a training and ends its waitlist. Refunds and mails follow in the worker (`refund-training.job.ts`).
 * @throws AppError TRAINING_NOT_FOUND, TRAINING_CANCELLED, ChangedMeanwhile
 */
async function cancelTraining(parts: Parts, { id, by, ifMatch }: CancellationOrder): Promise<Training> {
  const { stores, unitOfWork, mailOutbox, requestRefund, logger } = parts;
  const after = await unitOfWork(async (tx) => {
    const before = await findTraining(stores, id, tx.session);
    if (before.status === 'cancelled') throw new AppError(refusals.TRAINING_CANCELLED);
    mustBuildOn(ifMatch, before.revision, before);
    const [cancelled] = await markCancelled(parts, tx, { trainings: [before], by });
    await mailOutbox.write(tx.session, listEndedMails(before));
    return cancelled!;
  });
  await requestRefund(id).catch((error: unknown) => {
    logger.warn({ err: error, trainingId: id }, 'refund not enqueued, left to the sweep');
  });
  return after;
}

type ProgressParts = Pick<TrainingParts, 'stores' | 'mails' | 'snapshotRead' | 'clock'>;

/**
 * The progress of a cancelled training's refunds and mails, counted from what is stored, so that neither Redis nor a restart matters: a mail is due from the moment of its
 * refund, and stays in the outbox until it is sent. Refunds go on meanwhile, so both are read as of one moment.
 * @throws AppError TRAINING_NOT_FOUND, also for a training that is not cancelled or was cancelled with others
 */
export async function readCancellation(parts: ProgressParts, trainingId: string) {
  const { training, waiting, guests } = await readTogether(parts, trainingId);
  if (!training?.cancellation || !isCancelledAlone(training.cancellation))
    throw new AppError(refusals.TRAINING_NOT_FOUND);
  const { total } = training.cancellation;
  const freed = guests.filter(({ status }) => status === 'cancelled');
  const refunded = total - bookingsLeft(training) - freed.length;
  const progress = { total, refunded, mailed: refunded - waiting.length };
  return { ...progress, ...countedGuests(guests), ...(await findFailed(parts, waiting, freed)) };
}

/** A cancelled training, its undelivered mails, and its guests, who have no class to get back and get no mail. */
function readTogether(parts: ProgressParts, trainingId: string) {
  return parts.snapshotRead(async (session) => {
    const training = await parts.stores.trainings.findOne({ _id: trainingId }, { session });
    const waiting = await readUnreceived(parts, cancellationMailPrefix(trainingId), session);
    const guests = training ? await readCancelledGuests(parts.stores, [training], session) : [];
    return { training, waiting, guests };
  });
}
