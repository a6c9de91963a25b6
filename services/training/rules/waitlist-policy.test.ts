import { describe, expect, test } from 'vitest';
import { defaultBookingWindow } from '@studio/contracts/booking-window';
import { studioInstant } from '@studio/contracts/studio-time';
import { WAITLIST_MAX } from '@studio/contracts/rules/waitlist';
import { bookingOf, creditAccount, noSeat, planOf, trainingOn } from '../testing/fixtures.ts';
import { decideSeatAct, seatRulesAt } from './booking-policy.ts';
import { defaultBookingSettings } from './booking-settings.ts';
import type { SeatAct, SeatFacts } from './seat-act.ts';
import { decideJoining, isOpenToAll, movesUp, positionOf } from './waitlist-policy.ts';

const wednesdayMorning = studioInstant('2026-11-18', '08:00');
const full = trainingOn('2026-11-18', '18:00:00', { capacity: 2, seatsTaken: 2 });
const waiting = (...ids: string[]) => ids.map((accountId) => ({ accountId, joinedAt: wednesdayMorning }));
const rulesAt = (now: Date) => seatRulesAt(now, defaultBookingSettings, defaultBookingWindow);

function factsOf(over: Partial<SeatFacts> = {}): SeatFacts {
  const member = { status: 'active', deleted: false } as const;
  return { training: full, account: creditAccount({ plan: planOf() }), member, ...noSeat, ...over };
}

function join(over: Partial<SeatFacts> = {}, now = wednesdayMorning) {
  const joining = decideJoining('ana', factsOf(over), rulesAt(now));
  return joining.kind === 'waits' ? joining.training : joining.refusal.code;
}

describe('a member joins the waitlist', () => {
  test('of a full training, at its end, and spends nothing', () => {
    const training = { ...full, waitlist: waiting('berta') };
    expect(join({ training })).toMatchObject({
      waitlist: [{ accountId: 'berta' }, { accountId: 'ana', joinedAt: wednesdayMorning }],
      seatsTaken: 2,
      version: full.version + 1,
    });
  });

  test('once: the place is kept', () => {
    const training = { ...full, waitlist: waiting('ana', 'berta') };
    expect(join({ training })).toBe(training);
    expect(positionOf(training, 'berta')).toBe(2);
    expect(positionOf(training, 'carla')).toBeUndefined();
  });

  test.each<[string, Partial<SeatFacts>]>([
    ['TRAINING_NOT_FOUND', { training: undefined }],
    ['TRAINING_CANCELLED', { training: { ...full, status: 'cancelled' } }],
    ['ALREADY_BOOKED', { booking: bookingOf(full) }],
    ['NO_PLAN_FOR_DATE', { account: creditAccount() }],
    ['SESSION_ENDED', { member: { status: 'suspended', deleted: false } }],
    ['TRAINING_NOT_FULL', { training: { ...full, capacity: 3 } }],
    ['WAITLIST_FULL', { training: { ...full, waitlist: waiting(...Array.from({ length: WAITLIST_MAX }, String)) } }],
  ])('or is refused: %s', (code, over) => {
    expect(join(over)).toBe(code);
  });

  test('until the start', () => {
    expect(join({}, new Date(full.startsAt.getTime() - 1))).toMatchObject({ waitlist: [{ accountId: 'ana' }] });
    expect(join({}, full.startsAt)).toBe('TRAINING_STARTED');
  });
});

describe('a free seat', () => {
  const free = { ...full, seatsTaken: 1, waitlist: waiting('ana') };
  const lastMoment = new Date(full.startsAt.getTime() - 60 * 60_000);
  const afterIt = new Date(lastMoment.getTime() + 1);

  test('goes to the list until 60 minutes before the start, and is open to everybody from then on', () => {
    expect(movesUp(free, rulesAt(lastMoment))).toBe(true);
    expect(isOpenToAll(free, rulesAt(lastMoment))).toBe(false);
    expect(movesUp(free, rulesAt(afterIt))).toBe(false);
    expect(isOpenToAll(free, rulesAt(afterIt))).toBe(true);
    expect(isOpenToAll(free, rulesAt(full.startsAt))).toBe(false);
  });

  test('goes to nobody where there is none, or the training is cancelled', () => {
    expect(movesUp(full, rulesAt(wednesdayMorning))).toBe(false);
    expect(movesUp({ ...free, status: 'cancelled' }, rulesAt(wednesdayMorning))).toBe(false);
    expect(isOpenToAll({ ...free, status: 'cancelled' }, rulesAt(afterIt))).toBe(false);
  });

  const promote: SeatAct = {
    kind: 'promote',
    trainingId: free._id,
    accountId: 'ana',
    by: 'waitlist',
    bookingId: 'booking',
  };
  const decide = (over: Partial<SeatFacts> = {}) =>
    decideSeatAct(
      promote,
      { seat: () => factsOf({ training: free, ...over }), settled: [] },
      rulesAt(wednesdayMorning),
    );

  test('is booked and paid for the first who waits, who waits no longer', () => {
    expect(decide()).toMatchObject({
      kind: 'accepted',
      changes: [
        {
          training: { seatsTaken: 2, waitlist: [] },
          account: { plan: { classesLeft: 11 } },
          booking: { status: 'booked', paidFrom: 'plan', bookedBy: 'waitlist' },
          movements: [{ reason: 'booked', change: -1, actor: 'waitlist', actorId: null }],
        },
      ],
    });
  });

  test.each<[string, Partial<SeatFacts>]>([
    ['without a plan', { account: creditAccount() }],
    ['with another class at that hour', { overlapping: [trainingOn('2026-11-18', '17:30:00')] }],
    ['who is suspended', { member: { status: 'suspended', deleted: false } }],
    ['who is deleted', { member: { status: 'active', deleted: true } }],
  ])('passes over a member %s', (_who, over) => {
    expect(decide(over).kind).toBe('refused');
  });
});
