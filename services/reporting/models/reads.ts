import { trusted } from 'mongoose';
import type { Account } from './projections.ts';
import type { ReportingModels } from './reporting-models.ts';

/** A member who may sign in and train. */
export type ActiveMember = Pick<Account, '_id' | 'firstName' | 'lastName'>;

const isActive = { deleted: false, type: 'member', status: 'active' } as const;
const name = { firstName: 1, lastName: 1 };

/** The active members among these accounts, by id. */
export async function readActiveMembers(
  { accounts }: Pick<ReportingModels, 'accounts'>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ActiveMember>> {
  if (accountIds.length === 0) return new Map();
  const active = await accounts
    .find({ _id: trusted({ $in: accountIds }), ...isActive }, name)
    .lean<ActiveMember[]>()
    .exec();
  return new Map(active.map((member) => [member._id, member]));
}

/** The active members whose birthday is one of these days, `MM-DD`. */
export function readBirthdays(
  { accounts }: Pick<ReportingModels, 'accounts'>,
  days: readonly string[],
): Promise<ActiveMember[]> {
  return accounts
    .find({ birthday: trusted({ $in: days }), ...isActive }, name)
    .lean<ActiveMember[]>()
    .exec();
}
