import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { attendanceMarked } from '@studio/contracts/events/training-events';
import * as routes from '@studio/contracts/http/attendance-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { ATTENDANCE_DAYS } from '@studio/contracts/rules/attendance';
import type { Refusal } from '@studio/contracts/http/problem';
import { addStudioDays, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { z } from 'zod';
import type { Booking } from '../models/booking.model.ts';
import { type Changed, writeBookings } from '../models/guarded-writes.ts';
import { findUser } from '../models/reads.ts';
import type { Training } from '../models/training.model.ts';
import { isMarkedMeanwhile, type Mark, refusalOfMarking, withAttendance } from '../rules/attendance-policy.ts';
import { bookingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The administrators' routes about attendance. */
export function attendanceBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.markAttendance, async ({ params, body }) => {
      await markAttendance(parts, { trainingId: params.id, accountId: params.userId, ...body });
      return { message: 'Asistencia guardada' };
    }),
    on(routes.markAllAttended, async ({ params }) => {
      const marked = await markAllAttended(parts, params.id);
      return { message: 'Asistencia guardada', marked };
    }),
    on(routes.getUserAttendance, ({ params }) => readUserAttendance(parts, params.id), { fenced: true }),
  ];
}

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>;

/** Why the caller may not mark in a training now; evaluated in the transaction of the mark. */
type RefusalOf = (training: Training | undefined, now: Date) => Refusal | undefined;

interface MarkOfOne extends Mark {
  readonly trainingId: string;
  readonly accountId: string;
}

/**
 * Marks whether a registrant came; no change if the mark is the same.
 * @throws AppError as `refusalOf` refuses, USER_NOT_BOOKED, MARKED_MEANWHILE
 */
export async function markAttendance(
  parts: Parts,
  { trainingId, accountId, ...mark }: MarkOfOne,
  refusalOf: RefusalOf = refusalOfMarking,
): Promise<void> {
  await markBookings(parts, { trainingId, refusalOf }, async ({ session }) => {
    const booking = await parts.stores.bookings.findOne({ trainingId, accountId, status: 'booked' }, { session });
    if (!booking) throw new AppError(refusals.USER_NOT_BOOKED);
    if (isMarkedMeanwhile(booking, mark)) throw new AppError(refusals.MARKED_MEANWHILE);
    return [{ before: booking, after: withAttendance(booking, mark.attendance) }];
  });
}

/**
 * Marks all unmarked registrants as attended; returns how many.
 * @throws AppError as `refusalOf` refuses
 */
export function markAllAttended(
  parts: Parts,
  trainingId: string,
  refusalOf: RefusalOf = refusalOfMarking,
): Promise<number> {
  return markBookings(parts, { trainingId, refusalOf }, async (tx) => {
    const unmarked = { trainingId, status: 'booked', attendance: null } as const;
    const bookings = await parts.stores.bookings.find(unmarked, { session: tx.session }).toArray();
    tx.noteAct({ facts: { count: bookings.length } });
    return bookings.map((before) => ({ before, after: withAttendance(before, 'attended') }));
  });
}

/**
 * Writes the bookings of the training that `decide` changes and emits their events; returns how many changed.
 * @throws AppError as `refusalOf` and `decide` refuse
 */
export function markBookings(
  { stores, unitOfWork, clock }: Parts,
  { trainingId, refusalOf }: { readonly trainingId: string; readonly refusalOf: RefusalOf },
  decide: (tx: Transaction) => Promise<readonly Changed<Booking>[]>,
): Promise<number> {
  const mark = async (tx: Transaction) => {
    const training = await stores.trainings.findOne({ _id: trainingId }, { session: tx.session });
    const refusal = refusalOf(training ?? undefined, clock());
    if (refusal) throw new AppError(refusal);
    const changed = (await decide(tx)).filter(({ before, after }) => after !== before);
    if (changed.length > 0) await writeBookings(stores, tx.session, changed);
    else tx.dropAct();
    for (const { after } of changed) tx.emit(attendanceMarked, bookingFact(after));
    return changed.length;
  };
  return unitOfWork((tx) => asConflict(() => mark(tx)));
}

/** The user's last visit, and visits and absences of the last 30 days. @throws AppError USER_NOT_FOUND */
async function readUserAttendance(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  accountId: string,
): Promise<z.input<typeof routes.userAttendanceSchema>> {
  await findUser(stores, accountId);
  const firstDay = addStudioDays(toStudioDate(clock()), 1 - ATTENDANCE_DAYS);
  const booked = { accountId, status: 'booked' } as const;
  const since = { ...booked, startsAt: { $gte: studioInstant(firstDay, '00:00') } };
  const indexed = { hint: 'of-member' } as const;
  const [last, visits, absences] = await Promise.all([
    stores.bookings.findOne({ ...booked, attendance: 'attended' }, { ...indexed, sort: { startsAt: -1 } }),
    stores.bookings.countDocuments({ ...since, attendance: 'attended' }, indexed),
    stores.bookings.countDocuments({ ...since, attendance: 'absent' }, indexed),
  ]);
  return { lastVisit: last && toStudioDate(last.startsAt), visits, absences };
}
