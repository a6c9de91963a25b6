import type { Account, Booking } from '../models/projections.ts';

export type TallyName = 'bookings' | 'members' | 'admins';

/** The tally of a booking; a cancelled or released one has none. */
export function tallyOfBooking({ status }: Pick<Booking, 'status'>): TallyName | undefined {
  return status === 'booked' ? 'bookings' : undefined;
}

/** The tally of an account; deleted ones have none. */
export function tallyOfAccount({ type, deleted }: Pick<Account, 'type' | 'deleted'>): TallyName | undefined {
  if (deleted) return undefined;
  return type === 'admin' ? 'admins' : 'members';
}
