import { describe, expect, test } from 'vitest';
import { refusals } from '@studio/contracts/http/refusals';
import { payingFor } from '@studio/contracts/rules/credit-policy';
import { bookingOf, creditAccount, planOf, trainingOn } from '../testing/fixtures.ts';
import {
  balanceOf,
  classesLeftAt,
  closeAccount,
  type CreditChange,
  giveCreditBack,
  moveWeekUse,
  nextClassesLeftAt,
  noteSeat,
  refusalsOverPlan,
  setSpecial,
  spendCredit,
} from './credit-policy.ts';
import { endPlan, grantPlan } from './plan-grants-policy.ts';

const cause = { at: new Date('2026-11-20T15:00:00Z'), actor: 'admin', actorId: 'admin' } as const;
const ending = { status: 'Vencido', cause, surviving: 0, paidWeeks: [] } as const;
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

describe('a credit that is given back', () => {
  test('goes to the current plan when the one that paid has ended', () => {
    const change = giveBack(creditAccount({ plan: later, weekUse: { '2026-11-16': 2 } }));
    expect(change.account).toMatchObject({ plan: { classesLeft: 13 }, weekUse: { '2026-11-16': 1 } });
    expect(change.movements).toMatchObject([{ balance: 'plan', assignmentId: 'later', balanceAfter: 13 }]);
  });

  test('is kept for the next plan where there is none', () => {
    const change = giveBack();
    expect(change.account).toMatchObject({ plan: null, carried: 1 });
    expect(entries(change)).toEqual([{ key: 'refund:booking', change: 1, balanceAfter: 1, reason: 'carried' }]);
    expect(change.movements).toMatchObject([{ balance: 'plan', assignmentId: null }]);
  });

  test('goes to a plan until the end of its last day, and is kept from then on, also before its end is published', () => {
    const account = creditAccount({ plan: planOf({ classesLeft: 5, endsOn: '2026-11-20' }) });
    const inTime = giveBack(account, {}, new Date('2026-11-21T04:59:59Z'));
    expect(inTime.account).toMatchObject({ plan: { classesLeft: 6 }, carried: 0 });
    const after = giveBack(account, {}, new Date('2026-11-21T05:00:00Z'));
    expect(after.account).toMatchObject({ plan: { classesLeft: 5 }, carried: 1 });
    expect(entries(after)).toEqual([{ key: 'refund:booking', change: 1, balanceAfter: 6, reason: 'carried' }]);
  });

  test('after the last day of the plan outlives it, whether its end or the next plan is published first', () => {
    const kept = giveBack(creditAccount({ plan: planOf({ classesLeft: 5, endsOn: '2026-11-19' }) })).account;
    const ended = endPlan(kept, 'assignment', ending);
    expect(entries(ended)).toMatchObject([{ change: -5, balanceAfter: 1 }]);
    const next = { ...later, startsOn: '2026-11-20' };
    expect(grantPlan(ended.account, next, ending).account).toMatchObject({ plan: { classesLeft: 13 }, carried: 0 });
    expect(grantPlan(kept, next, ending).account).toMatchObject({ plan: { classesLeft: 13 }, carried: 0 });
  });

  test('is a special training where one was spent', () => {
    const change = giveBack(creditAccount({ special: 3, plan: planOf() }), { paidFrom: 'special', assignmentId: null });
    expect(change.account).toMatchObject({ special: 4, plan: planOf() });
    expect(change.movements).toMatchObject([{ balance: 'special', balanceAfter: 4, reason: 'cancelled' }]);
  });
});

describe('a seat that moves no balance', () => {
  const note = (over = {}) =>
    noteSeat(creditAccount({ special: 2 }), {
      booking: bookingOf(training, over),
      training,
      reason: 'released',
      cause,
    });

  test('is noted in the ledger, without a title where the class has none', () => {
    expect(note().movements).toMatchObject([{ key: 'released:booking:1', change: 0, reason: 'released' }]);
    expect(note().movements[0]?.subject).not.toHaveProperty('title');
  });

  test('is not noted for a courtesy, and is a new version all the same', () => {
    const change = note({ paidFrom: 'courtesy', assignmentId: null });
    expect(change).toMatchObject({ account: { version: 2 }, movements: [] });
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

test('the refusals that depend on the plan are those of a normal training', () => {
  const refusalOf = (over: Parameters<typeof creditAccount>[0], of = training) => {
    const paying = payingFor(creditAccount(over), of, new Date('2026-11-17T15:00:00Z'));
    return paying.kind === 'refused' ? refusals[paying.code] : null;
  };
  const weekUse = { [training.week]: 3 };
  for (const over of [{}, { plan: planOf({ classesLeft: 0 }) }, { plan: planOf(), weekUse }]) {
    expect(refusalsOverPlan).toContain(refusalOf(over));
  }
  expect(refusalsOverPlan).not.toContain(refusalOf({}, { ...training, category: 'special' }));
});

test('an account that is closed has nothing left, and the ledger shows every lost class', () => {
  const change = closeAccount(creditAccount({ plan: planOf({ classesLeft: 4 }), carried: 1, special: 2 }), cause);
  expect([balanceOf(change.account, 'plan'), balanceOf(change.account, 'special')]).toEqual([0, 0]);
  expect(change.account.plan).toBeNull();
  expect(entries(change)).toEqual([
    { key: 'close:ana:2', change: -5, balanceAfter: 0, reason: 'removed' },
    { key: 'close:ana:3', change: -2, balanceAfter: 0, reason: 'removed' },
  ]);
});

test('closing an empty account is still a new version, so that no booking slips past it', () => {
  const change = closeAccount(creditAccount({ plan: planOf({ classesLeft: 0 }) }), cause);
  expect(change).toMatchObject({ account: { plan: null, version: 2 }, movements: [] });
});

test('a training that moves to another week takes its use along', () => {
  const weeks = { from: '2026-11-16', to: '2026-11-23' };
  const account = creditAccount({ weekUse: { '2026-11-16': 1, '2026-11-23': 1 } });
  expect(moveWeekUse(account, bookingOf(training), weeks).account.weekUse).toEqual({ '2026-11-23': 2 });
  const courtesy = bookingOf(training, { paidFrom: 'courtesy', assignmentId: null });
  expect(moveWeekUse(account, courtesy, weeks).account).toBe(account);
  const voided = { ...account, voided: { assignment: 1 } };
  expect(moveWeekUse(voided, bookingOf(training), weeks).account).toBe(voided);
});

describe('the next plan', () => {
  const next = planOf({ assignmentId: 'next', startsOn: '2026-11-23', endsOn: '2026-12-23', weeklyLimit: 1 });
  const current = planOf({ classesLeft: 4, endsOn: '2026-11-22' });
  const account = creditAccount({ plan: current, next });
  const coming = trainingOn('2026-11-24', '18:00:00');
  const spend = (from: typeof account) =>
    spendCredit(from, {
      bookingId: 'b',
      payment: { paidFrom: 'plan', assignmentId: 'next' },
      training: coming,
      cause,
    });

  test('spends its own classes', () => {
    expect(spend(account).account).toMatchObject({ plan: { classesLeft: 4 }, next: { classesLeft: 11 } });
  });

  test('has its classes until then', () => {
    expect(nextClassesLeftAt(account, cause.at)).toBe(12);
    expect(nextClassesLeftAt({ ...account, plan: null }, cause.at)).toBe(12);
    expect(nextClassesLeftAt(creditAccount({ plan: current }), cause.at)).toBeUndefined();
  });

  test('takes back what it paid, and only that', () => {
    const spent = spend(account).account;
    expect(giveBack(spent, { assignmentId: 'next', week: coming.week }).account).toMatchObject({
      plan: { classesLeft: 4 },
      next: { classesLeft: 12 },
      weekUse: {},
    });
    expect(giveBack(spent).account).toMatchObject({ plan: { classesLeft: 5 }, next: { classesLeft: 11 } });
  });

  test('holds from its first day on, also before its begin is published', () => {
    const itsFirstDay = new Date('2026-11-23T05:00:00Z');
    expect(classesLeftAt(account, itsFirstDay)).toBe(12);
    expect(nextClassesLeftAt(account, itsFirstDay)).toBeUndefined();
    expect(giveBack(account, {}, itsFirstDay).account).toMatchObject({
      plan: { classesLeft: 4 },
      next: { classesLeft: 13 },
    });
  });

  test('takes in nothing of other plans before its first day: that is kept', () => {
    expect(giveBack({ ...account, plan: null }).account).toMatchObject({ carried: 1, next: { classesLeft: 12 } });
  });
});

describe('a booking that a voided plan has paid', () => {
  const account = creditAccount({ plan: later, voided: { assignment: 7 }, weekUse: { '2026-11-16': 1 } });

  test('gives nothing back and uses nothing of a week', () => {
    const change = giveBack(account);
    expect(change).toMatchObject({ account: { plan: later, carried: 0, weekUse: account.weekUse }, movements: [] });
    expect(change.account.version).toBe(account.version + 1);
  });

  test('leaves what other plans have paid alone', () => {
    expect(giveBack(account, { assignmentId: 'later' }).account).toMatchObject({
      plan: { classesLeft: 13 },
      weekUse: {},
    });
  });
});
