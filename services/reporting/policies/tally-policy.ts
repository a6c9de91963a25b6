import type { Account } from '../models/account.model.ts';
import type { Booking } from '../models/booking.model.ts';

export type TallyName = 'bookings' | 'members' | 'admins';

/** Where a booking counts: cancelled ones nowhere (DESIGN §6). */
export function tallyOfBooking({ status }: Pick<Booking, 'status'>): TallyName | undefined {
  return status === 'booked' ? 'bookings' : undefined;
}

/** Where an account counts: deleted ones nowhere. */
export function tallyOfAccount({ type, deleted }: Pick<Account, 'type' | 'deleted'>): TallyName | undefined {
  if (deleted) return undefined;
  return type === 'admin' ? 'admins' : 'members';
}
