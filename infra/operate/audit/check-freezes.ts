import {
  addStudioDays,
  addStudioMonths,
  endOfStudioDay,
  studioDaysBetween,
  studioInstant,
} from '@studio/contracts/studio-time';
import type { Row, StudioDatabases } from '../../run/studio-databases.ts';

interface FrozenRow {
  readonly _id: string;
  readonly accountId: string;
  readonly status: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly freezes: readonly { readonly from: string; readonly to: string }[];
}

interface BookingRow {
  readonly _id: string;
  readonly trainingId: string;
}

/**
 * A plan that was frozen ends as many days after its month as it was frozen, and pays for no coming class on a frozen day
 * (`docs/product.md` §2.7). An edited training may have been moved there: its bookings stay paid.
 */
export async function* checkFreezes({ of: { membership, training } }: StudioDatabases): AsyncGenerator<string> {
  const frozen = membership.collection<FrozenRow>('assignments').find({ 'freezes.0': { $exists: true } });
  for await (const { _id: id, accountId, status, startsOn, endsOn, freezes } of frozen) {
    const days = freezes.reduce((sum, { from, to }) => sum + studioDaysBetween(from, to) + 1, 0);
    const due = addStudioDays(addStudioMonths(startsOn, 1), days);
    if (endsOn !== due) yield `plan ${id}: ends on ${endsOn}, frozen for ${days} days it should on ${due}`;
    if (status !== 'active') continue;
    for (const { from, to } of freezes) {
      const startsAt = { $gt: new Date(), $gte: studioInstant(from, '00:00'), $lt: endOfStudioDay(to) };
      const booked = training
        .collection<BookingRow>('bookings')
        .find({ accountId, status: 'booked', paidFrom: 'plan', startsAt });
      for await (const { _id, trainingId } of booked) {
        const asScheduled = await training.collection<Row>('trainings').findOne({ _id: trainingId, revision: 1 });
        if (asScheduled) yield `booking ${_id}: paid by a plan on a frozen day`;
      }
    }
  }
}
