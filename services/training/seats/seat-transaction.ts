import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { currentContext, type RequestContext, runInContext } from '@studio/chassis/context/request-context';
import type { MailOutbox, MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { SnapshotRead } from '@studio/chassis/mongo/snapshot';
import type { Publication } from '@studio/chassis/outbox/outbox-relay';
import type { CommitWork, Transaction } from '@studio/chassis/outbox/unit-of-work';
import { guestEnrolled } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import {
  writeAccounts,
  writeBookings,
  writeGuests,
  writeMovements,
  writeReasons,
  writeSlotResults,
  writeTrainings,
} from '../models/guarded-writes.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import { decideSeatAct, type SeatRules, trainingsOf } from '../rules/booking-policy.ts';
import type { AcceptedAct, SeatAct, SeatChange, SeatDecision } from '../rules/seat-act.ts';
import {
  bookDueSlots,
  bookSlots,
  type Claim,
  type Freed,
  freedBy,
  moveUp,
  readWaitlists,
  type SlotToBook,
} from './claims.ts';
import { bookingFact, emitCredits, guestFact, seatEvents } from './seat-events.ts';
import { lateSeatMails, seatMails, slotRefusedMail, withdrawnMails } from './seat-mails.ts';
import { loadWorkingSet, readResultsOf } from './load-working-set.ts';
import type { WorkingSet } from './working-set.ts';

/** An act and its request, which its events name as their cause. */
export interface RequestedAct {
  readonly act: SeatAct;
  readonly context: RequestContext | undefined;
}

/** The outcome of settled acts. Their changes, if any, are committed. */
interface SettledActs {
  /** One per act, in their order. */
  readonly outcomes: readonly SeatDecision[];
  /** Seats that went to fixed slots before the acts, or to the waitlist after them. */
  readonly claims: readonly Claim[];
  /** Resolves when the broker has confirmed the events, or after 500 ms; await it before answering. Never rejects. */
  readonly published: Promise<Publication>;
}

/**
 * Settles acts in one transaction; `attempt` counts from 1.
 * @throws VersionConflictError when a document that they change has another version by now; nothing is written then
 */
export type SettleActs = (requested: readonly RequestedAct[], attempt: number) => Promise<SettledActs>;

interface SeatTransactionParts {
  readonly stores: TrainingStores;
  readonly snapshotRead: SnapshotRead;
  readonly commitWork: CommitWork;
  readonly mailOutbox: MailOutbox;
  /** The rules of this instant. */
  readonly seatRules: () => SeatRules;
}

/**
 * Loads the facts of all acts, decides them one after another by the same policy, and saves their changes together.
 * Loading comes before the transaction, so none is opened if every act is refused, as in a full class.
 */
export function createSeatTransaction(parts: SeatTransactionParts): SettleActs {
  return async (requested, attempt) => {
    const acts = requested.map(({ act }) => act);
    const rules = parts.seatRules();
    const loadAndDecide = async (withRepeats: boolean) => {
      const set = await parts.snapshotRead(async (session) => {
        const lists = await readWaitlists(parts.stores, freedBy(acts), session);
        return loadWorkingSet(parts.stores, { acts, lists, session, withRepeats, rules });
      });
      return { set, decided: decide(set, requested, rules) };
    };
    // A conflict may be the unique index that a repeated idempotency key violates.
    const isRetry = attempt > 1;
    let attempted = await loadAndDecide(isRetry);
    if (!isRetry && (await hasRepeats(parts, attempted.decided))) attempted = await loadAndDecide(true);
    const { set, decided } = attempted;
    const outcomes = decided.map(({ decision }) => decision);
    const claims = decided.flatMap((each) => each.claims);
    const changes = set.changes();
    if (changes.trainings.length === 0) return { outcomes, claims, published: Promise.resolve('confirmed') };
    const mails = withdrawnMails(decided);
    const { published } = await parts.commitWork((tx) => save(parts, tx, { decided, changes, rules, mails }));
    return { outcomes, claims, published };
  };
}

/**
 * Books fixed slots and promotes from waitlists in the caller's transaction, after it has given a training a seat or a
 * member a credit. Run it last: it reads what the transaction has written.
 * @throws VersionConflictError when a document that it changes has another version by now
 */
export type FillSeats = (tx: Transaction, claimed: Claimed) => Promise<void>;

/**
 * What the caller freed, new fixed slots, and acts that free seats before any seat is claimed. Of these, each member is
 * mailed by the caller.
 */
interface Claimed extends Freed {
  readonly slots?: readonly SlotToBook[];
  readonly releases?: readonly SeatAct[];
}

export function createFillSeats(parts: Omit<SeatTransactionParts, 'snapshotRead' | 'commitWork'>): FillSeats {
  return async (tx, { slots = [], releases = [], ...freed }) => {
    const { trainingIds, accountIds } = freed;
    const rules = parts.seatRules();
    const mayMoveUp = { accountIds, trainingIds: [...trainingIds, ...freedBy(releases).trainingIds] };
    const lists = await readWaitlists(parts.stores, mayMoveUp, tx.session);
    if (lists.length + trainingIds.length + slots.length + releases.length === 0) return;
    const set = await loadWorkingSet(parts.stores, {
      acts: releases,
      trainingIds: [...trainingIds, ...slots.map(({ training }) => training._id)],
      accountIds: slots.map(({ slot }) => slot.accountId),
      lists,
      session: tx.session,
      withRepeats: false,
      rules,
    });
    const context = currentContext();
    const released = decide(
      set,
      releases.map((act) => ({ act, context })),
      rules,
    );
    const claims = [
      ...bookDueSlots(set, trainingIds, rules),
      ...bookSlots(set, slots, rules),
      ...moveUp(set, freed, rules),
    ];
    const decided = [...released, ...claims.map((claim) => ({ ...claim, context, claims: [] }))];
    const changes = set.changes();
    const { trainings, settledSlots, reasons } = changes;
    const mails = trainingIds.flatMap((id) => set.training(id) ?? []).flatMap((each) => lateSeatMails(each, rules));
    if (trainings.length + settledSlots.length + reasons.length + mails.length === 0) return;
    await save(parts, tx, { decided, changes, rules, mails });
  };
}

interface DecidedAct extends RequestedAct {
  readonly decision: SeatDecision;
  /**
   * Fixed slots booked before the act was decided, and promotions into what it freed, made before the next decision.
   */
  readonly claims: readonly Claim[];
}

function decide(set: WorkingSet, requested: readonly RequestedAct[], rules: SeatRules): DecidedAct[] {
  return requested.map((each) => {
    const slots = bookDueSlots(set, trainingsOf(each.act), rules);
    const decision = decideSeatAct(each.act, set.factsFor(each.act), rules);
    if (decision.kind !== 'accepted') return { ...each, decision, claims: slots };
    decision.changes.forEach(set.apply);
    const promotions = moveUp(set, freedBy([each.act]), rules);
    const claims = [...slots, ...promotions];
    return { ...each, decision: promotions.length > 0 ? asOfNow(decision, set) : decision, claims };
  });
}

/** The same decision, with training and account as they are after the promotions. */
function asOfNow({ kind, changes: [first, ...others] }: AcceptedAct, set: WorkingSet): AcceptedAct {
  const refresh = (change: SeatChange) => ({ ...change, ...set.current(change) });
  return { kind, changes: [refresh(first), ...others.map(refresh)] };
}

/** Whether acts may repeat earlier ones under their idempotency keys whose results were not loaded. */
async function hasRepeats(
  { stores, snapshotRead }: Pick<SeatTransactionParts, 'stores' | 'snapshotRead'>,
  decided: readonly DecidedAct[],
): Promise<boolean> {
  const doubtful = decided.filter(({ act, decision }) => act.requestId !== undefined && decision.kind !== 'accepted');
  const isFull = ({ decision }: DecidedAct) =>
    decision.kind === 'refused' && decision.refusal === refusals.TRAINING_FULL;
  if (!doubtful.every(isFull)) return true;
  if (doubtful.length === 0) return false;
  // A full class refuses the most acts, and hardly ever a repetition, so only the keys are looked up.
  const acts = doubtful.map(({ act }) => act);
  const results = await snapshotRead((session) => readResultsOf(stores, acts, session));
  return results.length > 0;
}

interface DecidedActs {
  readonly decided: readonly DecidedAct[];
  readonly changes: ReturnType<WorkingSet['changes']>;
  readonly rules: SeatRules;
  /** Mails about several changes at once, besides those about each. */
  readonly mails?: readonly MailToWrite[];
}

/**
 * Saves what the acts changed. Trainings, accounts and bookings are written only at the version that was loaded, which
 * keeps a training from being oversold and a credit from being spent twice, with any number of processes.
 */
async function save(
  { stores, mailOutbox }: Pick<SeatTransactionParts, 'stores' | 'mailOutbox'>,
  tx: Transaction,
  { decided, changes, rules, mails: together = [] }: DecidedActs,
): Promise<void> {
  const { trainings, accounts, bookings, guests, movements, settledSlots, reasons } = changes;
  const accepted = acceptedChanges(decided);
  const mails = [
    ...accepted.map(({ kind, change }) => seatMails[kind]?.(change)),
    ...accepted.flatMap(({ change: { booking, training } }) =>
      booking.status === 'booked' ? [] : lateSeatMails(training, rules),
    ),
    ...settledSlots.map(slotRefusedMail),
    ...together,
  ].filter((mail) => mail !== undefined);
  // The cause of an event is the last act that changed its booking or balance.
  const causes = new Map(
    accepted.flatMap(({ context, change }) => [
      [change.booking._id, context] as const,
      [change.account._id, context] as const,
    ]),
  );
  await asConflict(async () => {
    await writeTrainings(stores, tx.session, trainings);
    await writeAccounts(stores, tx.session, accounts);
    await writeBookings(stores, tx.session, bookings);
    await writeGuests(stores, tx.session, guests);
    await writeMovements(stores, tx.session, movements);
    await writeSlotResults(stores, tx.session, settledSlots);
    await writeReasons(stores, tx.session, reasons);
    await mailOutbox.write(tx.session, mails);
  });
  for (const { context, decision } of decided) {
    if (decision.kind === 'accepted') inContext(context, () => tx.noteAct());
  }
  for (const { after } of bookings) {
    inContext(causes.get(after._id), () => tx.emit(seatEvents[after.status], bookingFact(after)));
  }
  for (const guest of guests) inContext(causes.get(guest._id), () => tx.emit(guestEnrolled, guestFact(guest)));
  for (const changed of accounts) inContext(causes.get(changed.after._id), () => emitCredits(tx, changed));
}

/** The accepted changes. Changes of a claim have the cause of the act that it was settled with. */
function acceptedChanges(decided: readonly DecidedAct[]) {
  return decided.flatMap(({ context, claims, ...requested }) =>
    [requested, ...claims].flatMap(({ act: { kind }, decision }) =>
      decision.kind === 'accepted' ? decision.changes.map((change) => ({ kind, context, change })) : [],
    ),
  );
}

function inContext(context: RequestContext | undefined, tell: () => void): void {
  if (context) runInContext(context, tell);
  else tell();
}
