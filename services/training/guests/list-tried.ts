import { type Binding, on } from '@studio/chassis/http/handler';
import { listTried as listTriedRoute, type triedSchema } from '@studio/contracts/http/guest-routes';
import type { z } from 'zod';
import type { Guest } from '../models/guest.model.ts';
import { readBringers, withTrainings } from '../models/reads.ts';
import type { Training } from '../models/training.model.ts';
import { personKeyOf, tookPart, triedSince } from '../rules/guest-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The route by which administrators list guests who tried a class and have no account yet. */
export function triedBinding(parts: TrainingParts): Binding {
  return on(listTriedRoute, () => listTried(parts), { fenced: true });
}

type Stores = Pick<TrainingParts, 'stores'>;

/** Each person once, with the last class; the latest class first. */
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
  const tried = await withoutAccount(
    { stores },
    guests.filter(({ _id }) => classOf.has(_id)),
  );
  const lastOf = new Map(tried.toReversed().map((guest) => [personKeyOf(guest), guest]));
  const latest = tried.filter((guest) => lastOf.get(personKeyOf(guest)) === guest);
  const bringers = await readBringers(stores, latest);
  const visits = await readVisits({ stores }, latest);
  return latest.map((guest) => {
    const broughtBy = bringers.get(guest.broughtBy ?? '');
    return {
      id: guest._id,
      name: guest.name,
      phone: guest.phone,
      ...classInWords(classOf.get(guest._id)!),
      ...(broughtBy !== undefined && { brought_by: broughtBy }),
      visits: (visits.get(personKeyOf(guest)) ?? []).map(classInWords),
    };
  });
}

function classInWords({ _id: trainingId, date: trainingDate, startTime, title }: Training) {
  return { trainingId, trainingDate, startTime, ...(title !== undefined && { title }) };
}

/** The guests of whom no account has both telephone and name. */
async function withoutAccount({ stores }: Stores, guests: readonly Guest[]): Promise<Guest[]> {
  const phoneKeys = guests.map(({ phoneKey }) => phoneKey);
  const members = stores.members.find({ phoneKey: { $in: phoneKeys } }, { hint: 'of-phone' });
  const known = new Set(
    (await members.toArray()).map(({ phoneKey = '', firstName, lastName }) =>
      personKeyOf({ phoneKey, name: `${firstName} ${lastName}` }),
    ),
  );
  return guests.filter((guest) => !known.has(personKeyOf(guest)));
}

/** The classes of each person's seats, in their order: what an account of theirs takes over. */
async function readVisits({ stores }: Stores, people: readonly Guest[]): Promise<Map<string, Training[]>> {
  const phoneKeys = people.map(({ phoneKey }) => phoneKey);
  const guests = await stores.guests.find({ phoneKey: { $in: phoneKeys } }, { hint: 'of-phone' }).toArray();
  const keyOf = new Map(guests.map((guest) => [guest._id, personKeyOf(guest)]));
  const seats = stores.bookings.find({ _id: { $in: [...keyOf.keys()] }, guest: true, status: 'booked' });
  const visits = new Map<string, Training[]>();
  for (const { booking, training } of await withTrainings(stores, await seats.toArray())) {
    const key = keyOf.get(booking._id)!;
    visits.set(key, [...(visits.get(key) ?? []), training].toSorted(byStart));
  }
  return visits;
}

const byStart = (one: Training, other: Training) => one.startsAt.getTime() - other.startsAt.getTime();
