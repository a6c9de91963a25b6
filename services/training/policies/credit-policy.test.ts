import { describe, expect, test } from 'vitest';
import { bookingOf, creditAccount, planOf, trainingOn } from '../testing/facts.ts';
import {
  balanceOf,
  classesLeftAt,
  closeAccount,
  countBroughtBack,
  type CreditChange,
  endPlan,
  giveCreditBack,
  grantPlan,
  moveWeekUse,
  setSpecial,
} from './credit-policy.ts';

const cause = { at: new Date('2026-11-20T15:00:00Z'), actor: 'admin', actorId: 'admin' } as const;
const told = { cause, broughtBack: 0 };
const training = trainingOn('2026-11-18', '18:00:00');
const later = planOf({ assignmentId: 'later', planName: 'Plan Oro', startsAt: new Date('2026-11-20T15:00:00Z') });

const entries = ({ movements }: CreditChange) =>
  movements.map(({ key, change, balanceAfter, reason }) => ({ key, change, balanceAfter, reason }));
const giveBack = (account = creditAccount(), over = {}, at = cause.at) =>
  giveCreditBack(account, {
    booking: bookingOf(training, over),
    training,
    reason: 'cancelled',
    cause: { ...cause, at },
  });

describe('a plan that is assigned', () => {
  test('brings its classes', () => {
    const change = grantPlan(creditAccount(), planOf(), told);
    expect(change.account.plan).toEqual(planOf());
    expect(entries(change)).toEqual([{ key: 'assign:assignment', change: 12, balanceAfter: 12, reason: 'assigned' }]);
  });

  test('takes in the classes that were kept for it, which moves no balance', () => {
    const change = grantPlan(creditAccount({ carried: 2 }), planOf(), told);
    expect(change.account).toMatchObject({ carried: 0, plan: { classesLeft: 14 } });
    expect(entries(change)).toEqual([{ key: 'assign:assignment', change: 12, balanceAfter: 14, reason: 'assigned' }]);
  });

  test('takes the place of an earlier one, whose end has not been told yet', () => {
    const change = grantPlan(creditAccount({ plan: planOf({ classesLeft: 5 }) }), later, told);
    expect(change.account.plan).toEqual(later);
    expect(entries(change)).toEqual([
      { key: 'end:assignment', change: -5, balanceAfter: 0, reason: 'removed' },
      { key: 'assign:later', change: 12, balanceAfter: 12, reason: 'assigned' },
    ]);
    expect(change.movements.map(({ sequence }) => sequence)).toEqual([2, 3]);
  });

  test('lets the classes of an earlier one expire whose last day was over', () => {
    const over = planOf({ classesLeft: 5, endsOn: '2026-11-19' });
    const next = { ...later, startsOn: '2026-11-20' };
    expect(entries(grantPlan(creditAccount({ plan: over }), next, told))[0]).toMatchObject({ reason: 'expired' });
    const onItsLastDay = planOf({ classesLeft: 5, endsOn: '2026-11-20' });
    expect(entries(grantPlan(creditAccount({ plan: onItsLastDay }), next, told))[0]).toMatchObject({
      reason: 'removed',
    });
  });

  test('changes nothing when it is told late, or again', () => {
    const account = creditAccount({ plan: later });
    expect(grantPlan(account, planOf(), told)).toEqual({ account, movements: [] });
    expect(grantPlan(account, later, told)).toEqual({ account, movements: [] });
  });
});

describe('a plan that ends', () => {
  test('takes the classes that are left, but not those that were kept', () => {
    const change = endPlan(creditAccount({ plan: planOf({ classesLeft: 5 }), carried: 1 }), 'expired', told);
    expect(change.account).toMatchObject({ plan: null, carried: 1 });
    expect(entries(change)).toEqual([{ key: 'end:assignment', change: -5, balanceAfter: 1, reason: 'expired' }]);
  });

  test('with nothing left moves nothing, and is a change all the same', () => {
    const change = endPlan(creditAccount({ plan: planOf({ classesLeft: 0 }) }), 'removed', told);
    expect(change).toMatchObject({ account: { plan: null, version: 2 }, movements: [] });
  });
});

describe('classes that came back to a plan after it had ended, before its end was known', () => {
  const held = creditAccount({ plan: planOf({ classesLeft: 5 }), carried: 1 });

  test('are kept when it ends', () => {
    const change = endPlan(held, 'removed', { cause, broughtBack: 2 });
    expect(change.account).toMatchObject({ plan: null, carried: 3 });
    expect(entries(change)).toEqual([{ key: 'end:assignment', change: -3, balanceAfter: 3, reason: 'removed' }]);
  });

  test('join the plan that takes its place', () => {
    expect(grantPlan(held, later, { cause, broughtBack: 2 }).account).toMatchObject({
      plan: { classesLeft: 15 },
      carried: 0,
    });
  });

  test('are all that is left, or more, where some were spent', () => {
    for (const broughtBack of [5, 6]) {
      const change = endPlan(held, 'removed', { cause, broughtBack });
      expect(change).toMatchObject({ account: { plan: null, carried: 6, version: 2 }, movements: [] });
    }
  });

  test('are as many as bookings gave and took since', () => {
    const since = [
      { reason: 'cancelled', change: 1 },
      { reason: 'refunded', change: 1 },
      { reason: 'booked', change: -1 },
      { reason: 'carried', change: 1 },
      { reason: 'assigned', change: 12 },
    ] as const;
    expect(countBroughtBack(since)).toBe(1);
    expect(countBroughtBack([{ reason: 'booked', change: -1 }])).toBe(0);
  });
});

describe('a credit that is given back', () => {
  test('goes to the current plan when the one that paid has ended', () => {
    const change = giveBack(creditAccount({ plan: later, weekUse: { '2026-11-16': 2 } }));
    expect(change.account).toMatchObject({ plan: { classesLeft: 13 }, weekUse: { '2026-11-16': 1 } });
  });

  test('is kept for the next plan where there is none', () => {
    const change = giveBack();
    expect(change.account).toMatchObject({ plan: null, carried: 1 });
    expect(entries(change)).toEqual([{ key: 'refund:booking', change: 1, balanceAfter: 1, reason: 'carried' }]);
  });

  test('goes to a plan until the end of its last day, and is kept from then on, also while nobody has told its end', () => {
    const account = creditAccount({ plan: planOf({ classesLeft: 5, endsOn: '2026-11-20' }) });
    const inTime = giveBack(account, {}, new Date('2026-11-21T04:59:59Z'));
    expect(inTime.account).toMatchObject({ plan: { classesLeft: 6 }, carried: 0 });
    const after = giveBack(account, {}, new Date('2026-11-21T05:00:00Z'));
    expect(after.account).toMatchObject({ plan: { classesLeft: 5 }, carried: 1 });
    expect(entries(after)).toEqual([{ key: 'refund:booking', change: 1, balanceAfter: 6, reason: 'carried' }]);
  });

  test('after the last day of the plan outlives it, whether its end or the next plan is told first', () => {
    const kept = giveBack(creditAccount({ plan: planOf({ classesLeft: 5, endsOn: '2026-11-19' }) })).account;
    const ended = endPlan(kept, 'expired', told);
    expect(entries(ended)).toMatchObject([{ change: -5, balanceAfter: 1 }]);
    const next = { ...later, startsOn: '2026-11-20' };
    expect(grantPlan(ended.account, next, told).account).toMatchObject({ plan: { classesLeft: 13 }, carried: 0 });
    expect(grantPlan(kept, next, told).account).toMatchObject({ plan: { classesLeft: 13 }, carried: 0 });
  });

  test('is a special training where one was spent', () => {
    const change = giveBack(creditAccount({ special: 3, plan: planOf() }), { paidFrom: 'special', assignmentId: null });
    expect(change.account).toMatchObject({ special: 4, plan: planOf() });
  });
});

describe('the special trainings set by an administrator', () => {
  test('move by the difference', () => {
    expect(entries(setSpecial(creditAccount({ special: 5 }), 2, cause))).toEqual([
      { key: 'set:ana:2', change: -3, balanceAfter: 2, reason: 'set-by-admin' },
    ]);
  });

  test('stay untouched when they are that already', () => {
    const account = creditAccount({ special: 5 });
    expect(setSpecial(account, 5, cause)).toEqual({ account, movements: [] });
  });
});

describe('the classes that are left', () => {
  const account = creditAccount({ plan: planOf({ classesLeft: 5, endsOn: '2026-11-20' }), carried: 1 });

  test('are those of the plan, until the end of its last day', () => {
    expect(classesLeftAt(account, new Date('2026-11-21T04:59:59Z'))).toBe(5);
    expect(classesLeftAt(account, new Date('2026-11-21T05:00:00Z'))).toBe(0);
  });

  test('are none without a plan', () => {
    expect(classesLeftAt(creditAccount({ carried: 1 }), cause.at)).toBe(0);
  });
});

test('an account that is closed has nothing left, and every class that went is told', () => {
  const change = closeAccount(creditAccount({ plan: planOf({ classesLeft: 4 }), carried: 1, special: 2 }), cause);
  expect([balanceOf(change.account, 'plan'), balanceOf(change.account, 'special')]).toEqual([0, 0]);
  expect(change.account.plan).toBeNull();
  expect(change.movements.map(({ change: moved }) => moved)).toEqual([-5, -2]);
});

test('closing an empty account is still a new version, so that no booking slips past it', () => {
  const change = closeAccount(creditAccount({ plan: planOf({ classesLeft: 0 }) }), cause);
  expect(change).toMatchObject({ account: { plan: null, version: 2 }, movements: [] });
});

test('a training that moves to another week takes its use along', () => {
  const moved = moveWeekUse(
    creditAccount({ weekUse: { '2026-11-16': 1, '2026-11-23': 1 } }),
    '2026-11-16',
    '2026-11-23',
  );
  expect(moved.account.weekUse).toEqual({ '2026-11-23': 2 });
});
