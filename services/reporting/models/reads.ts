import { type QueryFilter, trusted } from 'mongoose';
import type { AccountStatus } from '@studio/contracts/rules/people';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { Account } from './account.model.ts';
import type { ReportingModels } from './reporting-models.ts';
import type { Booking, Training } from './training.model.ts';

/** A member who may sign in and train. */
export type ActiveMember = Pick<Account, '_id' | 'firstName' | 'lastName'>;

const isMember = { deleted: false, type: 'member' } as const;
const isActive = { ...isMember, status: 'active' } as const;
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

/** The account status of each member among these accounts, by id; deleted ones and administrators are missing. */
export async function readMemberStatuses(
  { accounts }: Pick<ReportingModels, 'accounts'>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountStatus>> {
  const members = await accounts
    .find({ _id: trusted({ $in: accountIds }), ...isMember }, { status: 1 })
    .lean<Pick<Account, '_id' | 'status'>[]>()
    .exec();
  return new Map(members.map(({ _id, status }) => [_id, status]));
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

/** The booked seats of these accounts in the classes of a time that were not cancelled, with the day of each. */
export async function readSeats(
  { trainings, bookings }: Pick<ReportingModels, 'trainings' | 'bookings'>,
  accountIds: readonly string[],
  of: { readonly held: QueryFilter<Training>; readonly seats: QueryFilter<Booking> },
): Promise<{ readonly accountId: string; readonly date: StudioDate }[]> {
  const held = await trainings.find({ ...of.held, status: 'scheduled' }, { date: 1 }).lean();
  const dates = new Map(held.map(({ _id, date }) => [_id, date]));
  const trainingId = trusted({ $in: [...dates.keys()] });
  const seats = await bookings
    .find({ ...of.seats, status: 'booked', trainingId, accountId: trusted({ $in: accountIds }) })
    .select({ _id: 0, accountId: 1, trainingId: 1 })
    .lean();
  return seats.map((seat) => ({ accountId: seat.accountId, date: dates.get(seat.trainingId)! }));
}
