import { z } from 'zod';
import { cashEntryKinds, paymentMethods } from '../rules/payments.ts';
import { permissionKinds, permissionStatuses } from '../rules/permissions.ts';
import { event } from './event.ts';

/** An entry of the cash book, which never changes (`docs/product.md` §2.8). */
export const cashEntryStateSchema = z.object({
  entryId: z.string(),
  /** Counts all entries from 1, without gaps. */
  number: z.int().min(1),
  kind: z.enum(cashEntryKinds),
  /** Null for cash that is not a payment. */
  accountId: z.string().nullable(),
  /** The plan assignment that is paid or refunded; null for none, and for a refund from several sources. */
  assignmentId: z.string().nullable(),
  /** For `credit` only: the assignment whose surplus it was; null where it belonged to none. */
  fromAssignmentId: z.string().nullable(),
  /**
   * Where credit came from if it had several sources, in place of one assignment: the amounts add up to that of the
   * entry. Version 1.1.0 wrote an entry for each source.
   */
  parts: z.array(z.object({ fromAssignmentId: z.string().nullable(), amount: z.int() })).optional(),
  /** COP; negative for refunds and cash taken out. A void has the opposite of the voided amount. */
  amount: z.int(),
  /** The payment method; null if no money moved. */
  method: z.enum(paymentMethods).nullable(),
  /** Studio dates: the day of receipt or refund, and the day whose cash it counts in. */
  receivedOn: z.string(),
  cashDay: z.string(),
  /** A note, the reason, or what the cash was for; empty without one. */
  note: z.string(),
  /** The entry that a void reverses. */
  voids: z.string().nullable(),
  /** Account id of the administrator. */
  actorId: z.string(),
  /** Account id of the desk that asked for it; absent if nobody did (`docs/product.md` §2.12). */
  askedBy: z.string().optional(),
  /** Its maker worked at the desk at that moment. */
  atDesk: z.literal(true).optional(),
  at: z.iso.datetime(),
});

export type CashEntryState = z.infer<typeof cashEntryStateSchema>;

/** A member's debt and credit, and the figures of each assignment. */
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
  /** COP: the debt of all plans together, and the surplus that no plan needs. */
  debt: z.int().min(0),
  credit: z.int().min(0),
});

export type BalanceState = z.infer<typeof balanceStateSchema>;

/** The drawer counted without closing the day: a snapshot that never changes. */
export const countStateSchema = z.object({
  countId: z.string(),
  /** Counts the counts from 1, without gaps. */
  number: z.int().min(1),
  /** Studio date of the cash. */
  day: z.string(),
  /** COP of cash: the expected amount, and the counted one. */
  expected: z.int(),
  counted: z.int().min(0),
  /** The numbers of the last entry and the last closing before it; 0 for none. */
  lastEntry: z.int().min(0),
  lastClosing: z.int().min(0),
  note: z.string(),
  /** Account id of the administrator. */
  countedBy: z.string(),
  countedAt: z.iso.datetime(),
});

export type CountState = z.infer<typeof countStateSchema>;

/** The closing of a day's cash: a snapshot that is never reopened. */
export const closingStateSchema = z.object({
  /** Studio date. */
  day: z.string(),
  /** On the first closing: the studio date from which the drawer is kept. Version 1.1.0 did not say it. */
  keptFrom: z.string().optional(),
  /** Counts closings from 1. */
  number: z.int().min(1),
  /** COP of cash: the count of the closing before, cash in and out, the expected amount, and the counted one. */
  opening: z.int(),
  cashIn: z.int().min(0),
  cashOut: z.int().min(0),
  /** What the counts of the day's shifts found beyond that. Closings without such counts may lack it. */
  found: z.int().optional(),
  expected: z.int(),
  counted: z.int().min(0),
  note: z.string(),
  /** COP in and out by method. */
  byMethod: z.array(z.object({ method: z.enum(paymentMethods), in: z.int().min(0), out: z.int().min(0) })),
  entries: z.int().min(0),
  /** Account id of the administrator. */
  closedBy: z.string(),
  closedAt: z.iso.datetime(),
});

export type ClosingState = z.infer<typeof closingStateSchema>;

/** The whole state of a request for permission (`docs/product.md` §2.12): what was asked for never changes. */
export const permissionStateSchema = z.object({
  permissionId: z.string(),
  kind: z.enum(permissionKinds),
  /** The entry to void, the account that gets money back, or the assignment that gets the discount. */
  subjectId: z.string(),
  /** The member whose money it is; null for cash that is no member's. */
  accountId: z.string().nullable(),
  /** COP: what is voided, given back, or the whole discount. */
  amount: z.int(),
  /** How money moves; null if none does. */
  method: z.enum(paymentMethods).nullable(),
  reason: z.string(),
  status: z.enum(permissionStatuses),
  /** Account id of the desk. */
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Account id of whoever answered it, took it back or did the act without it; `system` if it ended by itself. */
  closedBy: z.string().nullable(),
  /** The sentence of a refusal; empty without one. */
  answer: z.string(),
  /** The entry that a granted request made; null for a discount, which is none. */
  madeEntryId: z.string().nullable(),
});

export type PermissionState = z.infer<typeof permissionStateSchema>;

export const permissionChanged = event('membership.permission-changed.v1', permissionStateSchema);
export const cashEntryRecorded = event('membership.cash-entry-recorded.v1', cashEntryStateSchema);
export const balanceChanged = event('membership.balance-changed.v1', balanceStateSchema);
export const drawerCounted = event('membership.drawer-counted.v1', countStateSchema);
export const dayClosed = event('membership.day-closed.v1', closingStateSchema);
