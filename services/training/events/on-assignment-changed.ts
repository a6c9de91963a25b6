import type { Envelope } from '@studio/contracts/events/event';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { freeComingSeats, type FreeBookingsParts } from '../use-cases/free-bookings.ts';
import { takeInAssignment } from '../use-cases/take-in-assignment.ts';

/**
 * A plan was assigned, has begun or has ended: its classes come or go, and the seats that it paid where its end says so.
 * Once its end is taken in, nothing is paid from it any more: however often the news come, each seat is freed once.
 */
export function onAssignmentChanged(parts: FreeBookingsParts) {
  return async ({ payload, version, occurredAt }: Envelope<AssignmentState>): Promise<void> => {
    await takeInAssignment(parts, { assignment: payload, version, occurredAt: new Date(occurredAt) });
    if (!payload.freesBookings) return;
    const { accountId, assignmentId: paidBy, endedBy } = payload;
    await freeComingSeats(parts, { accountId, paidBy, by: endedBy ?? 'system' });
  };
}
