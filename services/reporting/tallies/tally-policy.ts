import type { Account } from '../models/account.model.ts';
import type { TallyName } from '../models/tally.model.ts';
import type { Booking } from '../models/training.model.ts';

/** The tally of a booking; a cancelled or released one has none. */
export function tallyOfBooking({ status }: Pick<Booking, 'status'>): TallyName | undefined {
  return status === 'booked' ? 'bookings' : undefined;
}

/** The tally of an account; deleted ones have none. */
export function tallyOfAccount({ type, deleted }: Pick<Account, 'type' | 'deleted'>): TallyName | undefined {
  if (deleted) return undefined;
  return type === 'admin' ? 'admins' : 'members';
}
