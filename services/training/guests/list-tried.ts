import { type Binding, on } from '@studio/chassis/http/handler';
import { listTried as listTriedRoute, type triedSchema } from '@studio/contracts/http/guest-routes';
import type { z } from 'zod';
import { readBringers, withTrainings } from '../models/reads.ts';
import { tookPart, triedSince } from '../rules/guest-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The route by which administrators list guests who tried a class and have no account yet. */
export function triedBinding(parts: TrainingParts): Binding {
  return on(listTriedRoute, () => listTried(parts), { fenced: true });
}

/** Each telephone once, with its last class; the latest class first. */
async function listTried({
  stores,
  clock,
}: Pick<TrainingParts, 'stores' | 'clock'>): Promise<z.input<typeof triedSchema>[]> {
  const now = clock();
  const begun = { startsAt: { $gte: triedSince(now), $lte: now } };
  const guests = await stores.guests.find(begun, { hint: 'by-start', sort: { startsAt: -1 } }).toArray();
  const seats = await stores.bookings.find({ _id: { $in: guests.map(({ _id }) => _id) } }).toArray();
  const classes = await withTrainings(stores, seats.filter(tookPart));
  const onNow = classes.filter(({ training }) => training.status === 'scheduled');
  const classOf = new Map(onNow.map(({ booking, training }) => [booking._id, training]));
  const tried = guests.filter(({ _id }) => classOf.has(_id));
  const lastOf = new Map(tried.toReversed().map((guest) => [guest.phoneKey, guest]));
  const latest = tried.filter((guest) => lastOf.get(guest.phoneKey) === guest);
  const bringers = await readBringers(stores, latest);
  return latest.map((guest) => {
    const { _id: trainingId, date: trainingDate, startTime, title } = classOf.get(guest._id)!;
    const broughtBy = bringers.get(guest.broughtBy ?? '');
    return {
      id: guest._id,
      name: guest.name,
      phone: guest.phone,
      trainingId,
      trainingDate,
      startTime,
      ...(title !== undefined && { title }),
      ...(broughtBy !== undefined && { brought_by: broughtBy }),
    };
  });
}
