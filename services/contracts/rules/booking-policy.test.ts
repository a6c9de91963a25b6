import { describe, expect, test } from 'vitest';
import { studioInstant } from '../studio-time.ts';
import {
  bookingFor,
  type BookingFacts,
  type BookingRules,
  bookingState,
  lastMomentToCancel,
  overlaps,
  refusalOfCancelling,
  refusalOfFreeSeat,
  refusalOfReleasing,
} from './booking-policy.ts';

const startsAt = studioInstant('2026-11-18', '18:00');
const morning = studioInstant('2026-11-17', '08:00');
const minutesBefore = (minutes: number, ms = 0) => new Date(startsAt.getTime() - minutes * 60_000 + ms);
const training = {
  category: 'normal',
  status: 'scheduled',
  date: '2026-11-18',
  week: '2026-11-16',
  startsAt,
  capacity: 10,
  seatsTaken: 0,
} as const;
const plan = { startsOn: '2026-11-01', endsOn: '2026-12-31', classesLeft: 5, weeklyLimit: 3, freezes: [] };
const account = { special: 0, plan, next: null, weekUse: {} };
const without = { ...account, plan: null };
const other = { date: '2026-11-18', startTime: '17:30:00' };
const [booked, released] = [{ booking: {} }, { released: {} }];
const sameDayOnly = { dates: ['2026-11-03'], until: studioInstant('2026-11-17', '20:00') };

const factsOf = (over: Partial<BookingFacts> = {}): BookingFacts => ({
  training,
  booking: undefined,
  released: undefined,
  overlapping: [],
  account,
  ...over,
});
const rulesOf = (over: Partial<BookingRules> = {}): BookingRules => ({
  now: morning,
  lastOpenWeek: '2026-11-16',
  refusesOverlaps: false,
  sameDayOnly: undefined,
  ...over,
});
function outcome(facts: Partial<BookingFacts>, rules: Partial<BookingRules> = {}) {
  const booking = bookingFor(factsOf(facts), rulesOf(rules));
  return booking.kind === 'refused' ? booking.code : booking.kind;
}

/** What fails each check, in their order. */
const checks = [
  ['TRAINING_CANCELLED', { training: { status: 'cancelled' } }],
  ['TRAINING_STARTED', { rules: { now: startsAt } }],
  ['ALREADY_BOOKED', { facts: booked }],
  ['WEEK_NOT_OPEN', { rules: { lastOpenWeek: '2026-11-09' } }],
  ['SAME_DAY_ONLY', { rules: { sameDayOnly } }],
  ['TRAINING_FULL', { training: { seatsTaken: 10 } }],
  ['OVERLAPPING_BOOKING', { facts: { overlapping: [other] }, rules: { refusesOverlaps: true } }],
  ['NO_PLAN_FOR_DATE', { facts: { account: without } }],
] as const satisfies readonly (readonly [string, Failing])[];

interface Failing {
  readonly training?: Partial<BookingFacts['training']>;
  readonly facts?: Partial<BookingFacts>;
  readonly rules?: Partial<BookingRules>;
}

describe('a member books', () => {
  test.each(checks.map(([code], index) => [code, index] as const))('not where the check fails: %s', (code, index) => {
    const outcomeOf = (failing: readonly Failing[]) =>
      outcome(
        {
          ...Object.assign({}, ...failing.map(({ facts }) => facts)),
          training: Object.assign({}, training, ...failing.map((each) => each.training)),
        },
        Object.assign({}, ...failing.map(({ rules }) => rules)),
      );
    const failing: Failing[] = checks.slice(index).map(([, each]) => each);
    expect(outcomeOf(failing.slice(0, 1))).toBe(code);
    // Of several, the first is the answer.
    expect(outcomeOf(failing)).toBe(code);
  });

  test.each<[string, Failing, object]>([
    ['when it began', { rules: { now: startsAt } }, { startsAt: startsAt.toISOString() }],
    ['which week is open', { rules: { lastOpenWeek: '2026-11-09' } }, { lastOpenWeek: '2026-11-09' }],
    [
      'until when, without days that are not known',
      { rules: { sameDayOnly: { until: sameDayOnly.until } } },
      { absences: [], until: sameDayOnly.until.toISOString() },
    ],
    ['how many it holds', { facts: { training: { ...training, seatsTaken: 10 } } }, { capacity: 10 }],
    ['the other class', { facts: { overlapping: [other] }, rules: { refusesOverlaps: true } }, { other }],
  ])('and reads why not: %s', (_, { facts, rules }, read) => {
    expect(bookingFor(factsOf(facts), rulesOf(rules))).toMatchObject({ facts: read });
  });

  test('until the moment of the start', () => {
    expect(outcome({}, { now: minutesBefore(0, -1) })).toBe('plan');
    expect(outcome({}, { now: startsAt })).toBe('TRAINING_STARTED');
  });

  test('at the hour of another class, unless the studio refuses that', () => {
    expect(outcome({ overlapping: [other] })).toBe('plan');
    expect(outcome({ overlapping: [] }, { refusesOverlaps: true })).toBe('plan');
  });

  test('classes of the same day despite absences, and all once the restriction ends', () => {
    const today = { ...training, date: '2026-11-17' };
    expect(outcome({ training: today }, { sameDayOnly })).toBe('plan');
    expect(outcome({}, { sameDayOnly, now: sameDayOnly.until })).toBe('plan');
    expect(bookingFor(factsOf(), rulesOf({ sameDayOnly }))).toMatchObject({
      facts: { absences: ['2026-11-03'], until: sameDayOnly.until.toISOString() },
    });
  });
});

describe('a seat that was released', () => {
  test('is taken back without a credit, in any week and despite absences', () => {
    const gone = { ...released, account: without };
    expect(outcome(gone, { lastOpenWeek: '2026-11-09', sameDayOnly })).toBe('taken-back');
  });

  test('is taken back while one is free, at an hour of its own where the studio refuses others', () => {
    expect(outcome({ ...released, training: { ...training, seatsTaken: 10 } })).toBe('TRAINING_FULL');
    expect(outcome({ ...released, overlapping: [other] }, { refusesOverlaps: true })).toBe('OVERLAPPING_BOOKING');
    expect(outcome(released, { now: startsAt })).toBe('TRAINING_STARTED');
  });
});

test('what keeps a member from a class is known before its week is open and a seat is free', () => {
  const codeOf = (facts: Partial<BookingFacts>, rules: Partial<BookingRules> = {}) =>
    refusalOfFreeSeat(
      factsOf({ training: { ...training, seatsTaken: 10 }, overlapping: [other], ...facts }),
      rulesOf({ refusesOverlaps: true, lastOpenWeek: '2026-11-09', ...rules }),
    )?.code;
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ account: without })).toBe('NO_PLAN_FOR_DATE');
  expect(codeOf({ account: without }, { sameDayOnly })).toBe('SAME_DAY_ONLY');
  expect(codeOf({ account: without, ...released }, { sameDayOnly })).toBeUndefined();
});

describe('the state of a training for a member', () => {
  const own = { cancellableUntil: minutesBefore(30) };
  const moved = { cancellableUntil: startsAt };
  const stateAt = (now: Date, over: Partial<BookingFacts> & { readonly booking?: typeof own } = {}) =>
    bookingState({ ...factsOf(over), booking: over.booking }, rulesOf({ now }));
  const full = { ...training, seatsTaken: 10 };
  const nextWeek = { ...training, week: '2026-11-23' };

  test('is open while seats are free and it has not started, full without any', () => {
    expect(stateAt(minutesBefore(0, -1))).toBe('open');
    expect(stateAt(morning, { training: full })).toBe('full');
  });

  test('is closed before its week opens, except for those who have or had a seat', () => {
    expect(stateAt(morning, { training: nextWeek })).toBe('closed');
    expect(stateAt(morning, { training: { ...nextWeek, seatsTaken: 10 } })).toBe('closed');
    expect(stateAt(morning, { training: nextWeek, booking: own })).toBe('booked');
    expect(stateAt(morning, { training: nextWeek, ...released })).toBe('open');
  });

  test('is booked while it can be cancelled, inclusive, and locked from then to the start', () => {
    expect(stateAt(minutesBefore(30), { training: full, booking: own })).toBe('booked');
    expect(stateAt(minutesBefore(30, 1), { booking: own })).toBe('locked');
    expect(stateAt(minutesBefore(0, -1), { booking: own })).toBe('locked');
  });

  test('is booked until the start, inclusive, where it was moved after the booking', () => {
    expect(stateAt(startsAt, { booking: moved })).toBe('booked');
    expect(stateAt(minutesBefore(0, 1), { booking: moved })).toBe('completed');
  });

  test('is past from its start on, or completed for its registrants', () => {
    expect(stateAt(startsAt)).toBe('past');
    expect(stateAt(startsAt, { training: full })).toBe('past');
    expect(stateAt(startsAt, { booking: own })).toBe('completed');
  });

  test('lets a seat be released exactly while it is locked', () => {
    const refusalAt = (now: Date, seat = own) => refusalOfReleasing(training, seat, now)?.code;
    expect(refusalAt(minutesBefore(30))).toBe('RELEASE_NOT_OPEN');
    expect(refusalAt(minutesBefore(30, 1))).toBeUndefined();
    expect(refusalAt(minutesBefore(0, -1))).toBeUndefined();
    expect(refusalAt(minutesBefore(0, -1), moved)).toBe('RELEASE_NOT_OPEN');
    expect(refusalAt(startsAt)).toBe('TRAINING_STARTED');
  });
});

describe('a booking can be cancelled', () => {
  test.each([
    ['midnight', '2026-11-18', '2026-11-19'],
    ['the end of a week', '2026-11-22', '2026-11-23'],
    ['the end of a month', '2026-11-30', '2026-12-01'],
    ['the end of a year', '2026-12-31', '2027-01-01'],
    ['a leap day', '2028-02-29', '2028-03-01'],
  ])('until 30 minutes before the start across %s as at any hour', (_, before, after) => {
    const early = { startsAt: studioInstant(after, '00:15:00') };
    expect(lastMomentToCancel(early, { knownTime: null })).toEqual(studioInstant(before, '23:45:00'));
  });

  test('until then, inclusive, and the refusal says when that was', () => {
    expect(refusalOfCancelling({ cancellableUntil: startsAt }, startsAt)).toBeUndefined();
    expect(refusalOfCancelling({ cancellableUntil: startsAt }, minutesBefore(0, 1))).toMatchObject({
      code: 'CANCELLATION_CLOSED',
      facts: { until: startsAt.toISOString() },
    });
  });

  test('until the start where the training was moved after it was booked', () => {
    expect(lastMomentToCancel({ startsAt }, { knownTime: other })).toBe(startsAt);
  });
});

describe('of two trainings', () => {
  const at = (from: string, to: string) => ({ startsAt: `2026-11-25 ${from}`, endsAt: `2026-11-25 ${to}` });
  const six = at('18:00:00', '19:00:00');

  test.each([
    ['at the same time', at('18:00:00', '19:00:00'), true],
    ['half an hour later', at('18:30:00', '19:30:00'), true],
    ['half an hour earlier', at('17:30:00', '18:30:00'), true],
    ['within it', at('18:15:00', '18:30:00'), true],
    ['as the other ends', at('19:00:00', '20:00:00'), false],
    ['right before', at('17:00:00', '18:00:00'), false],
    ['on another day', { startsAt: '2026-11-26 18:00:00', endsAt: '2026-11-26 19:00:00' }, false],
  ])('one %s overlaps the other or not, by words of the studio as by instants', (_, second, expected) => {
    expect([overlaps(six, second), overlaps(second, six)]).toEqual([expected, expected]);
    const instants = (span: typeof six) => ({
      startsAt: studioInstant(span.startsAt.slice(0, 10), span.startsAt.slice(11)),
      endsAt: studioInstant(span.endsAt.slice(0, 10), span.endsAt.slice(11)),
    });
    expect(overlaps(instants(six), instants(second))).toBe(expected);
  });
});
