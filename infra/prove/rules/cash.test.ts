import fc from 'fast-check';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import {
  cashDayOf,
  refuseClosing,
  refuseCounting,
  refuseReceivedOn,
} from '../../../services/membership/rules/cash-policy.ts';
import { canClose, canCount, takesCash } from '../../../web/src/features/admin/cash/open-day.ts';

const today = '2026-11-20';
const now = studioInstant(today, '12:00');
const day = fc.integer({ min: -33, max: 1 }).map((days) => addStudioDays(today, days));

/** The days of a cash book with entries, its last closed day, and a day that is shown. */
const books = fc
  .record({
    used: fc.uniqueArray(day, { maxLength: 4 }).map((days) => days.filter((each) => each <= today).toSorted()),
    closedUntil: fc.option(
      day.filter((each) => each <= today),
      { nil: null },
    ),
    shown: fc.oneof(day, fc.constantFrom(today, addStudioDays(today, -1))),
  })
  .map(({ used, closedUntil, shown }) => {
    const open = used.filter((each) => closedUntil === null || each > closedUntil);
    const facts = {
      closedUntil,
      firstDay: used[0] ?? null,
      openBefore: open.find((each) => each < shown) ?? null,
      nextUsed: open.find((each) => each >= shown) ?? null,
    };
    return { used, shown, facts };
  });

type Book = typeof books extends fc.Arbitrary<infer B> ? B : never;

/** The day as the screen reads it. */
function read({ used, shown, facts: { closedUntil, firstDay, openBefore } }: Book): Parameters<typeof canClose>[0] {
  const sums = { opening: 0, cashIn: 0, cashOut: 0, found: 0, expected: 0, byMethod: [] };
  const nothing = { ...sums, mayClose: true, counts: [], closing: null, version: 1 };
  const entries = used.includes(shown) ? [{} as Parameters<typeof canClose>[0]['entries'][number]] : [];
  const isClosed = closedUntil !== null && shown <= closedUntil;
  return { ...nothing, day: shown, isClosed, openBefore, firstDay, keptFrom: closedUntil, entries };
}

test('the screen offers to close a day, or to count it at a shift, exactly where the server does', () => {
  fc.assert(
    fc.property(books, (book) => {
      const refusal = refuseClosing({ day: book.shown, keptFrom: undefined }, book.facts, now);
      expect(canClose(read(book), today)).toBe(refusal === null);
      expect(canCount(read(book), today)).toBe(refuseCounting(book.shown, book.facts, now) === null);
    }),
    { numRuns: 1_000 },
  );
});

test('the screen takes cash today, and on an earlier day exactly where the cash counts on that day', () => {
  fc.assert(
    fc.property(books, (book) => {
      const { shown, facts } = book;
      const counts =
        refuseReceivedOn(shown, now) === null && cashDayOf(shown, facts, { today, nextUsed: facts.nextUsed }) === shown;
      expect(takesCash(read(book), today)).toBe(shown === today || counts);
    }),
    { numRuns: 1_000 },
  );
});
