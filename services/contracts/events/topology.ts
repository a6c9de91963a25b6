import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  coachFactsChanged,
  guardianChanged,
} from './account-events.ts';
import { adminActed } from './activity-events.ts';
import { exportOrdered, ledgerCollected } from './export-events.ts';
import { assignmentEvents, planOffered, planRequestChanged, planWithdrawn } from './membership-events.ts';
import { balanceChanged, cashEntryRecorded, dayClosed, drawerCounted, permissionChanged } from './money-events.ts';
import { administratorsNoticeDue, noticeDue, planNoticeDue } from './notice-events.ts';
import {
  attendanceMarked,
  bookingCancelled,
  guestEnrolled,
  ledgerTold,
  planCreditsChanged,
  seatReleased,
  specialCreditsChanged,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
} from './training-events.ts';

const account = [accountRegistered.type, accountChanged.type, accountDeleted.type];
const assignment = assignmentEvents.map(({ type }) => type);
const training = [trainingScheduled.type, trainingChanged.type, trainingCancelled.type];
const booking = [trainingBooked.type, bookingCancelled.type, seatReleased.type, attendanceMarked.type];

/**
 * The events that each service consumes. The broker has a queue for each before anything is published, so that no event
 * is lost because its consumer has not started yet.
 */
export const topology = {
  auth: [
    ...assignment,
    specialCreditsChanged.type,
    balanceChanged.type,
    noticeDue.type,
    planNoticeDue.type,
    administratorsNoticeDue.type,
  ],
  membership: [...account, planCreditsChanged.type, guestEnrolled.type],
  training: [...account, coachFactsChanged.type, ...assignment, ledgerCollected.type],
  reporting: [
    ...account,
    coachFactsChanged.type,
    guardianChanged.type,
    ...assignment,
    planOffered.type,
    planWithdrawn.type,
    planRequestChanged.type,
    ...training,
    ...booking,
    cashEntryRecorded.type,
    permissionChanged.type,
    balanceChanged.type,
    drawerCounted.type,
    dayClosed.type,
    adminActed.type,
    exportOrdered.type,
    ledgerTold.type,
  ],
} as const satisfies Record<string, readonly string[]>;

/** Prefixes of the event types that each service publishes; its broker user may publish no others. */
export const published = {
  auth: ['account.', 'admin.acted.', 'studio.'],
  membership: ['membership.', 'admin.acted.'],
  training: ['training.', 'admin.acted.'],
  reporting: ['reporting.', 'admin.acted.'],
} as const satisfies Record<keyof typeof topology, readonly string[]>;

/**
 * The services through whose queues each service sends markers; it may send them through no others
 * (docs/architecture.md §5).
 */
export const fencedBy = {
  auth: ['auth', 'training'],
  membership: ['membership', 'training'],
  training: ['training'],
  reporting: ['membership', 'training', 'reporting'],
} as const satisfies Record<keyof typeof topology, readonly (keyof typeof topology)[]>;
