import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import type { calendarDaySchema } from '@studio/contracts/http/days';
import { notReopened } from '../models/closure.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { calendarBetween, type CalendarDay, type Range } from '../rules/calendar-policy.ts';

type Stores = Pick<TrainingStores, 'closures'>;

/** The closed ranges that share a day with this one, in order. */
export function readClosed({ closures }: Stores, { startDate, endDate }: Range, session?: ClientSession) {
  const sharing = { ...notReopened, startDate: { $lte: endDate }, endDate: { $gte: startDate } };
  return closures
    .find(sharing, { hint: 'closed', ...(session && { session }) })
    .sort({ startDate: 1 })
    .toArray();
}

/** The holidays and closed days of a range. */
export async function readCalendar(stores: Stores, range: Range, session?: ClientSession): Promise<CalendarDay[]> {
  return calendarBetween(range.startDate, range.endDate, await readClosed(stores, range, session));
}

export function presentCalendarDay({ date, holiday, closed }: CalendarDay): z.input<typeof calendarDaySchema> {
  const reason = closed?.reason;
  return { date, ...(holiday && { holiday }), ...(closed && { closed: true }), ...(reason && { reason }) };
}

/**
 * Serializes the closing of ranges, bulk generation, and the choosing of coaches and changes of their accounts: of two
 * concurrent transactions, one runs again.
 * @throws VersionConflictError
 */
export async function passTimetableGuard(
  { guards }: Pick<TrainingStores, 'guards'>,
  session: ClientSession,
): Promise<void> {
  await asConflict(() => guards.updateOne({ _id: 'timetable' }, { $inc: { passes: 1 } }, { session, upsert: true }));
}
