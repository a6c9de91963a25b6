import type { StudioDatabases } from '../../run/studio-databases.ts';

/** When a training takes place; its bookings store a copy. */
interface When {
  readonly week: string;
  readonly startsAt: Date;
}

interface TrainingRow extends When {
  readonly _id: string;
  readonly capacity: number;
  readonly seatsTaken: number;
  readonly status: 'scheduled' | 'cancelled';
}

interface Booked {
  readonly _id: string;
  readonly count: number;
  /** The times stored with its bookings. */
  readonly whens: readonly When[];
}

/**
 * Seats taken are the standing bookings, at most the capacity, each with the time of the training. A cancelled training
 * has none.
 */
export async function* checkSeats({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const rows = await training
    .collection('bookings')
    .aggregate<Booked>([
      { $match: { status: 'booked' } },
      {
        $group: {
          _id: '$trainingId',
          count: { $sum: 1 },
          whens: { $addToSet: { week: '$week', startsAt: '$startsAt' } },
        },
      },
    ])
    .toArray();
  const booked = new Map(rows.map((row) => [row._id, row]));
  for await (const row of training.collection<TrainingRow>('trainings').find()) {
    const { _id: id, capacity, seatsTaken, status } = row;
    const { count, whens } = booked.get(id) ?? { count: 0, whens: [] };
    booked.delete(id);
    if (seatsTaken !== count) yield `training ${id}: ${seatsTaken} seats taken, ${count} bookings`;
    if (seatsTaken > capacity) yield `training ${id}: ${seatsTaken} seats taken of ${capacity}`;
    if (!whens.every((when) => isSame(when, row))) yield `training ${id}: booked for another time`;
    if (status === 'cancelled' && count > 0) yield `training ${id}: cancelled, ${count} not refunded`;
  }
  for (const id of booked.keys()) yield `training ${id}: booked, but it does not exist`;
}

function isSame(one: When, other: When): boolean {
  return one.week === other.week && one.startsAt.getTime() === other.startsAt.getTime();
}
