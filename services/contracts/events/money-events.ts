import { z } from 'zod';
import { cashEntryKinds, paymentMethods } from '../vocabulary.ts';
import { event } from './event.ts';

/** An entry of the cash book: it never changes (`docs/product.md` §2.8). */
export const cashEntryStateSchema = z.object({
  entryId: z.string(),
  /** Counts all entries from 1, without gaps. */
  number: z.int().min(1),
  kind: z.enum(cashEntryKinds),
  /** Null for cash that is no payment. */
  accountId: z.string().nullable(),
  /** The plan assignment that it is paid for, or given back from; null for none. */
  assignmentId: z.string().nullable(),
  /** Of credit only: the assignment whose surplus it was; null where it belonged to none. */
  fromAssignmentId: z.string().nullable(),
  /** COP; negative for what is given back or taken out, and the opposite of what a void is about. */
  amount: z.int(),
  /** How money came or went; null where none did. */
  method: z.enum(paymentMethods).nullable(),
  /** Studio dates: on which it was received or given, and in whose cash it counts. */
  receivedOn: z.string(),
  cashDay: z.string(),
  /** A note, the reason, or what the cash was for; empty without one. */
  note: z.string(),
  /** The entry that a void is about. */
  voids: z.string().nullable(),
  /** Account id of the administrator. */
  actorId: z.string(),
  at: z.iso.datetime(),
});

export type CashEntryState = z.infer<typeof cashEntryStateSchema>;

/** What a member owes and has in favour, assignment by assignment. */
export const balanceStateSchema = z.object({
  accountId: z.string(),
  plans: z.array(
    z.object({
      assignmentId: z.string(),
      /** COP, all of them; `debt` is never negative. */
      discount: z.int().min(0),
      paid: z.int(),
      debt: z.int().min(0),
    }),
  ),
  /** COP: of all plans together, and what no plan needs. */
  debt: z.int().min(0),
  credit: z.int().min(0),
});

export type BalanceState = z.infer<typeof balanceStateSchema>;

/** The closing of a day's cash: a snapshot that is never reopened. */
export const closingStateSchema = z.object({
  /** Studio date. */
  day: z.string(),
  /** Counts closings from 1. */
  number: z.int().min(1),
  /** COP of cash: what the closing before has counted, what came and went, what should be there, and what was. */
  opening: z.int(),
  cashIn: z.int().min(0),
  cashOut: z.int().min(0),
  expected: z.int(),
  counted: z.int().min(0),
  note: z.string(),
  /** COP that came and went by each method. */
  byMethod: z.array(z.object({ method: z.enum(paymentMethods), in: z.int().min(0), out: z.int().min(0) })),
  entries: z.int().min(0),
  /** Account id of the administrator. */
  closedBy: z.string(),
  closedAt: z.iso.datetime(),
});

export type ClosingState = z.infer<typeof closingStateSchema>;

export const cashEntryRecorded = event('membership.cash-entry-recorded.v1', cashEntryStateSchema);
export const balanceChanged = event('membership.balance-changed.v1', balanceStateSchema);
export const dayClosed = event('membership.day-closed.v1', closingStateSchema);
