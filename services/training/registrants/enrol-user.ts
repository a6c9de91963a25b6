import { AppError } from '@studio/chassis/errors/app-error';
import { newId } from '@studio/chassis/mongo/new-id';
import { refusals } from '@studio/contracts/http/refusals';
import type { enrolmentSchema } from '@studio/contracts/http/registrant-routes';
import type { PaymentKind } from '@studio/contracts/vocabulary';
import type { z } from 'zod';
import { type CreditAccount, emptyAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import { presentAdminTraining } from '../present-training.ts';
import { classesLeftAt, fittingCredit, type RefusalOverCredit } from '../rules/credit-policy.ts';
import type { AcceptedAct, SeatAct } from '../rules/seat-act.ts';
import { requestIdOf } from '../seats/seat-acts.ts';
import { readTakenSeats } from '../seats/taken-seats.ts';
import type { TrainingParts } from '../training-parts.ts';

/** A request of an administrator (`by`), carried out once per idempotency key. */
interface AdminSeatAct {
  readonly trainingId: string;
  readonly accountId: string;
  readonly by: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Takes a seat for a user on behalf of an administrator.
 * @throws AppError with the refusal
 */
export async function enrolUser(
  { seatActs }: Pick<TrainingParts, 'seatActs'>,
  { idempotencyKey, ...seat }: AdminSeatAct,
): Promise<AcceptedAct> {
  const request = requestIdOf('enrol', seat.by, idempotencyKey);
  const act: SeatAct = { kind: 'enrol', ...seat, bookingId: request.requestId ?? newId(), ...request };
  return seatActs.answer(act, await seatActs.settle(act));
}

/**
 * An administrator (`by`) frees somebody's seat and gives the credit back.
 * @throws AppError with the refusal
 */
export async function removeRegistrant(
  { seatActs }: Pick<TrainingParts, 'seatActs'>,
  { idempotencyKey, ...seat }: AdminSeatAct,
): Promise<AcceptedAct> {
  const act: SeatAct = { kind: 'remove', ...seat, ...requestIdOf('remove', seat.by, idempotencyKey) };
  return seatActs.answer(act, await seatActs.settle(act));
}

interface Enrolment {
  readonly userId: string;
  readonly paidBy: PaymentKind;
  readonly reason?: RefusalOverCredit['code'];
  readonly classesLeft: number;
  readonly specialTrainingsLeft: number;
  readonly overlaps: readonly Training[];
}

/**
 * Previews an enrolment: the credit it would spend, and the users' other bookings at that hour.
 * @throws AppError TRAINING_NOT_FOUND
 */
export async function readEnrolments(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  trainingId: string,
  userIds: readonly string[],
): Promise<Enrolment[]> {
  const training = await stores.trainings.findOne({ _id: trainingId });
  if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const found = await stores.creditAccounts.find({ _id: { $in: [...userIds] } }).toArray();
  const accounts = new Map(found.map((account) => [account._id, account]));
  const taken = await readTakenSeats(stores, { accountIds: userIds, at: [training] });
  return userIds.map((userId) => {
    const overlaps = taken.filter((seat) => seat.accountId === userId).map((seat) => seat.training);
    return {
      ...payment(accounts.get(userId) ?? emptyAccount(userId), training, clock()),
      userId,
      overlaps: overlaps.filter(({ _id }) => _id !== trainingId),
    };
  });
}

function payment(account: CreditAccount, training: Training, now: Date) {
  const credit = fittingCredit(account, training, now);
  const left = { classesLeft: classesLeftAt(account, now), specialTrainingsLeft: account.special };
  if (credit.kind === 'none') return { ...left, paidBy: 'courtesy' as const, reason: credit.refusal.code };
  return { ...left, paidBy: credit.payment.paidFrom };
}

export function presentEnrolment({ overlaps, ...enrolment }: Enrolment): z.input<typeof enrolmentSchema> {
  return { ...enrolment, overlaps: overlaps.map(presentAdminTraining) };
}
