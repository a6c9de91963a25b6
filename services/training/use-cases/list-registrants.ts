import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Booking } from '../models/booking.model.ts';
import type { Member } from '../models/member.model.ts';
import type { TrainingParts } from '../training-parts.ts';

export interface Registrant {
  readonly booking: Booking;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
}

/** The registrants of a training in the order of booking. @throws AppError TRAINING_NOT_FOUND */
export async function listRegistrants(
  { stores }: Pick<TrainingParts, 'stores'>,
  trainingId: string,
): Promise<Registrant[]> {
  const training = await stores.trainings.findOne({ _id: trainingId }, { projection: { _id: 1 } });
  if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
  const bookings = await stores.bookings.find({ trainingId, status: 'booked' }, { hint: 'seat' }).toArray();
  const ids = bookings.map(({ accountId }) => accountId);
  const members = await stores.members.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(members.map((member) => [member._id, member]));
  return bookings
    .toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
    .map((booking) => ({ booking, member: byId.get(booking.accountId) }));
}
