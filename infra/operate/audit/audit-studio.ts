import { setTimeout as pause } from 'node:timers/promises';
import { checkCash } from './check-cash.ts';
import { checkContacts } from './check-contacts.ts';
import { checkCoaches, checkEnrolmentsByCoaches, checkRooms } from './check-coaches.ts';
import { checkErasure, checkGuests } from './check-guests.ts';
import { checkLedger, checkPayments } from './check-ledger.ts';
import { checkMails, checkOutboxes, checkQueues } from './check-messages.ts';
import { checkFreedBookings, checkFreezes, checkGrants, checkPlans } from './check-plans.ts';
import { checkProjections } from './check-projections.ts';
import { checkActivity, checkTallies } from './check-reporting.ts';
import { checkAttendance, checkClosures, checkFixedSlots, checkSeats } from './check-trainings.ts';
import { checkWaitlists } from './check-waitlists.ts';
import type { ServerUrls } from '../../run/launcher/servers.ts';
import { openDatabases } from '../../run/studio-databases.ts';

interface AuditedStudio extends Pick<ServerUrls, 'mongoUrl' | 'rabbitmqUrl'> {
  readonly namespace: string;
  /**
   * Work in flight is not a difference: the audit repeats until it finds none, for at most this many milliseconds.
   * Default: 30 s.
   */
  readonly settleMs?: number;
  /** Name of the only check to run. Default: all of them. */
  readonly only?: string;
  /** Names of checks to skip. Default: none. */
  readonly leaveOut?: readonly string[];
}

export interface Finding {
  readonly check: string;
  /** Each names the differing row by its id and contains no personal data. */
  readonly differences: readonly string[];
}

/** Unsent mail is a warning, not an inconsistency: nothing is wrong with the stored data. */
export const mailsAreSent = 'no mail waits to be sent';

const showsCoaches = 'classes show who gives them';

/** A backup may hold expired rows: the studio erases them when it starts. */
const isErased = 'what is kept for days is gone after them';

/** Checks on work in flight between the services, which finish or republish it when they start on a restored backup. */
export const mendedAtStart: readonly string[] = [
  mailsAreSent,
  isErased,
  'what administrators gave is in the activity',
  'outboxes are empty',
  'queues and dead letters are empty',
  'projections equal their owners',
  showsCoaches,
  'kept figures are what they count',
];

const lookAgainMs = 250;

/**
 * Compares everything that must agree across the whole database: the ledger, seats, waitlists, fixed slots, closed
 * ranges, attendance, guests and the data kept about them, rooms and coaches, payments and refunds, plans with their
 * freezes and the bookings that they freed, the cash book, contacts by the studio, the activity, outboxes, queues, and
 * each projection with its owner. A run without differences is the proof.
 */
export async function auditStudio(studio: AuditedStudio): Promise<Finding[]> {
  const { mongoUrl, rabbitmqUrl, namespace, settleMs = 30_000, only, leaveOut = [] } = studio;
  const databases = await openDatabases(mongoUrl, namespace);
  const checks: Record<string, () => AsyncIterable<string>> = {
    'balances are the sums of their movements': () => checkLedger(databases),
    'seats are the bookings, none over capacity': () => checkSeats(databases),
    'no seat is free that somebody who waits could have': () => checkWaitlists(databases),
    'fixed slots of open weeks are booked or refused': () => checkFixedSlots(databases),
    'closed ranges are cancelled, refunded and mailed': () => checkClosures(databases),
    'attendance is marked where a booking stands': () => checkAttendance(databases),
    'guests have seats and are no members': () => checkGuests(databases),
    [isErased]: () => checkErasure(databases),
    'no two classes are in one room at once': () => checkRooms(databases),
    'seats that coaches gave are booked by them': () => checkEnrolmentsByCoaches(databases),
    [showsCoaches]: () => checkCoaches(databases),
    'each booking is paid once and refunded once': () => checkPayments(databases),
    'classes are those of plans that were paid and kept': () => checkPlans(databases),
    'the ledger grants what the assignments grant': () => checkGrants(databases),
    'the cash book adds up, and so do balances and closings': () => checkCash(databases),
    'nobody is written to when the law forbids it': () => checkContacts(databases),
    'frozen plans rest, and end later by as many days': () => checkFreezes(databases),
    'no booking stands that a suspension freed': () => checkFreedBookings(databases),
    'what administrators gave is in the activity': () => checkActivity(databases),
    'outboxes are empty': () => checkOutboxes(databases),
    [mailsAreSent]: () => checkMails(databases),
    'queues and dead letters are empty': () => checkQueues(rabbitmqUrl, namespace),
    'projections equal their owners': () => checkProjections(databases),
    'kept figures are what they count': () => checkTallies(databases),
  };
  const deadline = Date.now() + settleMs;
  try {
    for (;;) {
      const looks = [];
      for (const [check, look] of Object.entries(checks)) {
        if (leaveOut.includes(check) || (only !== undefined && check !== only)) continue;
        looks.push({ check, ...(await lookUntilSettled(look, deadline)) });
      }
      // Work that a later check waited for may have caused work for an earlier one: a refund sends mails.
      if (looks.every(({ waited }) => !waited) || Date.now() > deadline) {
        return looks.map(({ check, differences }) => ({ check, differences }));
      }
    }
  } finally {
    await databases.close();
  }
}

async function lookUntilSettled(look: () => AsyncIterable<string>, deadline: number) {
  for (let waited = false; ; waited = true) {
    const differences = await Array.fromAsync(look());
    if (differences.length === 0 || Date.now() > deadline) return { differences, waited };
    await pause(lookAgainMs);
  }
}
