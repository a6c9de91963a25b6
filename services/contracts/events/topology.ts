import { accountChanged, accountDeleted, accountRegistered } from './account-events.ts';
import { adminActed } from './activity-events.ts';
import { exportOrdered } from './export-events.ts';
import { assignmentEvents, planOffered, planWithdrawn } from './membership-events.ts';
import {
  attendanceMarked,
  bookingCancelled,
  classesMoved,
  planCreditsChanged,
  specialCreditsChanged,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
} from './training-events.ts';

const account = [accountRegistered.type, accountChanged.type, accountDeleted.type];
const assignment = assignmentEvents.map(({ type }) => type);
const training = [trainingScheduled.type, trainingChanged.type, trainingCancelled.type];
const booking = [trainingBooked.type, bookingCancelled.type, attendanceMarked.type];

/**
 * The events that each service consumes. Every process declares all of it before it publishes anything,
 * so that no event is lost because its consumer has not started yet.
 */
export const topology = {
  auth: [...assignment, specialCreditsChanged.type],
  membership: [...account, planCreditsChanged.type],
  training: [...account, ...assignment],
  reporting: [
    ...account,
    ...assignment,
    planOffered.type,
    planWithdrawn.type,
    ...training,
    ...booking,
    classesMoved.type,
    adminActed.type,
    exportOrdered.type,
  ],
} as const satisfies Record<string, readonly string[]>;
