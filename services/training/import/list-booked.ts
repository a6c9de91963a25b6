import { type Binding, on } from '@studio/chassis/http/handler';
import { listBooked } from '@studio/contracts/http/import-routes';
import type { TrainingParts } from '../training-parts.ts';

/** The route by which the undoing of an import finds who has booked (`docs/product.md` §4.9). */
export function bookedBinding(parts: Pick<TrainingParts, 'stores'>): Binding {
  return on(
    listBooked,
    async ({ body: { userIds } }) => {
      const { bookings } = parts.stores;
      const accountId = { $in: userIds };
      const [taken, givenUp] = await Promise.all([
        bookings.find({ accountId, status: 'booked' }, { hint: 'of-member' }).toArray(),
        bookings.find({ accountId, status: 'released' }, { hint: 'released-of-member' }).toArray(),
      ]);
      return { booked: [...new Set([...taken, ...givenUp].map((booking) => booking.accountId))] };
    },
    { fenced: true },
  );
}
