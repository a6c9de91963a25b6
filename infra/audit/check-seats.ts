import type { StudioDatabases } from './studio-databases.ts';

interface TrainingRow {
  readonly _id: string;
  readonly capacity: number;
  readonly seatsTaken: number;
  readonly status: 'scheduled' | 'cancelled';
}

/** Seats taken are the active bookings, never more than there are; nobody is booked in a cancelled training. */
export async function* checkSeats({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const counts = await training
    .collection('bookings')
    .aggregate<{ _id: string; count: number }>([
      { $match: { status: 'booked' } },
      { $group: { _id: '$trainingId', count: { $sum: 1 } } },
    ])
    .toArray();
  const booked = new Map(counts.map(({ _id, count }) => [_id, count]));
  for await (const row of training.collection<TrainingRow>('trainings').find()) {
    const { _id: id, capacity, seatsTaken, status } = row;
    const count = booked.get(id) ?? 0;
    booked.delete(id);
    if (seatsTaken !== count) yield `training ${id}: ${seatsTaken} seats taken, ${count} bookings`;
    if (seatsTaken > capacity) yield `training ${id}: ${seatsTaken} seats taken of ${capacity}`;
    if (status === 'cancelled' && count > 0) yield `training ${id}: cancelled, ${count} not refunded`;
  }
  for (const id of booked.keys()) yield `training ${id}: booked, but it does not exist`;
}
