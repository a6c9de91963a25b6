import { z } from 'zod';
import { MONEY_MAX, MONEY_NOTE_MAX_LENGTH, paymentMethods } from '../rules/payments.ts';
import { instantSchema, integerBetween, line, studioDate } from './fields.ts';
import { amountSchema, cashEntrySchema, confirmedSchema, noteSchema, receivedOnSchema } from './payment-routes.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

/** COP of cash; `expected` is opening + in − out + found (`docs/product.md` §2.9). */
const drawerSchema = z.object({
  opening: z.int(),
  cashIn: z.int().min(0),
  cashOut: z.int().min(0),
  /** Found by counts of shifts beyond that; 0 without a count since the last closing. */
  found: z.int(),
  expected: z.int(),
  byMethod: z.array(z.object({ method: z.enum(paymentMethods), in: z.int().min(0), out: z.int().min(0) })),
});

const countingSchema = z.object({
  number: z.int().min(1),
  counted: z.int().min(0),
  /** Counted minus expected. */
  difference: z.int(),
  note: z.string(),
});

/** A count of a shift. */
export const countSchema = countingSchema.extend({
  expected: z.int(),
  countedBy: z.string(),
  countedAt: instantSchema,
});

export const closingSchema = countingSchema.extend({ closedBy: z.string(), closedAt: instantSchema });

const dayEntrySchema = cashEntrySchema.extend({
  /** At a desk: an administrator's, so that user, plan and note are left out (`docs/product.md` §4.19). */
  administrator: z.literal(true).optional(),
});
type DayEntry = z.infer<typeof dayEntrySchema>;

/** A day's cash: as it stands, or as it was closed. */
export const cashDaySchema = drawerSchema.extend({
  /** Studio date. */
  day: z.string(),
  /** Also true for a day without entries that was closed with a later one. */
  isClosed: z.boolean(),
  /** Whether the caller may close it: a desk where «Mi estudio» lets it. */
  mayClose: z.boolean(),
  /** Of the day's shifts, in order. */
  counts: z.array(countSchema),
  closing: closingSchema.nullable(),
  /**
   * The earliest day before this one that has entries or a count and is not closed; it must be closed first, after a
   * first closing.
   */
  openBefore: z.string().nullable(),
  /** The first day with entries or a count; null without any. No earlier day can be closed. */
  firstDay: z.string().nullable(),
  /** The day from which the drawer is kept, as the first closing said; null before it. */
  keptFrom: z.string().nullable(),
  /** In the order of their numbers. */
  entries: z.array(dayEntrySchema),
  /** Version of the cash book, which every entry, count and closing changes. */
  version: versionSchema,
});

const dayParams = z.object({ day: studioDate() });

/** A desk needs every entry for the drawer to add up: of an administrator's it reads the money, not whose and what for. */
const rowsAbout = {
  in: 'entries',
  account: 'user.id',
  atDesk: ({ parts: _parts, ...entry }: DayEntry): DayEntry => ({
    ...entry,
    user: null,
    plan: null,
    note: '',
    administrator: true,
  }),
} as const;

const day = { status: 200, schema: cashDaySchema, version: 'version' } as const;

export const getCashDay = route({
  method: 'GET',
  path: '/api/admin/cash/days/:day',
  summary: "A day's cash: entries, sums by method, expected cash in the drawer, and the closing",
  access: 'desk',
  rowsAbout,
  readableByKey: true,
  params: dayParams,
  success: day,
  refusals: ['ASK_ADMINISTRATOR'],
});

export const moveCash = route({
  method: 'POST',
  path: '/api/admin/cash/entries',
  summary: 'Records cash put in or taken out that is not a payment, today or on an earlier day',
  access: 'desk',
  act: { kind: 'cash-moved', about: 'studio', facts: { amount: 'body.amount' } },
  body: z.object({
    kind: z.enum(['cash-in', 'cash-out'], { error: 'Elige si entró o salió' }),
    amount: amountSchema,
    note: line('Escribe para qué fue', { max: MONEY_NOTE_MAX_LENGTH }),
    receivedOn: receivedOnSchema,
    confirmed: confirmedSchema,
  }),
  success: { status: 201, schema: z.object({ message: z.string(), entry: cashEntrySchema }) },
  refusals: ['ASK_ADMINISTRATOR', 'RECEIVED_ON_INVALID', 'SAME_ENTRY', 'NOT_ENOUGH_CASH'],
});

/** The drawer as it was counted, at a shift or at the end of the day. */
const countedFormSchema = z.object({
  counted: integerBetween({ min: 0, max: 10 * MONEY_MAX }, 'Escribe cuánto efectivo contaste'),
  note: noteSchema,
});

export const countDrawer = route({
  method: 'POST',
  path: '/api/admin/cash/days/:day/counts',
  summary: "Counts today's drawer at the end of a shift, without closing the day; refused if the cash book has changed",
  access: 'desk',
  rowsAbout,
  act: { kind: 'drawer-counted', about: 'studio', facts: { day: 'params.day' } },
  params: dayParams,
  headers: versionHeaders,
  body: countedFormSchema,
  success: { status: 201, schema: cashDaySchema.extend({ message: z.string() }), version: 'version' },
  refusals: ['COUNT_NOT_TODAY', 'DAY_CLOSED'],
});

export const closeDay = route({
  method: 'POST',
  path: '/api/admin/cash/days/:day/closing',
  summary: "Closes a day's cash for good; refused if the cash book has changed since the caller read it",
  access: 'desk',
  rowsAbout,
  act: { kind: 'day-closed', about: 'studio', facts: { day: 'params.day' } },
  params: dayParams,
  headers: versionHeaders,
  body: countedFormSchema.extend({
    /**
     * At the first closing only: the day from which the drawer is kept. Cash of earlier days does not count. Default:
     * the first day with entries or a count.
     */
    keptFrom: studioDate().optional(),
  }),
  success: { status: 201, schema: cashDaySchema.extend({ message: z.string() }), version: 'version' },
  refusals: [
    'ASK_ADMINISTRATOR',
    'DAY_CLOSED',
    'DAY_IN_FUTURE',
    'EARLIER_DAY_OPEN',
    'DAY_BEFORE_FIRST',
    'KEPT_FROM_INVALID',
  ],
});
