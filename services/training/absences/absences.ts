import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { attendanceMarked } from '@studio/contracts/events/training-events';
import * as routes from '@studio/contracts/http/absence-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { z } from 'zod';
import type { Booking } from '../models/booking.model.ts';
import { writeBookings } from '../models/guarded-writes.ts';
import type { NewMovement } from '../models/movement.model.ts';
import { findUser, withTrainings } from '../models/reads.ts';
import { type Absence, type AbsenceRule, countingAt, sameDayOnly } from '../rules/absence-policy.ts';
import { noteSeat } from '../rules/credit-policy.ts';
import { readAbsences } from '../seats/read-absences.ts';
import { bookingFact } from '../seats/seat-events.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The routes about the absences that the absence rule counts (`docs/product.md` §3.21). */
export function absenceBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getOwnAbsences, ({ session: { accountId } }) => listAbsences(parts, accountId)),
    on(
      routes.getUserAbsences,
      async ({ params: { id } }) => {
        await findUser(parts.stores, id);
        return listAbsences(parts, id);
      },
      { fenced: true },
    ),
    on(
      routes.forgiveAbsences,
      async ({ params, body: { bookingId }, session: { accountId: by } }) => {
        const count = await forgiveAbsences(parts, { accountId: params.id, bookingId, by });
        return { message: forgivenInWords(count) };
      },
      { fenced: true },
    ),
  ];
}

function forgivenInWords(count: number): string {
  if (count === 0) return 'Ya estaba perdonada';
  return count === 1 ? 'Falta perdonada' : `${count} faltas perdonadas`;
}

async function listAbsences(
  { stores, seatRules }: Pick<TrainingParts, 'stores' | 'seatRules'>,
  accountId: string,
): Promise<z.input<typeof routes.absencesSchema>> {
  const { absences: rule, now } = seatRules();
  if (!rule) return { rule, absences: [], sameDayOnlyUntil: null };
  const all = await readAbsences(stores, { accountIds: [accountId], rule, now });
  return presentAbsences(all.get(accountId) ?? [], rule, now);
}

/** The absences of a member that count now, and their effect. */
export function presentAbsences(
  all: readonly Absence[],
  rule: AbsenceRule,
  now: Date,
): z.input<typeof routes.absencesSchema> {
  return {
    rule,
    absences: countingAt(all, rule, now).map(({ bookingId, date, startTime, title }) => {
      return { bookingId, trainingDate: date, startTime, ...(title !== undefined && { title }) };
    }),
    sameDayOnlyUntil: sameDayOnly(all, rule, now)?.until.toISOString() ?? null,
  };
}

interface Forgiving {
  readonly accountId: string;
  /** Absent for all absences that count. */
  readonly bookingId: string | undefined;
  /** Account id of the administrator. */
  readonly by: string;
}

type ForgiveParts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'fillSeats' | 'seatRules'>;

/**
 * Forgives absences and processes the waitlists that the member is on; the marks stay. Returns how many were forgiven;
 * 0 if that was done before.
 * @throws AppError USER_NOT_FOUND; ABSENCE_NOT_FOUND when the named absence does not count, or none does
 */
function forgiveAbsences(parts: ForgiveParts, forgiving: Forgiving): Promise<number> {
  return parts.unitOfWork((tx) => asConflict(() => forgive(parts, tx, forgiving)));
}

async function forgive(parts: ForgiveParts, tx: Transaction, { accountId, bookingId, by }: Forgiving): Promise<number> {
  const { stores, fillSeats, seatRules } = parts;
  const { session } = tx;
  const { absences: rule, now } = seatRules();
  await findUser(stores, accountId, session);
  const all = rule ? await readAbsences(stores, { accountIds: [accountId], rule, now, session }) : undefined;
  const counting = rule ? countingAt(all?.get(accountId) ?? [], rule, now) : [];
  const named = counting.filter((absence) => bookingId === undefined || absence.bookingId === bookingId);
  if (named.length === 0) {
    const forgiven = { accountId, forgivenAt: { $exists: true }, ...(bookingId !== undefined && { _id: bookingId }) };
    if (!(await stores.bookings.findOne({ ...forgiven, status: 'booked' }, { session, hint: 'of-member' })))
      throw new AppError(refusals.ABSENCE_NOT_FOUND);
    tx.dropAct();
    return 0;
  }
  const ids = named.map((absence) => absence.bookingId);
  const before = await readAccount(stores, accountId, session);
  const bookings = await stores.bookings.find({ _id: { $in: ids } }, { session }).toArray();
  const movements: NewMovement[] = [];
  let account = before;
  for (const { booking, training } of await withTrainings(stores, bookings, session)) {
    const cause = { at: now, actor: 'admin', actorId: by } as const;
    const noted = noteSeat(account, { booking, training, reason: 'forgiven', cause });
    account = noted.account;
    movements.push(...noted.movements);
  }
  const forgiven = bookings.map((booking): { before: Booking; after: Booking } => {
    return { before: booking, after: { ...booking, forgivenAt: now, version: booking.version + 1 } };
  });
  await writeBookings(stores, session, forgiven);
  await writeCreditChange(stores, tx, { before, change: { account, movements } });
  // The same state in a newer version: projections keep up with the owner.
  for (const { after } of forgiven) tx.emit(attendanceMarked, bookingFact(after));
  tx.noteAct({ facts: { count: forgiven.length } });
  await fillSeats(tx, { trainingIds: [], accountIds: [accountId] });
  return forgiven.length;
}
