import { ATTENDANCE_OPENS_MINUTES } from '@studio/contracts/limits';
import type { Row, StudioDatabases } from '../../run/studio-databases.ts';

/** Attendance is marked only where a booking stands, and not before it opens (docs/product.md §3.12). */
export async function* checkAttendance({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const opened = new Date(Date.now() + ATTENDANCE_OPENS_MINUTES * 60_000);
  const rows = training.collection<Row>('bookings');
  const marked = { attendance: { $ne: null } };
  for await (const { _id } of rows.find({ ...marked, status: 'cancelled' }))
    yield `booking ${_id}: cancelled, but marked`;
  for await (const { _id } of rows.find({ ...marked, startsAt: { $gt: opened } }))
    yield `booking ${_id}: marked too early`;
}
