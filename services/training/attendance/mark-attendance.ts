import { asConflict, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { attendanceMarked } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import type { Attendance } from '@studio/contracts/vocabulary';
import type { Booking } from '../models/booking.model.ts';
import { writeBookings } from '../models/guarded-writes.ts';
import { refusalOfMarking, withAttendance } from '../rules/attendance-policy.ts';
import { bookingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>;

interface Mark {
  readonly trainingId: string;
  readonly accountId: string;
  /** Null clears the mark. */
  readonly attendance: Attendance | null;
}

/** Marks whether a registrant came. @throws AppError as `refusalOfMarking` refuses, USER_NOT_BOOKED */
export async function markAttendance(parts: Parts, { trainingId, accountId, attendance }: Mark): Promise<void> {
  await markBookings(parts, trainingId, async ({ session }) => {
    const booking = await parts.stores.bookings.findOne({ trainingId, accountId, status: 'booked' }, { session });
    if (!booking) throw new AppError(refusals.USER_NOT_BOOKED);
    return [{ before: booking, after: withAttendance(booking, attendance) }];
  });
}

/**
 * Marks the registrants who are not marked as attended; returns how many.
 * @throws AppError as `refusalOfMarking` refuses
 */
export function markAllAttended(parts: Parts, trainingId: string): Promise<number> {
  return markBookings(parts, trainingId, async (tx) => {
    const unmarked = { trainingId, status: 'booked', attendance: null } as const;
    const bookings = await parts.stores.bookings.find(unmarked, { session: tx.session }).toArray();
    tx.noteAct({ facts: { count: bookings.length } });
    return bookings.map((before) => ({ before, after: withAttendance(before, 'attended') }));
  });
}

interface Marked {
  readonly before: Booking;
  readonly after: Booking;
}

function markBookings(
  { stores, unitOfWork, clock }: Parts,
  trainingId: string,
  decide: (tx: Transaction) => Promise<readonly Marked[]>,
): Promise<number> {
  const mark = async (tx: Transaction) => {
    const training = await stores.trainings.findOne({ _id: trainingId }, { session: tx.session });
    const refusal = refusalOfMarking(training ?? undefined, clock());
    if (refusal) throw new AppError(refusal);
    const changed = (await decide(tx)).filter(({ before, after }) => after !== before);
    if (changed.length > 0) await writeBookings(stores, tx.session, changed);
    else tx.dropAct();
    for (const { after } of changed) tx.emit(attendanceMarked, bookingFact(after));
    return changed.length;
  };
  return retryOnConflict(() => unitOfWork((tx) => asConflict(() => mark(tx))));
}
