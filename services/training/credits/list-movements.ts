import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Movement } from '../models/movement.model.ts';
import type { TrainingParts } from '../training-parts.ts';

export interface LedgerPage {
  /** Only entries older than this one; none if the account has no such entry. */
  readonly before?: string | undefined;
  /** Defaults to 50. */
  readonly limit?: number | undefined;
}

const usualLimit = 50;

/** An account's class-credit ledger, newest first. */
export async function listMovements(
  { stores: { movements } }: Pick<TrainingParts, 'stores'>,
  accountId: string,
  { before, limit = usualLimit }: LedgerPage,
): Promise<Movement[]> {
  const mark = before === undefined ? undefined : await movements.findOne({ _id: before, accountId });
  if (mark === null) return [];
  return movements
    .find({ accountId, ...(mark && { sequence: { $lt: mark.sequence } }) }, { hint: 'ledger' })
    .sort({ sequence: -1 })
    .limit(limit)
    .toArray();
}

/** The same for an administrator. @throws AppError USER_NOT_FOUND */
export async function listMovementsOf(
  parts: Pick<TrainingParts, 'stores'>,
  accountId: string,
  page: LedgerPage,
): Promise<Movement[]> {
  const member = await parts.stores.members.findOne({ _id: accountId });
  if (!member || member.deleted) throw new AppError(refusals.USER_NOT_FOUND);
  return listMovements(parts, accountId, page);
}
