import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { ChangedMeanwhile, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { setSpecialTrainings as setSpecialTrainingsRoute } from '@studio/contracts/http/registrant-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import type { CreditAccount } from '../models/credit-account.model.ts';
import { findUser } from '../models/reads.ts';
import { setSpecial } from '../rules/credit-policy.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The route by which administrators set the number of special trainings of a user. */
export function specialTrainingBindings(parts: TrainingParts): Binding[] {
  return [
    on(
      setSpecialTrainingsRoute,
      async ({ params, headers, body, session }) => {
        const { value } = body;
        const change = { accountId: params.id, value, by: session.accountId, ifMatch: headers['if-match'] };
        const account = await showingCurrent(presentCount, () => setSpecialTrainings(parts, change));
        return { message: 'Entrenamientos especiales actualizados', ...presentCount(account) };
      },
      { fenced: true },
    ),
  ];
}

function presentCount({ special, version }: CreditAccount) {
  return { specialTrainingsRemaining: special, version };
}

interface NewValue {
  readonly accountId: string;
  readonly value: number;
  /** Account id of the administrator. */
  readonly by: string;
  /** Versions of the account at which the count was read. */
  readonly ifMatch?: IfMatch | undefined;
}

/** Sets the number of special trainings that a user has left. @throws AppError USER_NOT_FOUND, ChangedMeanwhile */
async function setSpecialTrainings(
  { stores, unitOfWork, fillSeats, clock }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'fillSeats' | 'clock'>,
  { accountId, value, by, ifMatch }: NewValue,
): Promise<CreditAccount> {
  return unitOfWork(async (tx) => {
    // Read inside the transaction: an account being closed concurrently gets nothing.
    await findUser(stores, accountId, tx.session);
    const before = await readAccount(stores, accountId, tx.session);
    if (!(await isCountCurrent(stores, before, ifMatch, tx))) throw new ChangedMeanwhile(before);
    const change = setSpecial(before, value, { at: clock(), actor: 'admin', actorId: by });
    if (change.account === before) {
      tx.dropAct();
      return before;
    }
    await asConflict(() => writeCreditChange(stores, tx, { before, change }));
    tx.noteAct({ facts: { before: before.special } });
    await fillSeats(tx, { trainingIds: [], accountIds: [accountId] });
    return readAccount(stores, accountId, tx.session);
  });
}

/**
 * Whether the count is the same as at one of the versions. The account's version also increases with every class of a
 * plan, but only movements of special trainings change the count (docs/product.md §5.2).
 */
async function isCountCurrent(
  { movements }: Pick<TrainingParts['stores'], 'movements'>,
  { _id: accountId, version }: CreditAccount,
  ifMatch: IfMatch | undefined,
  { session }: Pick<Transaction, 'session'>,
): Promise<boolean> {
  if (ifMatch === undefined || ifMatch === '*') return true;
  const newest = await movements.findOne(
    { accountId, balance: 'special' },
    { session, hint: 'ledger', sort: { sequence: -1 }, projection: { sequence: 1 } },
  );
  return ifMatch.some((read) => read >= (newest?.sequence ?? 0) && read <= version);
}
