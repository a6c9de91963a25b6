import type { Collection } from '@studio/chassis/mongo/collection';
import { unreadFields } from '@studio/chassis/testing/sample-of';
import { expect, test } from 'vitest';
import { reportingCollections as stored } from '../../models/reporting-models.ts';
import { bookings, ledger, trainings } from './class-tables.ts';
import type { ExportColumn, ExportTable } from './export-table.ts';
import { planRequests } from './export-tables.ts';
import { cash, closings, counts, permissions } from './money-tables.ts';
import { assignments, people, plans } from './people-tables.ts';

/** What no column shows, and no reader of the export would miss. */
const counted = ['version'] as const;

const tables: readonly (readonly [ExportTable, Collection, leftOut: readonly string[]])[] = [
  [people, stored.accounts, [...counted, 'type', 'deleted', 'birthday', 'desk']],
  [plans, stored.plans, [...counted, 'offered']],
  [assignments, stored.assignments, [...counted, 'endsAt']],
  [planRequests, stored.planRequests, counted],
  [trainings, stored.trainings, [...counted, 'startsAt']],
  [bookings, stored.bookings, counted],
  [ledger, stored.movements, []],
  [cash, stored.cashEntries, counted],
  [counts, stored.cashCounts, counted],
  [closings, stored.cashClosings, [...counted, 'byMethod']],
  [permissions, stored.permissions, counted],
];

test.each(tables)('$fileName shows each stored field, or it is named here', ({ columns }, collection, leftOut) => {
  const present = (row: never) => (columns as readonly ExportColumn<never>[]).map(({ value }) => value(row));
  expect(unreadFields(collection, present)).toEqual([...leftOut].toSorted());
});
