import type { StudioDatabases } from '../../run/studio-databases.ts';

interface ClosureRow {
  readonly _id: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly closedAt: Date;
  readonly trainings: number;
  readonly bookings: number;
  readonly people: number;
  readonly settledAt: Date | null;
  readonly reopenedAt: Date | null;
}

interface CancelledTraining {
  readonly _id: string;
  readonly seatsTaken: number;
  readonly cancellation: { readonly total: number };
}

/** Sent mails are kept for seven days. */
const mailsAreKeptMs = 6 * 24 * 60 * 60_000;

/**
 * Closed ranges (docs/product.md §3.14): each has cancelled the trainings and bookings that it counts, nobody has a seat in
 * them any more, and each person has one mail. No day is closed twice.
 */
export async function* checkClosures({ of: { training: db } }: StudioDatabases): AsyncGenerator<string> {
  const closures = await db.collection<ClosureRow>('closures').find().sort({ startDate: 1 }).toArray();
  for (const closure of closures) {
    const { _id: id, closedAt, settledAt } = closure;
    const cancelled = await db
      .collection<CancelledTraining>('trainings')
      .find({ status: 'cancelled', 'cancellation.closureId': id })
      .toArray();
    const booked = cancelled.reduce((sum, { cancellation }) => sum + cancellation.total, 0);
    const left = cancelled.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);
    yield* difference(`closure ${id}: trainings`, cancelled.length, closure.trainings);
    yield* difference(`closure ${id}: bookings`, booked, closure.bookings);
    yield* difference(`closure ${id}: seats left`, left, 0);
    if (settledAt === null) yield `closure ${id}: not settled`;
    if (closedAt.getTime() < Date.now() - mailsAreKeptMs) continue;
    const mails = db.collection<{ _id: string; held?: true }>('mails');
    const ofClosure = { _id: { $regex: `^range-closed:${id}:` } };
    yield* difference(`closure ${id}: mails`, await mails.countDocuments(ofClosure), closure.people);
    yield* difference(`closure ${id}: mails held`, await mails.countDocuments({ ...ofClosure, held: true }), 0);
  }
  yield* checkOverlaps(closures.filter(({ reopenedAt }) => reopenedAt === null));
}

function* checkOverlaps(open: readonly ClosureRow[]): Generator<string> {
  for (const [index, { _id: id, startDate }] of open.entries()) {
    if (index > 0 && open[index - 1]!.endDate >= startDate) yield `closure ${id}: begins within an earlier one`;
  }
}

function* difference(what: string, is: number, shouldBe: number): Generator<string> {
  if (is !== shouldBe) yield `${what} ${is}, should be ${shouldBe}`;
}
