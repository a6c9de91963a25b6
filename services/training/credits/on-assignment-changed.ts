import type { Envelope } from '@studio/contracts/events/event';
import type { AssignmentState } from '@studio/contracts/events/membership-events';
import { freeComingSeats, type FreeBookingsParts } from '../seats/free-bookings.ts';
import { applyAssignment } from './apply-assignment.ts';

/**
 * Applies an assigned, begun or ended plan to the credit account, and frees the seats that it paid if its end asks for
 * it. An ended plan pays for nothing any more, so a redelivery frees no further seat.
 */
export function onAssignmentChanged(parts: FreeBookingsParts) {
  return async ({ payload, version, occurredAt }: Envelope<AssignmentState>): Promise<void> => {
    await applyAssignment(parts, { assignment: payload, version, occurredAt: new Date(occurredAt) });
    if (!payload.freesBookings) return;
    const { accountId, assignmentId: paidBy, endedBy } = payload;
    await freeComingSeats(parts, { accountId, paidBy, by: endedBy ?? 'system' });
  };
}
