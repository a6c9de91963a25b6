import { accountChanged, accountDeleted, accountRegistered } from './account-events.ts';
import { adminActed } from './activity-events.ts';
import { assignmentEvents } from './membership-events.ts';
import {
  attendanceMarked,
  bookingCancelled,
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
  reporting: [...account, ...assignment, ...training, ...booking, adminActed.type],
} as const satisfies Record<string, readonly string[]>;
