import { describe, expect, test } from 'vitest';
import { type BookingWindow, defaultBookingWindow } from '@studio/contracts/booking-window';
import { studioInstant } from '@studio/contracts/studio-time';
import { bookingOf, creditAccount, noSeat, planOf, trainingOn } from '../testing/fixtures.ts';
import { unsetBookingRules } from '../models/studio-setting.model.ts';
import type { Booking } from '../models/booking.model.ts';
import { timeOf } from './move-policy.ts';
import { defaultBookingSettings } from './booking-settings.ts';
import { decideSeatAct, isOwnAct, neededSeats, seatRulesAt } from './booking-policy.ts';
import type { ActFacts, SeatAct, SeatChange, SeatFacts, SwitchSeat } from './seat-act.ts';

const trainingId = 'training';
const accountId = 'ana';
const book: SeatAct = { kind: 'book', trainingId, accountId, by: accountId, bookingId: 'booking' };
const enrol: SeatAct = { kind: 'enrol', trainingId, accountId, by: 'admin', bookingId: 'booking' };
const cancel: SeatAct = { kind: 'cancel', trainingId, accountId, by: accountId };
const remove: SeatAct = { kind: 'remove', trainingId, accountId, by: 'admin' };
const withdraw: SeatAct = { kind: 'withdraw', trainingId, accountId, by: 'system' };
const refund: SeatAct = { kind: 'refund', trainingId, accountId, by: 'admin' };

const ahead = (weeksAhead: number): BookingWindow => ({ weeksAhead, opening: null });
const wednesdayMorning = studioInstant('2026-11-18', '08:00');
const training = trainingOn('2026-11-18', '18:00:00');

/** The facts of one seat, and what the act's key has settled before. */
type Facts = Partial<SeatFacts> & { readonly settled?: Booking };

function facts({ settled, ...over }: Facts = {}): ActFacts {
  const member = { status: 'active', deleted: false } as const;
  const seat = { training, account: creditAccount({ plan: planOf() }), member, ...noSeat, ...over };
  return { seat: () => seat, settled: settled ? [settled] : [] };
}

function decide(act: SeatAct, over: Facts = {}, now = wednesdayMorning, window: BookingWindow = defaultBookingWindow) {
  return decideSeatAct(act, facts(over), seatRulesAt(now, defaultBookingSettings, window));
}

function code(...args: Parameters<typeof decide>): string | undefined {
  const outcome = decide(...args);
  return outcome.kind === 'refused' ? outcome.refusal.code : undefined;
}

function accepted(...args: Parameters<typeof decide>): SeatChange {
  const outcome = decide(...args);
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.code}`);
  expect(outcome.kind).toBe('accepted');
  return outcome.changes[0];
}

describe('an act repeated under its idempotency key', () => {
  const settled = bookingOf(training, { status: 'cancelled', version: 2 });

  test('is not done again, also when it would be refused by now', () => {
    const full = { ...training, seatsTaken: training.capacity };
    for (const act of [book, cancel]) {
      expect(decide(act, { training: full, settled })).toMatchObject({
        kind: 'repeated',
        changes: [{ training: full, booking: settled, movements: [] }],
      });
    }
  });

  test('does not answer for another training or member', () => {
    expect(code(book, { settled: { ...settled, trainingId: 'another' } })).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(code(book, { settled: { ...settled, accountId: 'berta' } })).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('the rule about absences', () => {
  const absences = ['2026-11-03', '2026-11-09'].map((date) => ({
    bookingId: date,
    date,
    startTime: '19:00:00',
    countsFrom: studioInstant(date, '23:00'),
  }));
  const tuesday = studioInstant('2026-11-17', '08:00');
  const withRule = { ...unsetBookingRules, absences: { limit: 2, days: 10 } };
  const codeOf = (act: SeatAct, over: Facts = {}) => {
    const rules = seatRulesAt(tuesday, defaultBookingSettings, defaultBookingWindow, withRule);
    const decision = decideSeatAct(act, facts({ absences, ...over }), rules);
    return decision.kind === 'refused' ? decision.refusal.code : undefined;
  };

  test('keeps a member and a fixed slot from a class of a later day', () => {
    expect(codeOf(book)).toBe('SAME_DAY_ONLY');
    expect(codeOf({ ...book, kind: 'fixed', by: 'fixed-slot' })).toBe('SAME_DAY_ONLY');
    expect(codeOf(book, { training: trainingOn('2026-11-17', '18:00:00') })).toBeUndefined();
  });

  test('does not concern enrolments, nor a seat that is taken back', () => {
    expect(codeOf(enrol)).toBeUndefined();
    const released = bookingOf(training, { status: 'released' });
    expect(codeOf(book, { released })).toBeUndefined();
    expect(codeOf({ ...book, kind: 'reclaim' }, { released })).toBeUndefined();
  });
});

test.each([
  ['a member', book, true],
  ['an administrator', enrol, false],
] as const)('%s acts for themselves: %#', (_who, act, isOwn) => {
  expect(isOwnAct(act)).toBe(isOwn);
});

describe('a member books', () => {
  test('and takes one seat, one class and one training of the week', () => {
    const change = accepted(book);
    expect(change.training).toMatchObject({ seatsTaken: 1, version: training.version + 1 });
    expect(change.account).toMatchObject({ plan: { classesLeft: 11 }, weekUse: { '2026-11-16': 1 } });
    expect(change.booking).toMatchObject({ _id: 'booking', status: 'booked', paidFrom: 'plan', bookedBy: accountId });
    expect(change.movements).toMatchObject([
      {
        key: 'book:booking',
        balance: 'plan',
        change: -1,
        balanceAfter: 11,
        actor: 'member',
        subject: { category: 'normal', date: '2026-11-18', startTime: '18:00:00' },
      },
    ]);
  });

  test('a special training from the special trainings left, which no plan limits', () => {
    const special = trainingOn('2026-11-18', '18:00:00', { category: 'special' });
    const change = accepted(book, { training: special, account: creditAccount({ special: 2 }) });
    expect(change.account).toMatchObject({ special: 1, weekUse: {} });
    expect(change.movements).toMatchObject([{ balance: 'special', change: -1, balanceAfter: 1 }]);
    expect(change.booking).toMatchObject({ paidFrom: 'special', assignmentId: null });
    expect(code(book, { training: special })).toBe('NO_SPECIAL_TRAININGS');
  });

  test('the last seat, but none beyond it', () => {
    const almost = { ...training, capacity: 10, seatsTaken: 9 };
    expect(accepted(book, { training: almost }).training.seatsTaken).toBe(10);
    expect(code(book, { training: { ...almost, seatsTaken: 10 } })).toBe('TRAINING_FULL');
  });

  test('until the moment of the start', () => {
    const start = training.startsAt.getTime();
    expect(code(book, {}, new Date(start - 1))).toBeUndefined();
    expect(code(book, {}, new Date(start))).toBe('TRAINING_STARTED');
  });

  test('nothing that is unknown, cancelled or already theirs', () => {
    expect(code(book, { training: undefined })).toBe('TRAINING_NOT_FOUND');
    expect(code(book, { training: { ...training, status: 'cancelled' } })).toBe('TRAINING_CANCELLED');
    expect(code(book, { booking: bookingOf(training) })).toBe('ALREADY_BOOKED');
  });

  test('only with an active account', () => {
    for (const status of ['inactive', 'suspended'] as const) {
      expect(code(book, { member: { status, deleted: false } })).toBe('SESSION_ENDED');
    }
  });

  test('a fixed slot and a waitlist book nothing for who is not active, and no session of theirs has ended by it', () => {
    for (const act of [
      { ...book, kind: 'fixed', by: 'fixed-slot' },
      { ...book, kind: 'promote', by: 'waitlist' },
    ] as const) {
      for (const member of [
        { status: 'suspended', deleted: false },
        { status: 'inactive', deleted: false },
        { status: 'active', deleted: true },
      ] as const) {
        expect(code(act, { member })).toBe('USER_NOT_ACTIVE');
      }
    }
  });

  test('by a fixed slot, which the ledger names', () => {
    const { movements } = accepted({ ...book, kind: 'fixed', by: 'fixed-slot' });
    expect(movements).toMatchObject([{ actor: 'fixed-slot', actorId: null }]);
  });

  test('also before the account arrives here, but not once it is deleted', () => {
    expect(code(book, { member: undefined })).toBeUndefined();
    const member = { status: 'active', deleted: true } as const;
    expect(decide(book, { member })).toMatchObject({ refusal: { status: 401, code: 'SESSION_ENDED' } });
    expect(code(book, { member, training: { ...training, status: 'cancelled' } })).toBe('SESSION_ENDED');
  });
});

describe('the week that is open', () => {
  const sunday = trainingOn('2026-11-22', '23:00:00');
  const monday = trainingOn('2026-11-23', '00:00:00');
  const late = creditAccount({ plan: planOf() });

  test('ends with its Sunday, at midnight of the studio', () => {
    const lastSecond = studioInstant('2026-11-22', '22:59:59');
    expect(code(book, { training: sunday, account: late }, lastSecond)).toBeUndefined();
    expect(code(book, { training: monday, account: late }, lastSecond)).toBe('WEEK_NOT_OPEN');
    const mondayMorning = trainingOn('2026-11-23', '06:00:00');
    expect(code(book, { training: mondayMorning }, studioInstant('2026-11-22', '23:59:59'))).toBe('WEEK_NOT_OPEN');
    expect(code(book, { training: mondayMorning }, studioInstant('2026-11-23', '00:00:00'))).toBeUndefined();
  });

  test('is followed by as many as the setting opens', () => {
    const inTwoWeeks = trainingOn('2026-12-04', '06:00:00');
    expect(code(book, { training: inTwoWeeks }, wednesdayMorning, ahead(1))).toBe('WEEK_NOT_OPEN');
    expect(code(book, { training: inTwoWeeks }, wednesdayMorning, ahead(2))).toBeUndefined();
  });

  test('does not matter to a member who waits already: the seat is theirs', () => {
    const waits = { training: monday, account: late };
    expect(code({ ...book, kind: 'promote', by: 'waitlist' }, waits)).toBeUndefined();
    expect(code({ ...book, kind: 'fixed', by: 'fixed-slot' }, waits)).toBe('WEEK_NOT_OPEN');
  });
});

test('a member whom no credit pays for reads why, with the facts behind it', () => {
  const frozen = planOf({ freezes: [{ from: '2026-11-18', to: '2026-11-20' }] });
  const refusedWith = (over: Parameters<typeof creditAccount>[0]) => decide(book, { account: creditAccount(over) });
  expect(refusedWith({})).toMatchObject({ refusal: { status: 409, code: 'NO_PLAN_FOR_DATE' } });
  expect(refusedWith({ plan: frozen })).toMatchObject({
    refusal: { code: 'PLAN_FROZEN' },
    facts: { from: '2026-11-18', to: '2026-11-20' },
  });
  expect(refusedWith({ plan: planOf(), weekUse: { '2026-11-16': 3 } })).toMatchObject({
    refusal: { code: 'WEEKLY_LIMIT_REACHED' },
    facts: { limit: 3, used: 3 },
  });
});

describe('a member cancels', () => {
  const booking = bookingOf(training);
  const account = creditAccount({ plan: planOf({ classesLeft: 11 }), weekUse: { '2026-11-16': 1 } });
  const booked = { booking, account, training: { ...training, seatsTaken: 1 } };

  test('and gives seat, class and the week’s use back', () => {
    const change = accepted(cancel, booked);
    expect(change.training.seatsTaken).toBe(0);
    expect(change.account).toMatchObject({ plan: { classesLeft: 12 }, weekUse: {} });
    expect(change.booking).toMatchObject({ status: 'cancelled', cancelledBy: accountId, version: 2 });
    expect(change.movements).toMatchObject([
      { key: `refund:${booking._id}`, change: 1, reason: 'cancelled', actor: 'member', actorId: accountId },
    ]);
  });

  test('and the booking keeps the key under which that was asked for', () => {
    expect(accepted({ ...cancel, requestId: 'key' }, booked).booking.cancelRequestId).toBe('key');
    expect(accepted(cancel, booked).booking.cancelRequestId).toBeNull();
  });

  test('until 30 minutes before the start, inclusive', () => {
    const before = (ms: number) => new Date(training.startsAt.getTime() - ms);
    expect(code(cancel, booked, before(30 * 60_000))).toBeUndefined();
    expect(code(cancel, booked, before(30 * 60_000 - 1))).toBe('CANCELLATION_CLOSED');
    expect(code(cancel, booked, before(29 * 60_000 + 59_000))).toBe('CANCELLATION_CLOSED');
    expect(code(cancel, booked, before(-60_000))).toBe('CANCELLATION_CLOSED');
  });

  test('until the start, inclusive, where the training was moved after it was booked', () => {
    const moved = { ...booked, booking: { ...booking, knownTime: { ...timeOf(training), byMail: true } } };
    expect(code(cancel, moved, training.startsAt)).toBeUndefined();
    expect(code(cancel, moved, new Date(training.startsAt.getTime() + 1))).toBe('CANCELLATION_CLOSED');
  });

  test('nothing that is not booked, unknown, or cancelled for all', () => {
    expect(code(cancel)).toBe('NOT_BOOKED');
    expect(code(cancel, { training: undefined })).toBe('TRAINING_NOT_FOUND');
    expect(code(cancel, { ...booked, training: { ...training, status: 'cancelled' } })).toBe('NOT_BOOKED');
  });

  test('nothing once the account is deleted, which has ended the session and frees the seat by itself', () => {
    const member = { status: 'active', deleted: true } as const;
    expect(code(cancel, { ...booked, member })).toBe('SESSION_ENDED');
    expect(code(cancel, { member })).toBe('SESSION_ENDED');
  });
});

describe('an administrator', () => {
  const afterStart = new Date(training.startsAt.getTime() + 60_000);

  test('enrols after the start and in a week that is not open', () => {
    expect(accepted(enrol, {}, afterStart).booking).toMatchObject({ paidFrom: 'plan', bookedBy: 'admin' });
    expect(code(enrol, { training: trainingOn('2026-12-04', '06:00:00') })).toBeUndefined();
  });

  test('enrols as a courtesy where no credit fits, which spends nothing and counts in no week', () => {
    const account = creditAccount({ plan: planOf({ weeklyLimit: 1 }), weekUse: { '2026-11-16': 1 } });
    const change = accepted(enrol, { account });
    expect(change.booking).toMatchObject({ paidFrom: 'courtesy', assignmentId: null });
    expect(change.account).toMatchObject({ plan: account.plan, weekUse: account.weekUse });
    expect(change.movements).toEqual([]);
  });

  test('enrols as a courtesy into a class of a plan’s last day once that day is over', () => {
    const account = creditAccount({ plan: planOf({ endsOn: '2026-11-18' }) });
    const paidAt = (now: Date) => accepted(enrol, { account }, now).booking.paidFrom;
    expect(paidAt(studioInstant('2026-11-18', '23:59'))).toBe('plan');
    expect(paidAt(studioInstant('2026-11-19', '00:00'))).toBe('courtesy');
  });

  test('never enrols over capacity, twice, or an inactive member', () => {
    expect(code(enrol, { training: { ...training, seatsTaken: 10 } })).toBe('TRAINING_FULL');
    expect(code(enrol, { booking: bookingOf(training) })).toBe('USER_ALREADY_BOOKED');
    expect(code(enrol, { member: undefined })).toBe('USER_NOT_FOUND');
    expect(code(enrol, { member: { status: 'active', deleted: true } })).toBe('USER_NOT_FOUND');
    expect(code(enrol, { member: { status: 'suspended', deleted: false } })).toBe('USER_NOT_ACTIVE');
    expect(code(enrol, { training: { ...training, status: 'cancelled' } })).toBe('TRAINING_CANCELLED');
  });

  test('removes at any time and gives the credit back, of a courtesy nothing', () => {
    const removed = accepted(remove, { booking: bookingOf(training) }, afterStart);
    expect(removed.account.plan?.classesLeft).toBe(13);
    expect(removed.movements).toMatchObject([{ actor: 'admin', actorId: 'admin' }]);
    const courtesy = bookingOf(training, { paidFrom: 'courtesy', assignmentId: null });
    expect(accepted(remove, { booking: courtesy }).movements).toEqual([]);
    expect(code(remove)).toBe('USER_NOT_BOOKED');
    expect(code(remove, { training: { ...training, status: 'cancelled' } })).toBe('TRAINING_CANCELLED');
  });
});

describe('a coach', () => {
  const own = { ...training, coach: { id: 'laura', name: 'Laura G.' } };
  const asCoach: SeatAct = { ...enrol, by: 'laura', asCoach: true };
  const atTheDoor = own.startsAt;
  const enrolling = (over: Facts = {}, now = atTheDoor) => code(asCoach, { training: own, ...over }, now);

  test('enrols whom a credit pays for, and the ledger says so', () => {
    const change = accepted(asCoach, { training: own }, atTheDoor);
    expect(change.booking).toMatchObject({ paidFrom: 'plan', bookedBy: 'laura' });
    expect(change.movements).toMatchObject([{ change: -1, actor: 'coach', actorId: 'laura' }]);
    const special = { ...own, category: 'special' as const };
    const paid = accepted(asCoach, { training: special, account: creditAccount({ special: 1 }) }, atTheDoor);
    expect(paid.booking).toMatchObject({ paidFrom: 'special' });
  });

  test('never enrols as a courtesy', () => {
    expect(enrolling({ account: creditAccount() })).toBe('NOT_PAID_BY_PLAN');
    expect(enrolling({ account: creditAccount({ plan: planOf({ classesLeft: 0 }) }) })).toBe('NOT_PAID_BY_PLAN');
    const special = { ...own, category: 'special' as const };
    expect(enrolling({ training: special })).toBe('NOT_PAID_BY_PLAN');
  });

  test('never enrols over capacity, twice, or an inactive member', () => {
    expect(enrolling({ training: { ...own, seatsTaken: own.capacity } })).toBe('TRAINING_FULL');
    expect(enrolling({ booking: bookingOf(own) })).toBe('USER_ALREADY_BOOKED');
    expect(enrolling({ member: { status: 'suspended', deleted: false } })).toBe('USER_NOT_ACTIVE');
    expect(enrolling({ member: undefined })).toBe('USER_NOT_FOUND');
  });

  test('who enrols herself has lost her session with her account', () => {
    const herself: SeatAct = { ...enrol, by: enrol.accountId, asCoach: true };
    const ofHers = { ...own, coach: { id: enrol.accountId, name: 'Ana R.' } };
    const enrollingHerself = (member: SeatFacts['member']) => code(herself, { training: ofHers, member }, atTheDoor);
    expect(enrollingHerself({ status: 'active', deleted: false })).toBeUndefined();
    expect(enrollingHerself({ status: 'suspended', deleted: false })).toBe('SESSION_ENDED');
    expect(enrollingHerself({ status: 'active', deleted: true })).toBe('SESSION_ENDED');
  });

  test('enrols in the time of an own class only', () => {
    const [opens, closes] = [-30 * 60_000, 24 * 60 * 60_000].map((after) => own.startsAt.getTime() + after);
    expect(enrolling({}, new Date(opens! - 1))).toBe('ATTENDANCE_NOT_OPEN');
    expect(enrolling({}, new Date(opens!))).toBeUndefined();
    expect(enrolling({}, new Date(closes!))).toBeUndefined();
    expect(enrolling({}, new Date(closes! + 1))).toBe('COACH_TIME_OVER');
    expect(enrolling({ training })).toBe('NOT_YOUR_TRAINING');
    expect(enrolling({ training: { ...own, status: 'cancelled' } })).toBe('TRAINING_CANCELLED');
  });
});

describe('the refund of a cancelled training', () => {
  const cancelled = { ...training, status: 'cancelled' as const, seatsTaken: 1 };

  test('gives the class back at any hour', () => {
    const over = { training: cancelled, booking: bookingOf(training) };
    const change = accepted(refund, over, new Date(training.endsAt.getTime() + 1));
    expect(change.movements).toMatchObject([{ reason: 'refunded', change: 1 }]);
    expect(change.training.seatsTaken).toBe(0);
  });

  test('is for cancelled trainings only, and only while somebody is booked', () => {
    expect(code(refund, { booking: bookingOf(training) })).toBe('NOT_BOOKED');
    expect(code(refund, { training: cancelled })).toBe('NOT_BOOKED');
  });
});

test.each([
  ['removes', remove, {}],
  ['refunds', refund, { status: 'cancelled' }],
  ['releases', withdraw, {}],
] as const)('the studio %s also what a deleted account has booked', (_, act, over) => {
  const member = { status: 'active', deleted: true } as const;
  expect(code(act, { member, booking: bookingOf(training), training: { ...training, ...over } })).toBeUndefined();
});

describe('the withdraw of what was booked', () => {
  const booked = { booking: bookingOf(training), training: { ...training, seatsTaken: 1 } };

  test('frees the seat of a coming training', () => {
    expect(accepted(withdraw, booked)).toMatchObject({ training: { seatsTaken: 0 }, booking: { status: 'cancelled' } });
  });

  test.each([
    ['the system', 'system', { actor: 'system', actorId: null }],
    ['an administrator', 'admin', { actor: 'admin', actorId: 'admin' }],
  ])('is an act of %s', (_, by, cause) => {
    expect(accepted({ ...withdraw, by }, booked).movements).toMatchObject([cause]);
  });

  test('with a plan frees only what that plan has paid', () => {
    expect(code({ ...withdraw, paidBy: 'assignment' }, booked)).toBeUndefined();
    expect(code({ ...withdraw, paidBy: 'another' }, booked)).toBe('NOT_BOOKED');
  });

  test('frees nothing that was given up in the meantime', () => {
    expect(code(withdraw)).toBe('NOT_BOOKED');
    expect(code({ ...withdraw, paidBy: 'assignment' })).toBe('NOT_BOOKED');
  });

  test('leaves what has started, from the moment of the start', () => {
    const justBefore = new Date(training.startsAt.getTime() - 1);
    expect(code(withdraw, booked, justBefore)).toBeUndefined();
    expect(code(withdraw, booked, training.startsAt)).toBe('TRAINING_STARTED');
  });
});

describe('a seat that is given up', () => {
  const before = (ms: number) => new Date(training.startsAt.getTime() - ms);
  const soon = before(10 * 60_000);
  const givenAt = before(20 * 60_000);
  const release: SeatAct = { kind: 'release', trainingId, accountId, by: accountId };
  const reclaim: SeatAct = { kind: 'reclaim', trainingId, accountId, by: accountId, bookingId: 'new' };
  const account = creditAccount({ plan: planOf({ classesLeft: 0, weeklyLimit: 1 }), weekUse: { '2026-11-16': 1 } });
  const booked = { booking: bookingOf(training), account, training: { ...training, seatsTaken: 1 } };
  const released = bookingOf(training, {
    status: 'released',
    releasedAt: givenAt,
    handovers: { count: 1, last: givenAt },
    version: 2,
  });
  const given = { ...training, released: [accountId] };
  const gave = { released, account, training: given };

  test('stays paid and counts in the week, and the ledger names it without a change', () => {
    const marked = { ...booked, booking: bookingOf(training, { attendance: 'attended', arrivedAt: soon }) };
    const change = accepted({ ...release, requestId: 'key' }, marked, soon);
    expect(change.training).toMatchObject({ seatsTaken: 0, released: [accountId], version: training.version + 1 });
    expect(change.account).toMatchObject({ plan: account.plan, weekUse: account.weekUse });
    expect(change.movements).toMatchObject([{ reason: 'released', change: 0, balanceAfter: 0, actor: 'member' }]);
    expect(change.booking).toMatchObject({
      status: 'released',
      releasedAt: soon,
      requestIds: ['key'],
      attendance: null,
    });
    expect(change.booking).not.toHaveProperty('arrivedAt');
  });

  test('is given up from the end of cancelling to the start', () => {
    expect(code(release, booked, before(30 * 60_000))).toBe('RELEASE_NOT_OPEN');
    expect(code(release, booked, before(30 * 60_000 - 1))).toBeUndefined();
    expect(code(release, booked, before(1))).toBeUndefined();
    expect(code(release, booked, before(0))).toBe('TRAINING_STARTED');
  });

  test('is not given up where it can be cancelled until the start, since the class was moved', () => {
    const moved = { ...booked, booking: { ...booked.booking, knownTime: { ...timeOf(training), byMail: true } } };
    expect(code(release, moved, before(1))).toBe('RELEASE_NOT_OPEN');
  });

  test('is given up once, by who has it', () => {
    const cancelled = { training: { ...training, status: 'cancelled' as const } };
    for (const over of [{}, { ...booked, ...cancelled }, { ...gave, ...cancelled }]) {
      expect(code(release, over, soon)).toBe('NOT_BOOKED');
    }
    const again = { kind: 'repeated', changes: [{ training: given, account, booking: released, movements: [] }] };
    for (const at of [soon, before(0)]) expect(decide(release, gave, at)).toMatchObject(again);
    const member = { status: 'active', deleted: true } as const;
    expect(code(release, { ...booked, member }, soon)).toBe('SESSION_ENDED');
  });

  test.each([
    ['the member', reclaim, 'member'],
    ['an ordinary booking', { ...book, bookingId: 'new' }, 'member'],
    ['an administrator', enrol, 'admin'],
    ['the waitlist', { ...book, kind: 'promote', by: 'waitlist', bookingId: 'new' }, 'waitlist'],
  ] as const)('is taken back by %s, by the same booking and without a credit', (_who, act, actor) => {
    const waits = { ...given, waitlist: [{ accountId, joinedAt: givenAt }] };
    const change = accepted({ ...act, requestId: 'key' }, { ...gave, training: waits }, soon);
    expect(change.training).toMatchObject({ seatsTaken: 1, waitlist: [] });
    expect(change.training).not.toHaveProperty('released');
    expect(change.account).toMatchObject({ plan: account.plan, weekUse: account.weekUse });
    expect(change.movements).toMatchObject([{ reason: 'reclaimed', change: 0, actor }]);
    expect(change.booking).toMatchObject({ _id: released._id, status: 'booked', requestIds: ['key'], version: 3 });
    expect(change.booking.handovers).toEqual({ count: 2, last: soon });
    expect(change.booking).not.toHaveProperty('releasedAt');
  });

  test('is taken back in exchange for another class, which then comes back', () => {
    const from = { ...trainingOn('2026-11-18', '19:00:00'), _id: 'another', seatsTaken: 1 };
    const seats: Record<string, Partial<SeatFacts>> = {
      [from._id]: { training: from, booking: bookingOf(from, { _id: 'other' }) },
      [trainingId]: gave,
    };
    const act: SwitchSeat = { kind: 'switch', from: from._id, trainingId, accountId, by: accountId, bookingId: 'new' };
    const member = { status: 'active', deleted: false } as const;
    const decision = decideSeatAct(
      act,
      { settled: [], seat: (id) => ({ training: undefined, account, member, ...noSeat, ...seats[id] }) },
      seatRulesAt(soon, defaultBookingSettings, defaultBookingWindow),
    );
    expect(decision).toMatchObject({
      changes: [
        { account: { plan: { classesLeft: 1 } } },
        { account: { plan: { classesLeft: 1 } }, booking: { _id: released._id } },
      ],
    });
  });

  test('is taken back while one is free and the class has not begun, also in a week that is not open', () => {
    expect(code(reclaim, { ...gave, training: { ...given, seatsTaken: given.capacity } }, soon)).toBe('TRAINING_FULL');
    expect(code(reclaim, gave, before(0))).toBe('TRAINING_STARTED');
    expect(code(reclaim, { ...gave, training: { ...given, status: 'cancelled' } }, soon)).toBe('TRAINING_CANCELLED');
    const nextMonth = trainingOn('2026-12-14', '18:00:00', { released: [accountId] });
    expect(code(reclaim, { ...gave, training: nextMonth }, soon)).toBeUndefined();
    for (const over of [{}, booked]) expect(code(reclaim, over, soon)).toBe('SEAT_NOT_RELEASED');
    const back = { ...booked.booking, handovers: { count: 2, last: soon } };
    const again = { kind: 'repeated', changes: [{ booking: back }] };
    expect(decide(reclaim, { ...booked, booking: back }, soon)).toMatchObject(again);
    const cancelled = { ...given, status: 'cancelled' as const };
    for (const over of [{}, { booking: back }]) {
      expect(code(reclaim, { ...over, training: cancelled }, soon)).toBe('TRAINING_CANCELLED');
    }
    expect(code(reclaim, { ...gave, member: { status: 'suspended', deleted: false } }, soon)).toBe('SESSION_ENDED');
  });

  test('is taken back despite absences', () => {
    const missed = { bookingId: 'b', date: '2026-11-10', startTime: '06:00:00', countsFrom: wednesdayMorning };
    const tomorrow = trainingOn('2026-11-19', '06:00:00', { released: [accountId] });
    const absences = { limit: 2, days: 14 };
    const withRule = { ...seatRulesAt(soon, defaultBookingSettings, defaultBookingWindow), absences };
    const refusalOf = (over: Facts) => {
      const decision = decideSeatAct(
        book,
        facts({ training: tomorrow, absences: [missed, missed], ...over }),
        withRule,
      );
      return decision.kind === 'refused' ? decision.refusal.code : undefined;
    };
    expect(refusalOf({})).toBe('SAME_DAY_ONLY');
    expect(refusalOf({ released })).toBeUndefined();
  });

  test('is the class that a fixed slot was for', () => {
    expect(code({ ...book, kind: 'fixed', by: 'fixed-slot' }, gave, soon)).toBe('ALREADY_BOOKED');
  });

  test('is neither cancelled, removed nor freed with a plan or an account', () => {
    expect(code(cancel, gave, soon)).toBe('NOT_BOOKED');
    expect(code(remove, gave, soon)).toBe('USER_NOT_BOOKED');
    expect(code(withdraw, gave, soon)).toBe('NOT_BOOKED');
  });

  test('gives the class back where the studio cancels the training', () => {
    const change = accepted(refund, { ...gave, training: { ...given, status: 'cancelled' } }, soon);
    expect(change.training).toMatchObject({ seatsTaken: 0 });
    expect(change.training).not.toHaveProperty('released');
    expect(change.account).toMatchObject({ plan: { classesLeft: 1 }, weekUse: {} });
    expect(change.movements).toMatchObject([{ reason: 'refunded', change: 1 }]);
    expect(change.booking).toMatchObject({ status: 'cancelled' });
    expect(change.booking).not.toHaveProperty('releasedAt');
  });

  test('repeats neither giving up nor taking back under their keys, and answers for no other class', () => {
    const again = bookingOf(training, { requestIds: ['up', 'back'] });
    for (const act of [
      { ...release, requestId: 'up' },
      { ...reclaim, requestId: 'back' },
    ]) {
      expect(decide(act, { ...booked, booking: again, settled: again }, soon)).toMatchObject({
        kind: 'repeated',
        changes: [{ booking: again, movements: [] }],
      });
      expect(code(act, { settled: { ...again, trainingId: 'another' } }, soon)).toBe('IDEMPOTENCY_KEY_REUSED');
    }
  });

  describe('and its class, at the start', () => {
    const returning: SeatAct = { kind: 'return', trainingId, accountId, by: 'system' };
    const full = { ...given, seatsTaken: given.capacity };
    const returned = (over: Facts, { now = training.startsAt, releasedClassReturns = true } = {}) =>
      decideSeatAct(returning, facts({ ...gave, training: full, ...over }), {
        ...seatRulesAt(now, defaultBookingSettings, defaultBookingWindow),
        releasedClassReturns,
      });

    test('comes back where somebody needed the seat', () => {
      expect(returned({})).toMatchObject({
        kind: 'accepted',
        changes: [
          {
            training: { seatsTaken: full.capacity },
            account: { plan: { classesLeft: 1 }, weekUse: {} },
            booking: { status: 'cancelled', cancelledBy: 'system' },
            movements: [{ reason: 'returned', change: 1, actor: 'system' }],
          },
        ],
      });
    });

    test('comes back also before the account arrives here', () => {
      expect(returned({ member: undefined })).toMatchObject({ kind: 'accepted' });
    });

    test('stays spent before the start, without the setting, in a cancelled class, and of a deleted account', () => {
      const refusedAll = [
        returned({}, { now: before(1) }),
        returned({}, { releasedClassReturns: false }),
        returned({ training: { ...full, status: 'cancelled' } }),
        returned({ member: { status: 'active', deleted: true } }),
        returned({ released: undefined }),
      ];
      expect(refusedAll.map(({ kind }) => kind)).toEqual(refusedAll.map(() => 'refused'));
    });

    test.each([
      [0, ['ana', 'berta', 'carla']],
      [1, ['ana', 'berta']],
      [2, ['ana']],
      [3, []],
      [4, []],
    ])('with %i seats free comes back to the first of those that no free seat stands for', (free, expected) => {
      const released = ['ana', 'berta', 'carla'];
      expect(neededSeats({ ...given, released, seatsTaken: given.capacity - free })).toEqual(expected);
    });

    test('comes back to nobody where nobody gave a seat up', () => {
      expect(neededSeats({ ...training, seatsTaken: training.capacity })).toEqual([]);
    });

    test('is named in the ledger by nothing for a courtesy', () => {
      const courtesy = { ...released, paidFrom: 'courtesy', assignmentId: null } as const;
      expect(returned({ released: courtesy })).toMatchObject({ changes: [{ movements: [] }] });
    });
  });
});

describe('a member who changes from one class to another', () => {
  const from = { ...training, seatsTaken: 1 };
  const to = { ...trainingOn('2026-11-18', '19:00:00'), _id: 'another' };
  const lastClass = creditAccount({ plan: planOf({ classesLeft: 0, weeklyLimit: 1 }), weekUse: { '2026-11-16': 1 } });
  const act: SwitchSeat = {
    kind: 'switch',
    from: from._id,
    trainingId: to._id,
    accountId,
    by: accountId,
    bookingId: 'new',
  };
  const seats = { [from._id]: { training: from, booking: bookingOf(from) }, [to._id]: { training: to } };

  function decideSwitch(over: Record<string, Partial<SeatFacts>> = {}, settled: Booking[] = [], asked = act) {
    const member = { status: 'active', deleted: false } as const;
    const seat = (id: string): SeatFacts => {
      return { account: lastClass, member, ...noSeat, training: undefined, ...seats[id], ...over[id] };
    };
    return decideSeatAct(
      asked,
      { seat, settled },
      seatRulesAt(
        wednesdayMorning,
        { ...defaultBookingSettings, REFUSE_OVERLAPPING_BOOKINGS: true },
        defaultBookingWindow,
      ),
    );
  }

  test('pays with the class that comes back', () => {
    expect(decideSwitch()).toMatchObject({
      kind: 'accepted',
      changes: [
        { training: { _id: from._id, seatsTaken: 0 }, booking: { status: 'cancelled' } },
        { training: { _id: to._id, seatsTaken: 1 }, booking: { _id: 'new' }, account: { plan: { classesLeft: 0 } } },
      ],
    });
  });

  test('keeps the seat where the other class is refused, and is refused where there is none to leave', () => {
    const full = { training: { ...to, seatsTaken: to.capacity } };
    expect(decideSwitch({ [to._id]: full })).toMatchObject({ refusal: { code: 'TRAINING_FULL' } });
    expect(decideSwitch({ [from._id]: { booking: undefined } })).toMatchObject({ refusal: { code: 'NOT_BOOKED' } });
    expect(decideSwitch({ [to._id]: { training: undefined } })).toMatchObject({
      refusal: { code: 'TRAINING_NOT_FOUND' },
    });
  });

  test('may take a class at the hour of the one that is left, not of a third one', () => {
    expect(decideSwitch({ [to._id]: { overlapping: [from] } })).toMatchObject({ kind: 'accepted' });
    const third = { ...from, _id: 'third' };
    expect(decideSwitch({ [to._id]: { overlapping: [from, third] } })).toMatchObject({
      refusal: { code: 'OVERLAPPING_BOOKING' },
    });
  });

  test('is refused for the class that is to be left, also where that may not be cancelled any more', () => {
    const same = { ...act, trainingId: from._id };
    const started = { training: { ...from, startsAt: wednesdayMorning } };
    for (const over of [{}, { [from._id]: started }]) {
      expect(decideSwitch(over, [], same)).toMatchObject({ refusal: { code: 'ALREADY_BOOKED' } });
    }
  });

  test('is refused once the account is deleted', () => {
    const deleted = { member: { status: 'active', deleted: true } as const };
    expect(decideSwitch({ [from._id]: deleted, [to._id]: deleted })).toMatchObject({
      refusal: { code: 'SESSION_ENDED' },
    });
  });

  test('is repeated only with both classes', () => {
    const left = bookingOf(from, { status: 'cancelled', cancelRequestId: 'key' });
    const taken = bookingOf(to, { _id: 'key' });
    expect(decideSwitch({}, [taken, left])).toMatchObject({
      kind: 'repeated',
      changes: [{ booking: left }, { booking: taken }],
    });
    for (const others of [[taken], [taken, { ...left, trainingId: 'third' }]]) {
      expect(decideSwitch({}, others)).toMatchObject({ refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    }
  });
});
