import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { requestText } from '../../load/connection.ts';
import { runLoad } from '../../load/run-load.ts';
import type { BenchStudio } from './bench-studio.ts';
import type { Member } from './members.ts';

interface Slots {
  readonly morningSlots: readonly string[];
  readonly afternoonSlots: readonly string[];
}

const usualSlots: Slots = {
  morningSlots: ['05:00', '06:00', '07:00', '08:00', '09:00'],
  afternoonSlots: ['16:00', '17:00', '18:00', '19:00', '20:00'],
};

/** 126 slots a week, for rows that book more classes than the usual slots provide. */
export const hourlySlots: Slots = { morningSlots: hours(5, 12), afternoonSlots: hours(12, 23) };

function hours(from: number, until: number): string[] {
  return Array.from({ length: until - from }, (_, index) => `${String(from + index).padStart(2, '0')}:00`);
}

/** The first week from now and the number of weeks of each row that shares a studio. They do not overlap. */
export const weeksOf = {
  hotClass: [1, 14],
  hotClassWithoutRefusals: [15, 11],
  gatewayViews: [26, 1],
  gatewayBookings: [27, 15],
} as const;

/** Monday of a week, counted from the current one. */
export function mondayIn(weeks: number): string {
  return addStudioDays(mondayOf(toStudioDate(new Date())), 7 * weeks);
}

/** Fills weeks with trainings of 50 seats each, 70 a week by default. Returns the ids in order of start. */
export async function fillWeeks(
  studio: BenchStudio,
  [first, count]: readonly [number, number],
  slots = usualSlots,
): Promise<string[]> {
  const admin = studio.as(studio.adminToken);
  const [startDate, endDate] = [mondayIn(first), addStudioDays(mondayIn(first + count), -1)];
  const form = { startDate, endDate, category: 'normal', maxCapacity: 50, ...slots };
  const { status, body } = await admin.post('/api/admin/trainings/bulk', form);
  if (status !== 200 && status !== 201) throw new Error(`bulk answered ${status}: ${JSON.stringify(body)}`);
  const listed = await admin.get(`/api/admin/trainings?from=${startDate}&to=${endDate}`);
  return listed.body.map(({ id }: { id: string }) => id).toReversed();
}

/** Books trainings for members, 32 at once. @throws Error unless each booking is accepted within a minute */
export async function bookAll(origin: string, wanted: readonly (readonly [Member, string])[]): Promise<void> {
  const left = wanted.values();
  const next = () => {
    const { value, done } = left.next();
    return done ? undefined : { text: bookingText(...value) };
  };
  const { statuses } = await runLoad({ origin, callers: 32, seconds: 60, next });
  if (statuses[201] !== wanted.length) throw new Error(`not all are booked: ${JSON.stringify(statuses)}`);
}

export function bookingText({ token }: Member, trainingId: string): string {
  return requestText({ method: 'POST', path: '/api/trainings/register', token, body: { trainingId } });
}

export function weekText({ token }: Member, monday: string, headers: Record<string, string> = {}): string {
  const asBrowsersDo = { 'Accept-Encoding': 'gzip, deflate, br, zstd', ...headers };
  return requestText({ method: 'GET', path: `/api/trainings/week?week=${monday}`, token, headers: asBrowsersDo });
}
