import type { ClientSession } from 'mongoose';
import type { TrainingStores } from '../models/training-stores.ts';
import type { SlotClass } from '../rules/fixed-slot-policy.ts';

interface SlotDays {
  readonly accountIds: readonly string[];
  /** Studio dates of the hours that the slots are for. */
  readonly dates: readonly string[];
}

/**
 * The classes that fixed slots of these members have taken for these days. The ledger knows the hour that each was at
 * then, wherever it has been moved since; a class that the studio cancelled is none.
 */
export async function readSlotClasses(
  { movements, bookings, trainings }: Pick<TrainingStores, 'movements' | 'bookings' | 'trainings'>,
  { accountIds, dates }: SlotDays,
  session: ClientSession,
): Promise<SlotClass[]> {
  if (accountIds.length === 0 || dates.length === 0) return [];
  const ofDays = { accountId: { $in: [...accountIds] }, 'subject.date': { $in: [...dates] } };
  const paid = await movements.find({ actor: 'fixed-slot', ...ofDays }, { session, hint: 'of-fixed-slots' }).toArray();
  if (paid.length === 0) return [];
  const hours = new Map(paid.map(({ key, subject }) => [key, subject]));
  const bookingIds = paid.map(({ key }) => key.replace(/^book:/, ''));
  const booked = await bookings.find({ _id: { $in: bookingIds } }, { session }).toArray();
  const ids = booked.map(({ trainingId }) => trainingId);
  const on = await trainings.find({ _id: { $in: ids }, status: 'scheduled' }, { session }).toArray();
  const isOn = new Set(on.map(({ _id }) => _id));
  return booked.flatMap(({ _id, accountId, trainingId }) => {
    const hour = hours.get(`book:${_id}`);
    return hour && 'date' in hour && isOn.has(trainingId) ? [{ accountId, trainingId, ...hour }] : [];
  });
}
