import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { trainingChanged } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import { assertAllMatched, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { trainingFact } from '../seats/seat-events.ts';
import type { Training } from '../models/training.model.ts';
import { editTraining, isAsScheduled, type TrainingEdit, type TrainingForm } from '../rules/schedule-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { moveBookings } from './move-bookings.ts';
import { refusingDuplicates } from './schedule-training.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'fillSeats' | 'clock'>;

export interface TrainingChange {
  readonly id: string;
  readonly form: TrainingForm;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Edits a training; a move mails its registrants, and seats that are free now go to those who wait.
 * @throws AppError as `editTraining` refuses, TRAINING_NOT_FOUND, DUPLICATE_TRAINING, ChangedMeanwhile
 */
export function updateTraining(parts: Parts, change: TrainingChange): Promise<Training> {
  return retryOnConflict(() => parts.unitOfWork((tx) => edit(parts, tx, change)));
}

async function edit(parts: Parts, tx: Transaction, { id, form, ifMatch }: TrainingChange) {
  const { trainings } = parts.stores;
  const before = await trainings.findOne({ _id: id }, { session: tx.session });
  if (!before) throw new AppError(refusals.TRAINING_NOT_FOUND);
  if (before.status === 'scheduled') mustBuildOn(ifMatch, before.revision, before);
  const edited = editedBy(before, form, parts.clock());
  if (isAsScheduled(before, form)) {
    tx.dropAct();
    return before;
  }
  const { _id, seatsTaken: _seats, status: _status, cancellation: _cancellation, ...fields } = edited.training;
  const result = await refusingDuplicates(() =>
    trainings.updateOne({ _id: id, version: before.version }, { $set: fields }, { session: tx.session }),
  );
  assertAllMatched(result.matchedCount, 1);
  const moved = edited.movesMembers ? await moveBookings(parts, tx, { from: before, to: edited.training }) : [];
  tx.emit(trainingChanged, trainingFact(edited.training));
  await parts.fillSeats(tx, { trainingIds: [id], accountIds: moved.map(({ accountId }) => accountId) });
  return (await trainings.findOne({ _id: id }, { session: tx.session })) ?? edited.training;
}

/** @throws AppError as `editTraining` refuses */
export function editedBy(training: Training, form: TrainingForm, now: Date): TrainingEdit {
  const edited = editTraining(training, form, now);
  if (edited.kind === 'refused') throw new AppError(edited.refusal, edited.message ? { message: edited.message } : {});
  return edited;
}
