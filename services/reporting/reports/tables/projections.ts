import type { Collection, Db } from 'mongodb';
import type { Account } from '../../models/account.model.ts';
import type { Assignment } from '../../models/assignment.model.ts';
import type { Booking } from '../../models/booking.model.ts';

/** The collections reports read. The plain driver takes half the memory of Mongoose and returns rows in batches. */
export interface Projections {
  readonly accounts: Collection<Account>;
  readonly assignments: Collection<Assignment>;
  readonly bookings: Collection<Booking>;
}

export function openProjections(database: Db): Projections {
  return {
    accounts: database.collection<Account>('accounts'),
    assignments: database.collection<Assignment>('assignments'),
    bookings: database.collection<Booking>('bookings'),
  };
}
