import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import type { UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { readAccount, writeCreditChange } from './write-credits.ts';
import type { Booking } from '../models/booking.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { unmoved } from '../rules/credit-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import type { SettleTogether } from './seat-acts.ts';
import type { FillSeats } from './seat-transaction.ts';

export interface FreeBookingsParts {
  readonly stores: TrainingStores;
  readonly unitOfWork: UnitOfWork;
  readonly settleTogether: SettleTogether;
  readonly fillSeats: FillSeats;
  readonly clock: () => Date;
}

type SeatParts = Pick<FreeBookingsParts, 'stores' | 'settleTogether' | 'clock'>;

interface SeatsToFree {
  readonly accountId: string;
  /** Account id of the actor, or `system`. */
  readonly by: string;
  /** Only seats that this assignment paid for. */
  readonly paidBy?: string;
  readonly which?: (booking: Booking) => boolean;
}

/** Frees a member's seats in coming trainings. Idempotent: freed seats are not found again. */
export async function freeComingSeats(
  { stores, settleTogether, clock }: SeatParts,
  { accountId, by, paidBy, which = () => true }: SeatsToFree,
): Promise<void> {
  const coming = { accountId, status: 'booked', startsAt: { $gt: clock() } } as const;
  const filter = paidBy === undefined ? coming : { ...coming, assignmentId: paidBy };
  const bookings = await stores.bookings.find(filter, { hint: 'of-member' }).toArray();
  const acts = bookings.filter(which).map(({ trainingId }): SeatAct => {
    return { kind: 'withdraw', trainingId, accountId, by, ...(paidBy !== undefined && { paidBy }) };
  });
  const { published } = await settleTogether(acts);
  await published;
}

interface Leaving {
  readonly accountId: string;
  /** When the account left `active`. */
  readonly at: Date;
}

/**
 * Frees the coming seats of a suspended or inactive member (`docs/product.md` §4.4). Raises the account's version
 * first, so that a concurrent booking is decided again and refused. If the account is active again by now, bookings
 * made since then stay.
 */
export async function freeSeatsOfInactive(parts: FreeBookingsParts, { accountId, at }: Leaving): Promise<void> {
  const { stores, unitOfWork } = parts;
  await unitOfWork(async (tx) => {
    const before = await readAccount(stores, accountId, tx.session);
    await asConflict(() => writeCreditChange(stores, tx, { before, change: unmoved(before) }));
  });
  const member = await stores.members.findOne({ _id: accountId });
  const isBack = member?.status === 'active';
  await freeComingSeats(parts, { accountId, by: 'system', which: ({ bookedAt }) => !isBack || bookedAt <= at });
}
