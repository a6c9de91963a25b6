import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { emptyAccount } from '../models/credit-account.model.ts';
import type { Member } from '../models/member.model.ts';
import { planAfterMove, startAfterMove } from '../rules/move-policy.ts';
import type { TrainingForm } from '../rules/schedule-policy.ts';
import { readTakenSeats } from '../seats/taken-seats.ts';
import type { TrainingParts } from '../training-parts.ts';
import { editedBy } from './update-training.ts';

type Named = Pick<Member, '_id' | 'firstName' | 'lastName'>;

export interface MovePreview {
  readonly enrolled: number;
  readonly moves: boolean;
  readonly start: 'passed' | 'soon' | 'later';
  readonly withoutPlan: readonly Named[];
  readonly overLimit: readonly Named[];
  readonly overlapping: readonly Named[];
}

/**
 * Previews the effect of an edit on the registrants (`docs/product.md` §3.6).
 * @throws AppError as `updateTraining`, but for DUPLICATE_TRAINING
 */
export async function previewMove(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  id: string,
  form: TrainingForm,
): Promise<MovePreview> {
  const from = await stores.trainings.findOne({ _id: id });
  if (!from) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const now = clock();
  const { training: to, movesMembers: moves } = editedBy(from, form, now);
  const start = startAfterMove(to, now);
  if (!moves) return { enrolled: from.seatsTaken, moves, start, withoutPlan: [], overLimit: [], overlapping: [] };

  const booked = await stores.bookings.find({ trainingId: id, status: 'booked' }, { hint: 'seat' }).toArray();
  const accountIds = booked.map(({ accountId }) => accountId);
  const accounts = new Map(
    (await stores.creditAccounts.find({ _id: { $in: accountIds } }).toArray()).map((each) => [each._id, each]),
  );
  const taken = await readTakenSeats(stores, { accountIds, at: [to] });
  const busy = new Set(taken.filter(({ training }) => training._id !== id).map(({ accountId }) => accountId));
  const members = new Map(
    (await stores.members.find({ _id: { $in: accountIds } }).toArray()).map((each) => [each._id, each]),
  );
  const named = (ids: readonly string[]): Named[] =>
    ids.map((_id) => members.get(_id) ?? { _id, firstName: '', lastName: '' });
  const whosePlan = (effect: ReturnType<typeof planAfterMove>) =>
    named(
      booked
        .filter((each) => {
          const account = accounts.get(each.accountId) ?? emptyAccount(each.accountId);
          return planAfterMove(each, account, { from, to }) === effect;
        })
        .map(({ accountId }) => accountId),
    );
  return {
    enrolled: booked.length,
    moves,
    start,
    withoutPlan: whosePlan('without-plan'),
    overLimit: whosePlan('over-limit'),
    overlapping: named(accountIds.filter((each) => busy.has(each))),
  };
}
