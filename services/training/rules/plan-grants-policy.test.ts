import { describe, expect, test } from 'vitest';
import type { HeldPlan } from '../models/credit-account.model.ts';
import { creditAccount, planOf } from '../testing/fixtures.ts';
import type { CreditChange } from './credit-policy.ts';
import {
  classesOfOtherPlans,
  classesThatSurvive,
  effectOfAssignment,
  endPlan,
  grantNext,
  grantPlan,
  newFreezes,
  type PlanEnd,
} from './plan-grants-policy.ts';

const at = new Date('2026-11-20T15:00:00Z');
const cause = { at, actor: 'admin', actorId: 'admin' } as const;
const ending = (over: Partial<PlanEnd> = {}): PlanEnd => {
  return { status: 'Cancelado', cause, surviving: 0, paidWeeks: [], ...over };
};
const early = { from: '2026-11-05', to: '2026-11-07' };
const late = { from: '2026-12-05', to: '2026-12-07' };
const later = planOf({ assignmentId: 'later', planName: 'Plan Oro', startsAt: at, assignedAt: at });

const entries = ({ movements }: CreditChange) =>
  movements.map(({ key, change, balanceAfter, reason }) => ({ key, change, balanceAfter, reason }));
const end = (account: ReturnType<typeof creditAccount>, over: Partial<PlanEnd> = {}, id = 'assignment') =>
  endPlan(account, id, ending(over));

describe('an assignment', () => {
  const { classesLeft: classesGranted, planName: name, weeklyLimit: maxTrainingsPerWeek, ...granted } = planOf();
  const stored = { ...granted, classesGranted, plan: { name, maxTrainingsPerWeek } };
  const published = { ...stored, startsAt: stored.startsAt.toISOString(), assignedAt: stored.assignedAt.toISOString() };

  test.each([
    ['active', creditAccount(), { plan: planOf(), next: null }],
    ['next', creditAccount(), { plan: null, next: planOf() }],
    ['Cancelado', creditAccount({ plan: planOf() }), { plan: null, next: null }],
  ] as const)('that is %s', (status, account, after) => {
    for (const assignment of [stored, published]) {
      expect(effectOfAssignment(account, { ...assignment, status }, ending()).account).toMatchObject(after);
    }
  });
});

describe('a plan that is assigned', () => {
  test('brings its classes', () => {
    const change = grantPlan(creditAccount(), planOf(), ending());
    expect(change.account.plan).toEqual(planOf());
    expect(entries(change)).toEqual([{ key: 'assign:assignment', change: 12, balanceAfter: 12, reason: 'assigned' }]);
    expect(change.movements).toMatchObject([{ subject: { planName: 'Plan Básico' } }]);
  });

  test('takes in the classes that were kept for it, which moves no balance', () => {
    const change = grantPlan(creditAccount({ carried: 2 }), planOf(), ending());
    expect(change.account).toMatchObject({ carried: 0, plan: { classesLeft: 14 } });
    expect(entries(change)).toEqual([{ key: 'assign:assignment', change: 12, balanceAfter: 14, reason: 'assigned' }]);
  });

  test('takes the place of an earlier one, whose end has not been published yet', () => {
    const change = grantPlan(creditAccount({ plan: planOf({ classesLeft: 5 }) }), later, ending());
    expect(change.account.plan).toEqual(later);
    expect(entries(change)).toEqual([
      { key: 'end:assignment', change: -5, balanceAfter: 0, reason: 'removed' },
      { key: 'assign:later', change: 12, balanceAfter: 12, reason: 'assigned' },
    ]);
    expect(change.movements.map(({ sequence }) => sequence)).toEqual([2, 3]);
  });

  test('lets the classes of an earlier one expire that had expired', () => {
    const change = grantPlan(creditAccount({ plan: planOf({ classesLeft: 5 }) }), later, ending({ status: 'Vencido' }));
    expect(entries(change)[0]).toMatchObject({ reason: 'expired' });
  });

  test('changes nothing when it comes late, or again', () => {
    const account = creditAccount({ plan: later });
    expect(grantPlan(account, planOf(), ending())).toEqual({ account, movements: [] });
    expect(grantPlan(account, later, ending())).toEqual({ account, movements: [] });
  });
});

describe('a plan that is frozen', () => {
  const account = creditAccount({ plan: planOf({ classesLeft: 5 }) });
  const freeze = { from: '2026-12-03', to: '2026-12-12' };
  const frozen = planOf({ endsOn: '2027-01-10', freezes: [freeze] });
  const change = grantPlan(account, frozen, ending());

  test('keeps its classes, ends later, and has that in the ledger', () => {
    expect(change.account.plan).toEqual({ ...frozen, classesLeft: 5 });
    expect(newFreezes(account, change.account)).toEqual([freeze]);
    expect(change.movements).toMatchObject([
      { reason: 'frozen', change: 0, balanceAfter: 5, actorId: 'admin', subject: { planName: 'Plan Básico', freeze } },
    ]);
    expect(change.movements).toMatchObject([{ balance: 'plan', key: 'freeze:assignment:2' }]);
    expect(grantPlan(change.account, frozen, ending())).toEqual({ account: change.account, movements: [] });
  });

  test.each([
    ['is taken back', planOf()],
    ['ends early', planOf({ endsOn: '2027-01-05', freezes: [{ ...freeze, to: '2026-12-07' }] })],
  ])('is used again where the freeze %s', (_how, granted) => {
    const used = grantPlan(change.account, granted, ending());
    expect(used.account.plan).toEqual({ ...granted, classesLeft: 5 });
    expect(newFreezes(change.account, used.account)).toEqual([]);
    expect(used.movements).toMatchObject([{ reason: 'unfrozen', change: 0, balanceAfter: 5, subject: { freeze } }]);
  });
});

test.each([
  ['the first one', planOf(), planOf({ freezes: [early] }), [early]],
  ['another one', planOf({ freezes: [early] }), planOf({ freezes: [early, late] }), [late]],
  ['those of another plan', planOf({ freezes: [early] }), { ...later, freezes: [early] }, [early]],
  ['those of a plan where there was none', null, planOf({ freezes: [early] }), [early]],
  ['none where the plan is gone', planOf({ freezes: [early] }), null, []],
])('new freezes are %s', (_, before, after, freezes) => {
  expect(newFreezes(creditAccount({ plan: before }), creditAccount({ plan: after }))).toEqual(freezes);
});

describe('of two plans that begin at the same instant', () => {
  const first = planOf({ assignmentId: 'a' });
  const second = planOf({ assignmentId: 'b' });

  test('the one with the greater id holds, in whichever order they arrive', () => {
    const account = creditAccount({ plan: second });
    expect(grantPlan(account, first, ending())).toEqual({ account, movements: [] });
    expect(grantPlan(creditAccount({ plan: first }), second, ending()).account.plan).toEqual(second);
  });

  test('the id decides only then', () => {
    const earlier = planOf({ assignmentId: 'z' });
    expect(grantPlan(creditAccount({ plan: earlier }), later, ending()).account.plan).toEqual(later);
  });
});

describe('a plan that is assigned as the next one', () => {
  const begins = (startsOn: string, over: Partial<HeldPlan> = {}) =>
    planOf({ assignmentId: 'next', startsOn, startsAt: new Date(`${startsOn}T05:00:00Z`), assignedAt: at, ...over });
  const next = begins('2026-12-01');
  const held = creditAccount({ plan: planOf({ classesLeft: 4 }) });
  const renewed = grantNext(held, next, ending());

  test('brings its classes beside those of the current one', () => {
    expect(renewed.account).toMatchObject({ plan: { classesLeft: 4 }, next });
    expect(entries(renewed)).toEqual([{ key: 'assign:next', change: 12, balanceAfter: 16, reason: 'assigned' }]);
  });

  test('begins with what is left of them and with what was kept, when the current one has expired', () => {
    const ended = end(renewed.account, { status: 'Vencido', surviving: 1 }).account;
    expect(ended).toMatchObject({ plan: null, carried: 1, next: { classesLeft: 12 } });
    const begun = grantPlan(ended, next, ending());
    expect(begun).toMatchObject({
      account: { plan: { assignmentId: 'next', classesLeft: 13 }, next: null, carried: 0 },
    });
    expect(begun.movements).toEqual([]);
  });

  test('begins also where that is published before the end of the current one', () => {
    const begun = grantPlan(renewed.account, next, ending({ status: 'Vencido', surviving: 2 }));
    expect(begun.account).toMatchObject({ plan: { assignmentId: 'next', classesLeft: 14 }, next: null, carried: 0 });
    expect(entries(begun)).toEqual([{ key: 'end:assignment', change: -2, balanceAfter: 14, reason: 'expired' }]);
    expect(end(begun.account, { status: 'Vencido' })).toEqual({ account: begun.account, movements: [] });
  });

  test('keeps what is left when it is moved', () => {
    const spent = { ...renewed.account, next: { ...next, classesLeft: 10 } };
    const moved = grantNext(spent, begins('2026-12-21'), ending());
    expect(moved).toMatchObject({ account: { next: { startsOn: '2026-12-21', classesLeft: 10 } }, movements: [] });
  });

  test('goes with its own classes when it is removed', () => {
    const removed = endPlan(renewed.account, 'next', ending());
    expect(removed.account).toMatchObject({ plan: { classesLeft: 4 }, next: null });
    expect(entries(removed)).toEqual([{ key: 'end:next', change: -12, balanceAfter: 4, reason: 'removed' }]);
  });

  test('needs no current one', () => {
    expect(grantNext(creditAccount(), next, ending()).account).toMatchObject({ plan: null, next });
  });

  test('changes nothing when that arrives after it has begun', () => {
    const account = creditAccount({ plan: next });
    expect(grantNext(account, next, ending())).toEqual({ account, movements: [] });
  });

  test('stays when a plan is assigned at once in the meantime', () => {
    expect(grantPlan(renewed.account, later, ending()).account).toMatchObject({ plan: later, next });
  });

  const after = begins('2027-01-10', { assignmentId: 'after', assignedAt: new Date('2026-12-02T15:00:00Z') });

  test('has begun where another next one was assigned after its first day', () => {
    const change = grantNext(renewed.account, after, ending({ status: 'Vencido' }));
    expect(change.account).toMatchObject({ plan: { assignmentId: 'next' }, next: { assignmentId: 'after' } });
    expect(grantPlan(change.account, next, ending())).toEqual({ account: change.account, movements: [] });
    const atItsMidnight = { ...after, assignedAt: next.startsAt };
    expect(grantNext(renewed.account, atItsMidnight, ending()).account).toMatchObject({
      plan: { assignmentId: 'next' },
    });
  });

  test('was removed where another next one was assigned before its first day', () => {
    const soon = { ...after, assignedAt: new Date('2026-11-25T15:00:00Z') };
    const change = grantNext(renewed.account, soon, ending({ status: 'Vencido', surviving: 2 }));
    expect(change.account).toMatchObject({ plan: { assignmentId: 'assignment' }, next: { assignmentId: 'after' } });
    expect(entries(change)).toEqual([
      { key: 'end:next', change: -12, balanceAfter: 4, reason: 'removed' },
      { key: 'assign:after', change: 12, balanceAfter: 16, reason: 'assigned' },
    ]);
    expect(grantNext(change.account, next, ending())).toEqual({ account: change.account, movements: [] });
  });
});

describe('a plan that ends', () => {
  test('takes the classes that are left, but not those that were kept', () => {
    const change = end(creditAccount({ plan: planOf({ classesLeft: 5 }), carried: 1 }), { status: 'Vencido' });
    expect(change.account).toMatchObject({ plan: null, carried: 1 });
    expect(entries(change)).toEqual([{ key: 'end:assignment', change: -5, balanceAfter: 1, reason: 'expired' }]);
    expect(change.movements).toMatchObject([{ subject: { planName: 'Plan Básico' } }]);
  });

  test('with nothing left moves nothing, and is a change all the same', () => {
    const change = end(creditAccount({ plan: planOf({ classesLeft: 0 }) }));
    expect(change).toMatchObject({ account: { plan: null, version: 2 }, movements: [] });
  });

  test('leaves the classes that survive, never more than were left', () => {
    const held = creditAccount({ plan: planOf({ classesLeft: 5 }), carried: 1 });
    expect(entries(end(held, { surviving: 2 }))).toMatchObject([{ change: -3, balanceAfter: 3 }]);
    expect(grantPlan(held, later, ending({ surviving: 2 })).account).toMatchObject({ plan: { classesLeft: 15 } });
    for (const surviving of [5, 6]) {
      const change = end(held, { surviving });
      expect(change).toMatchObject({ account: { plan: null, carried: 6, version: 2 }, movements: [] });
    }
  });

  test('leaves the use of weeks as it is', () => {
    const account = creditAccount({ plan: planOf(), weekUse: { '2026-11-16': 2 } });
    expect(end(account, { paidWeeks: ['2026-11-16'] }).account).toMatchObject({ weekUse: account.weekUse, voided: {} });
  });
});

describe.each(['Rembolsado', 'Error'] as const)('a plan that ends as %s', (status) => {
  const weekUse = { '2026-11-16': 3, '2026-11-23': 1 };
  const paidWeeks = ['2026-11-16', '2026-11-16', '2026-11-23'];

  test('frees what its bookings used of the weekly limit, and is remembered', () => {
    const change = end(creditAccount({ plan: planOf(), weekUse }), { status, paidWeeks });
    expect(change.account).toMatchObject({ plan: null, weekUse: { '2026-11-16': 1 }, voided: { assignment: 2 } });
  });

  test('does so once, be it as the one that gave way or by its own end', () => {
    const gaveWay = grantPlan(creditAccount({ plan: planOf(), weekUse }), later, ending({ status, paidWeeks })).account;
    expect(gaveWay).toMatchObject({ plan: later, weekUse: { '2026-11-16': 1 } });
    expect(end(gaveWay, { status, paidWeeks })).toEqual({ account: gaveWay, movements: [] });
  });

  test('does so also where it is not held any more', () => {
    const change = end(creditAccount({ plan: later, weekUse }), { status, paidWeeks });
    expect(change).toMatchObject({ account: { plan: later, weekUse: { '2026-11-16': 1 } }, movements: [] });
  });

  test('is not remembered where no booking stands that it paid', () => {
    expect(end(creditAccount({ plan: planOf() }), { status }).account.voided).toEqual({});
  });
});

describe('the classes that survive a plan', () => {
  const survive = (
    list: readonly [reason: 'cancelled' | 'refunded' | 'booked' | 'carried', at: string][],
    endedAt = '2026-12-01T05:00:00Z',
  ) =>
    classesThatSurvive(
      list.map(([reason, when]) => ({ reason, change: reason === 'booked' ? -1 : 1, at: new Date(when) })),
      { endsOn: '2026-11-30', endedAt: new Date(endedAt) },
    );

  test('are those that the studio took away in its last seven days', () => {
    expect(survive([['refunded', '2026-11-24T04:59:59Z']])).toBe(0);
    expect(survive([['refunded', '2026-11-24T05:00:00Z']])).toBe(1);
    expect(survive([['refunded', '2026-12-01T04:59:59Z']])).toBe(1);
    expect(survive([['refunded', '2026-12-01T05:00:00Z']])).toBe(1);
  });

  test('are not those that the member gave back', () => {
    expect(survive([['cancelled', '2026-11-28T15:00:00Z']])).toBe(0);
  });

  test('are those that came back after it had ended, as many as bookings gave and took since', () => {
    const endedAt = '2026-11-10T15:00:00Z';
    expect(
      survive(
        [
          ['cancelled', '2026-11-10T14:59:00Z'],
          ['cancelled', '2026-11-10T15:00:01Z'],
        ],
        endedAt,
      ),
    ).toBe(1);
    expect(
      survive(
        [
          ['refunded', '2026-11-10T15:00:01Z'],
          ['booked', '2026-11-10T15:00:02Z'],
        ],
        endedAt,
      ),
    ).toBe(0);
    expect(survive([['booked', '2026-11-10T15:00:02Z']], endedAt)).toBe(0);
    expect(survive([['carried', '2026-11-10T15:00:02Z']], endedAt)).toBe(0);
  });

  test('count once where the studio took them away after the plan had ended in its last days', () => {
    expect(survive([['refunded', '2026-11-28T15:00:01Z']], '2026-11-28T15:00:00Z')).toBe(1);
  });
});

test.each([
  ['none were there', { left: 4, spent: 0, kept: 0 }],
  ['its bookings spent some of its own', { left: 3, spent: 2, kept: 1 }],
  ['its bookings spent all of its own', { left: 1, spent: 4, kept: 1 }],
  ['its bookings spent one of the others too', { left: 1, spent: 5, kept: 1 }],
  ['its bookings spent all classes', { left: 0, spent: 6, kept: 0 }],
  ['a class that it paid for went elsewhere after its last day', { left: 3, spent: 0, kept: 0 }],
])('the classes of other plans outlive a void one of 4 classes: %s', (_where, { left, spent, kept }) => {
  expect(classesOfOtherPlans({ classesLeft: left }, { granted: 4, spent })).toBe(kept);
});
