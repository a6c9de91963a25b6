import { defaultBookingWindow } from '@studio/contracts/booking-window';
import type { ReasonFacts } from '@studio/contracts/http/reason-routes';
import { WAITLIST_MAX } from '@studio/contracts/rules/waitlist';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import { unsetBookingRules } from '../models/studio-setting.model.ts';
import { type Absence } from '../rules/absence-policy.ts';
import { decideSeatAct, seatRulesAt } from '../rules/booking-policy.ts';
import { defaultBookingSettings } from '../rules/booking-settings.ts';
import type { SeatAct, SeatFacts } from '../rules/seat-act.ts';
import { decideJoining } from '../rules/waitlist-policy.ts';
import { bookingOf, creditAccount, noSeat, planOf, trainingOn } from '../testing/fixtures.ts';

/*
 * A refusal stores the facts of its moment, from which it can be derived again. Each branch of the policy is decided
 * twice, once with a refusal and once without, and the stored facts show which of the two it was.
 */

const trainingId = 'training';
const accountId = 'ana';
const book: SeatAct = { kind: 'book', trainingId, accountId, by: accountId, bookingId: 'booking' };
const promote: SeatAct = { ...book, kind: 'promote', by: 'waitlist' };
const cancel: SeatAct = { kind: 'cancel', trainingId, accountId, by: accountId };
const reclaim: SeatAct = { ...book, kind: 'reclaim' };
const release: SeatAct = { ...cancel, kind: 'release' };

const training = trainingOn('2026-11-18', '18:00:00');
const special = trainingOn('2026-11-18', '18:00:00', { category: 'special' });
const other = trainingOn('2026-11-18', '17:30:00', { _id: 'other' });
const booking = bookingOf(training);
const tuesday = studioInstant('2026-11-17', '08:00');
const beforeStart = studioInstant('2026-11-18', '17:45');
const started = training.startsAt;
const withPlan = (over: Parameters<typeof planOf>[0] = {}, weekUse = {}) => ({
  account: creditAccount({ plan: planOf(over), weekUse }),
});
const week = training.week;
const absences = ['2026-11-03', '2026-11-09'].map((date): Absence => {
  const countsFrom = studioInstant(addStudioDays(date, 1), '20:00');
  return { bookingId: date, date, startTime: '19:00:00', countsFrom };
});

interface Moment {
  readonly over?: Partial<SeatFacts>;
  readonly now?: Date;
}

interface Branch {
  readonly act: SeatAct | 'join';
  readonly code: string;
  readonly refused: Moment;
  /** The nearest moment without this refusal. */
  readonly not: Moment;
  /** The stored facts. */
  readonly facts: ReasonFacts | undefined;
  /** Whether the facts lead to the refusal. */
  readonly leadsTo?: (facts: ReasonFacts) => boolean;
}

const branches: readonly Branch[] = [
  {
    act: book,
    code: 'TRAINING_FULL',
    refused: { over: { training: { ...training, seatsTaken: 10 } } },
    not: { over: { training: { ...training, seatsTaken: 9 } } },
    facts: { capacity: 10 },
    leadsTo: ({ capacity }) => capacity! <= 10,
  },
  {
    act: book,
    code: 'TRAINING_CANCELLED',
    refused: { over: { training: { ...training, status: 'cancelled' } } },
    not: {},
    facts: undefined,
  },
  ...[book, reclaim].map((act): Branch => {
    const released = bookingOf(training, { status: 'released' });
    return {
      act,
      code: 'TRAINING_STARTED',
      refused: { over: { released }, now: started },
      not: { over: { released }, now: new Date(started.getTime() - 1) },
      facts: { startsAt: started.toISOString() },
      leadsTo: ({ startsAt }) => started >= new Date(startsAt!),
    };
  }),
  {
    act: release,
    code: 'TRAINING_STARTED',
    refused: { over: { booking }, now: started },
    not: { over: { booking }, now: beforeStart },
    facts: { startsAt: started.toISOString() },
    leadsTo: ({ startsAt }) => started >= new Date(startsAt!),
  },
  {
    act: book,
    code: 'WEEK_NOT_OPEN',
    refused: { over: { training: { ...training, week: '2026-11-23' } } },
    not: {},
    facts: { lastOpenWeek: week },
    leadsTo: ({ lastOpenWeek }) => '2026-11-23' > lastOpenWeek!,
  },
  ...([book, promote, 'join'] as const).map((act): Branch => {
    return {
      act,
      code: 'SAME_DAY_ONLY',
      refused: { over: { absences } },
      not: { over: { absences: absences.slice(1) } },
      facts: { absences: ['2026-11-03', '2026-11-09'], until: studioInstant('2026-11-20', '20:00').toISOString() },
      leadsTo: ({ absences: missed, until }) => missed!.length >= 2 && tuesday < new Date(until!),
    };
  }),
  {
    act: book,
    code: 'SAME_DAY_ONLY',
    refused: { over: { absences } },
    not: { over: { absences }, now: studioInstant(training.date, '00:00') },
    facts: { absences: ['2026-11-03', '2026-11-09'], until: studioInstant('2026-11-20', '20:00').toISOString() },
  },
  {
    act: promote,
    code: 'OVERLAPPING_BOOKING',
    refused: { over: { overlapping: [other] } },
    not: { over: { overlapping: [] } },
    facts: { other: { date: '2026-11-18', startTime: '17:30:00' } },
    leadsTo: ({ other: one }) => one!.date === training.date,
  },
  {
    act: book,
    code: 'NO_PLAN_FOR_DATE',
    refused: { over: withPlan({ endsOn: '2026-11-17' }) },
    not: { over: withPlan({ endsOn: '2026-11-18' }) },
    facts: { endsOn: '2026-11-17' },
    leadsTo: ({ endsOn }) => endsOn! < training.date,
  },
  {
    act: book,
    code: 'PLAN_FROZEN',
    refused: { over: withPlan({ freezes: [{ from: '2026-11-16', to: '2026-11-18' }] }) },
    not: { over: withPlan({ freezes: [{ from: '2026-11-16', to: '2026-11-17' }] }) },
    facts: { from: '2026-11-16', to: '2026-11-18' },
    leadsTo: ({ from, to }) => from! <= training.date && training.date <= to!,
  },
  {
    act: book,
    code: 'NO_CLASSES_LEFT',
    refused: { over: withPlan({ classesLeft: 0 }) },
    not: { over: withPlan({ classesLeft: 1 }) },
    facts: undefined,
  },
  ...([book, promote, 'join'] as const).map((act): Branch => {
    return {
      act,
      code: 'WEEKLY_LIMIT_REACHED',
      refused: { over: withPlan({}, { [week]: 3 }) },
      not: { over: withPlan({}, { [week]: 2 }) },
      facts: { limit: 3, used: 3 },
      leadsTo: ({ limit, used }) => used! >= limit!,
    };
  }),
  {
    act: book,
    code: 'NO_SPECIAL_TRAININGS',
    refused: { over: { training: special, account: creditAccount({ special: 0 }) } },
    not: { over: { training: special, account: creditAccount({ special: 1 }) } },
    facts: undefined,
  },
  {
    act: promote,
    code: 'USER_NOT_ACTIVE',
    refused: { over: { member: { status: 'suspended', deleted: false } } },
    not: {},
    facts: undefined,
  },
  {
    act: cancel,
    code: 'CANCELLATION_CLOSED',
    refused: { over: { booking }, now: new Date(started.getTime() - 30 * 60_000 + 1) },
    not: { over: { booking }, now: new Date(started.getTime() - 30 * 60_000) },
    facts: { until: studioInstant('2026-11-18', '17:30').toISOString() },
    leadsTo: ({ until }) => new Date(started.getTime() - 30 * 60_000 + 1) > new Date(until!),
  },
  {
    act: 'join',
    code: 'TRAINING_NOT_FULL',
    refused: { over: { training: { ...training, seatsTaken: 8 } } },
    not: { over: { training: { ...training, seatsTaken: 10 } } },
    facts: { free: 2 },
    leadsTo: ({ free }) => free! > 0,
  },
  {
    act: 'join',
    code: 'WAITLIST_FULL',
    refused: { over: { training: fullWith(WAITLIST_MAX) } },
    not: { over: { training: fullWith(WAITLIST_MAX - 1) } },
    facts: { waiting: WAITLIST_MAX },
    leadsTo: ({ waiting }) => waiting! >= WAITLIST_MAX,
  },
];

function fullWith(waiting: number) {
  const waitlist = Array.from({ length: waiting }, (_, place) => ({ accountId: `member ${place}`, joinedAt: tuesday }));
  return { ...training, seatsTaken: training.capacity, waitlist };
}

function decide(act: Branch['act'], { over, now = tuesday }: Moment) {
  const member = { status: 'active', deleted: false } as const;
  const seat = { training, member, ...noSeat, ...withPlan(), ...over };
  const withRule = { ...unsetBookingRules, absences: { limit: 2, days: 10 } };
  const rules = seatRulesAt(now, defaultBookingSettings, defaultBookingWindow, withRule);
  if (act === 'join') return decideJoining(accountId, seat, rules);
  return decideSeatAct(act, { seat: () => seat, settled: [] }, rules);
}

test.each(branches)('$code keeps what led to it', ({ act, code, refused, not, facts, leadsTo = () => true }) => {
  const decision = decide(act, refused);
  expect(decision).toMatchObject({ kind: 'refused', refusal: { code } });
  const kept = decision.kind === 'refused' ? decision.facts : {};
  expect(kept).toEqual(facts);
  expect(leadsTo(kept ?? {})).toBe(true);
  const otherwise = decide(act, not);
  expect(otherwise.kind === 'refused' ? otherwise.refusal.code : undefined).not.toBe(code);
});

test('a switch that is refused over the class that is left is about that one', () => {
  const act: SeatAct = { ...book, kind: 'switch', from: trainingId, trainingId: 'other' };
  const seats = { training: { training, booking }, other: { training: other } };
  const common = { ...noSeat, ...withPlan(), member: { status: 'active', deleted: false } as const };
  const seat = (id: string) => ({ ...common, ...(id === trainingId ? seats.training : seats.other) });
  const rules = seatRulesAt(beforeStart, defaultBookingSettings, defaultBookingWindow);
  expect(decideSeatAct(act, { seat, settled: [] }, rules)).toMatchObject({
    refusal: { code: 'CANCELLATION_CLOSED' },
    trainingId,
  });
});
