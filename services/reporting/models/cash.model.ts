import { projection } from '@studio/chassis/events/projection';
import type { Stored } from '@studio/chassis/mongo/collection';
import {
  balanceChanged,
  balanceStateSchema,
  cashEntryRecorded,
  cashEntryStateSchema,
  closingStateSchema,
  countStateSchema,
  dayClosed,
  drawerCounted,
  permissionChanged,
  permissionStateSchema,
} from '@studio/contracts/events/money-events';

export const cashEntryCopy = projection('cash-entries', {
  holds: 'Entries of the cash book, which never change',
  events: [cashEntryRecorded],
  id: 'entryId',
  picks: cashEntryStateSchema.omit({ entryId: true }),
  indexes: [{ key: { cashDay: 1, number: 1 } }, { key: { receivedOn: 1 } }, { key: { voids: 1 } }],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export const balanceCopy = projection('balances', {
  holds: "Each member's debt and credit, with the dues of each plan",
  events: [balanceChanged],
  id: 'accountId',
  picks: balanceStateSchema.omit({ accountId: true }),
  indexes: [{ key: { debt: -1, _id: 1 }, name: 'owing', partialFilterExpression: { debt: { $gt: 0 } } }],
  subject: { field: '_id', onDeletion: 'stays' },
});

export const cashCountCopy = projection('cash-counts', {
  holds: 'Counts of the drawer at the end of shifts, which never change',
  events: [drawerCounted],
  id: 'countId',
  picks: countStateSchema.omit({ countId: true }),
  indexes: [{ key: { day: 1, number: 1 } }],
  subject: null,
});

export const cashClosingCopy = projection('cash-closings', {
  holds: 'Closings of the cash of a day: snapshots that never change',
  events: [dayClosed],
  id: 'day',
  picks: closingStateSchema.omit({ day: true }),
  subject: null,
});

export const permissionCopy = projection('permissions', {
  holds: 'What a desk asked the administrators for; only an export reads it',
  events: [permissionChanged],
  id: 'permissionId',
  picks: permissionStateSchema.omit({ permissionId: true }),
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type CashEntry = Stored<typeof cashEntryCopy>;
export type Balance = Stored<typeof balanceCopy>;
export type CashCount = Stored<typeof cashCountCopy>;
export type CashClosing = Stored<typeof cashClosingCopy>;
