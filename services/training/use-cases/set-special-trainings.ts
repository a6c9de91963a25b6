import { AppError } from '@studio/chassis/http/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import { guarded, untilWon } from '../concurrency/lost-race.ts';
import { readAccount, writeCreditChange } from '../credits/write-credits.ts';
import { setSpecial } from '../policies/credit-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

interface NewValue {
  readonly accountId: string;
  readonly value: number;
  /** Account id of the administrator. */
  readonly by: string;
}

/** Sets how many special trainings somebody has left; returns that. @throws AppError USER_NOT_FOUND */
export async function setSpecialTrainings(
  { stores, unitOfWork, clock }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>,
  { accountId, value, by }: NewValue,
): Promise<number> {
  return untilWon(() =>
    unitOfWork(async (tx) => {
      // Looked at inside: an account that is being closed meanwhile gets nothing.
      const member = await stores.members.findOne({ _id: accountId }, { session: tx.session });
      if (!member || member.deleted) throw new AppError(refusals.USER_NOT_FOUND);
      const before = await readAccount(stores, accountId, tx.session);
      const change = setSpecial(before, value, { at: clock(), actor: 'admin', actorId: by });
      await guarded(() => writeCreditChange(stores, tx, { before, change }));
      return change.account.special;
    }),
  );
}
